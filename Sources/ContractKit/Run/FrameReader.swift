/// Reads an object of a frame member by member; a member that has no place in it is a problem.
struct FrameReader {
  private let value: JSON
  private let what: String
  /// The line it stands in, for messages.
  private let line: [UInt8]

  /// A reader of `value`, which messages call `what` and which has members among `known` only, if
  /// that is given.
  init(
    _ value: JSON, _ what: String, known: [String]? = nil, line: [UInt8]
  ) throws(FrameProblem) {
    self.value = value
    self.what = what
    self.line = line
    guard let members = value.members else {
      throw FrameProblem(line, .noObject(what, found: value.kind))
    }
    guard let known else { return }
    for member in members where !known.contains(where: { JSON.Text($0) == member.name }) {
      throw problem(.unknownMember(member.name.display, what: what, known: known))
    }
  }

  func problem(_ cause: FrameProblem.Cause) -> FrameProblem { FrameProblem(line, cause) }

  func has(_ name: String) -> Bool { value[JSON.Text(name)] != nil }

  func required(_ name: String) throws(FrameProblem) -> JSON {
    guard let found = value[JSON.Text(name)] else { throw problem(.missing(name, what: what)) }
    return found
  }

  func text(_ name: String) throws(FrameProblem) -> String {
    try text(required(name), name)
  }

  func optionalText(_ name: String) throws(FrameProblem) -> String? {
    guard let found = value[JSON.Text(name)] else { return nil }
    return try text(found, name)
  }

  func integer(_ name: String) throws(FrameProblem) -> Int {
    let found = try required(name)
    guard case .number(let number) = found, let integer = number.integer else {
      throw wrong(name, due: "a whole number", found)
    }
    return integer
  }

  /// A whole number that is not negative.
  func count(_ name: String) throws(FrameProblem) -> Int {
    let count = try integer(name)
    guard count >= 0 else { throw wrong(name, due: "a whole number from 0", try required(name)) }
    return count
  }

  /// Whether the member is there and true.
  func flag(_ name: String) throws(FrameProblem) -> Bool {
    guard let found = value[JSON.Text(name)] else { return false }
    guard case .bool(let flag) = found else { throw wrong(name, due: "true or false", found) }
    return flag
  }

  /// A text that is one of a few words.
  func word(
    _ name: String, what: String, among known: [String]
  ) throws(FrameProblem) -> String {
    let word = try text(name)
    guard known.contains(where: { $0.utf8.elementsEqual(word.utf8) }) else {
      throw problem(.unknownWord(word, what: what, known: known))
    }
    return word
  }

  func object(_ name: String) throws(FrameProblem) -> JSON {
    let found = try required(name)
    guard found.members != nil else { throw wrong(name, due: "an object", found) }
    return found
  }

  func texts(_ name: String) throws(FrameProblem) -> [String] {
    let found = try required(name)
    guard let elements = found.elements else { throw wrong(name, due: "a list of texts", found) }
    var texts: [String] = []
    for element in elements { texts.append(try text(element, name, due: "a list of texts")) }
    return texts
  }

  /// The members of an object whose values are texts, in order.
  func textMembers(_ name: String) throws(FrameProblem) -> [(name: String, value: String)] {
    let due = "an object of texts"
    let found = try required(name)
    guard let members = found.members else { throw wrong(name, due: due, found) }
    var pairs: [(name: String, value: String)] = []
    for member in members {
      pairs.append((member.name.display, try text(member.value, name, due: due)))
    }
    return pairs
  }

  private func text(
    _ value: JSON, _ name: String, due: String = "a text"
  ) throws(FrameProblem) -> String {
    guard let text = value.text?.string else { throw wrong(name, due: due, value) }
    return text
  }

  func wrong(_ name: String, due: String, _ found: JSON) -> FrameProblem {
    // A number that is no whole one, and a text that is no UTF-8, are best shown as they are.
    let shown = found.compact()
    let words = shown.count <= 40 ? String(decoding: shown, as: UTF8.self) : found.kind
    return problem(.wrongType(name, what: what, due: due, found: words))
  }
}
