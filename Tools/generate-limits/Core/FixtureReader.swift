import ContractKit

/// A file of text, by its path from the root of the package.
struct TextFile: Sendable, Hashable {
  /// The path: `Fixtures/limits/app-store-operator.json`.
  var path: String
  /// What is in it.
  var bytes: [UInt8]
}

/// Reads one JSON fixture, and gathers what is wrong with it.
struct FixtureReader {
  typealias Node = JSONDocument.Node

  /// The file.
  let file: TextFile
  /// What was wrong so far, in the order found.
  private(set) var complaints: [Complaint] = []

  init(_ file: TextFile) { self.file = file }

  /// The value of the file, or nil if it is no JSON.
  mutating func root() -> Node? {
    do throws(JSONError) {
      return try JSONDocument(parsing: file.bytes).root
    } catch {
      complain(at: error.offset, .notJSON(reason: error.reason))
      return nil
    }
  }

  mutating func complain(at offset: Int, _ fault: Complaint.Fault) {
    let place = TextPosition(of: offset, in: file.bytes)
    let position = SourcePosition(path: file.path, line: place.line, column: place.column)
    complaints.append(Complaint(position: position, fault: fault))
  }

  mutating func complain(at node: Node, _ fault: Complaint.Fault) {
    complain(at: node.range.lowerBound, fault)
  }

  /// The line of a byte, from 1.
  func line(of offset: Int) -> Int { TextPosition(of: offset, in: file.bytes).line }

  /// The members of an object by name, those of other names and types complained about.
  mutating func members(of node: Node, _ shape: Complaint.Shape) -> [String: Node]? {
    guard let members = node.members else {
      complainOfType(node, shape.name, "an object")
      return nil
    }
    var found: [String: Node] = [:]
    for member in members {
      let name = member.name.string ?? member.name.description
      if shape.members.contains(name) {
        found[name] = member.value
      } else {
        complain(at: member.nameRange.lowerBound, .unknownMember(name, of: shape))
      }
    }
    for name in shape.required where found[name] == nil {
      complain(at: node, .missingMember(name, of: shape))
    }
    return found
  }

  /// The text of `node`, if there is one; a value of another type is complained about.
  mutating func text(_ node: Node?, _ name: String) -> String? {
    guard let node else { return nil }
    if let text = node.text?.string { return text }
    complainOfType(node, member(name), "a text")
    return nil
  }

  /// The text of `node`, likewise, which must not be empty.
  mutating func sentence(_ node: Node?, _ name: String) -> String? {
    guard let node, let text = text(node, name) else { return nil }
    if text.isEmpty { complain(at: node, .emptyText(name)) }
    return text
  }

  /// The elements of `node`, likewise.
  mutating func elements(_ node: Node?, _ name: String) -> [Node]? {
    guard let node else { return nil }
    if let elements = node.elements { return Array(elements) }
    complainOfType(node, member(name), "an array")
    return nil
  }

  /// The texts of the array `node`, likewise, each with its place.
  mutating func texts(_ node: Node?, _ name: String) -> [(text: String, node: Node)]? {
    guard let elements = elements(node, name) else { return nil }
    return elements.compactMap { element in
      if let text = element.text?.string { return (text, element) }
      complainOfType(element, "an item of \(member(name))", "a text")
      return nil
    }
  }

  /// The word of `node`, likewise; one that is none of the cases is complained about.
  mutating func word<Word>(_ node: Node?, _ name: String) -> Word?
  where Word: RawRepresentable<String> & CaseIterable {
    guard let node, let text = text(node, name) else { return nil }
    return word(text, at: node, name)
  }

  /// The word that `text` is, likewise.
  mutating func word<Word>(_ text: String, at node: Node, _ what: String) -> Word?
  where Word: RawRepresentable<String> & CaseIterable {
    if let word = Word(rawValue: text) { return word }
    let allowed = Word.allCases.map(\.rawValue)
    complain(at: node, .unknownWord(text, what: what, allowed: allowed))
    return nil
  }

  /// Complains unless `node` is the number 1, the one format there is.
  mutating func checkFormat(_ node: Node?) {
    guard let node, node.number?.integer != 1 else { return }
    complainOfType(node, member("format"), "1")
  }

  /// Complains unless `node` is the contract that the file is named for.
  mutating func checkContract(_ node: Node?) {
    guard let node, let contract = text(node, "contract") else { return }
    if contract != file.stem {
      complain(at: node, .otherContract(contract, expected: file.stem))
    } else if !Self.isSlug(contract) {
      complain(at: node, .badContract(contract))
    }
  }

  /// Whether a text is words of lower-case letters and digits, joined by hyphens, a letter first.
  private static func isSlug(_ text: String) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let words = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return text.utf8.first.map(letters.contains) ?? false
      && words.allSatisfy { word in
        !word.isEmpty && word.allSatisfy { letters.contains($0) || digits.contains($0) }
      }
  }

  mutating func complainOfType(_ node: Node, _ what: String, _ expected: String) {
    complain(at: node, .wrongType(of: what, expected: expected, found: node.words))
  }

  private func member(_ name: String) -> String { "member \"\(name)\"" }
}

extension TextFile {
  /// The name of the file, without folder and extension.
  var stem: String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.split(separator: ".").first ?? "")
  }
}

extension JSONDocument.Node {
  /// What it is, in words, short values with their spelling.
  var words: String {
    switch kind {
    case .null: "null"
    case .bool: bool == true ? "true" : "false"
    case .number: number.map { "the number \($0)" } ?? "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
