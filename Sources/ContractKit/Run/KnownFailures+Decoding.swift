extension KnownFailures {
  /// Reads the text of a list of known failures.
  ///
  /// The text is an object of `format` (1) and `failures`, an array of objects: `id` (a case or a
  /// pattern), `matches` (for a pattern: how many cases of the contract it stands for), `pointer`
  /// (JSON pointer of the first difference, or null if that has none), perhaps `place`, and
  /// `reason`, `issue`, `expiry` (`YYYY-MM-DD`, the last day).
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - path: Where it is from, for complaints.
  /// - Returns: The list.
  /// - Throws: Everything that is wrong, in the order of the text; a text that is not JSON has one
  ///   complaint.
  public static func decode(
    _ bytes: [UInt8], path: String
  ) throws(KnownFailuresError) -> KnownFailures {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      let position = SourcePosition(path: path, offset: error.offset, in: bytes)
      throw KnownFailuresError([.init(.notJSON(error), at: position)])
    }
    var decoder = KnownFailuresDecoder(bytes: bytes, path: path)
    let list = decoder.list(document.root)
    guard decoder.complaints.isEmpty else { throw KnownFailuresError(decoder.complaints) }
    return list
  }
}

extension SourcePosition {
  fileprivate init(path: String, offset: Int, in bytes: [UInt8]) {
    let position = TextPosition(of: offset, in: bytes)
    self.init(path: path, line: position.line, column: position.column)
  }
}

/// Decodes what it can and keeps its complaints; what it returns is of use only without any.
private struct KnownFailuresDecoder {
  let bytes: [UInt8]
  let path: String
  private(set) var complaints: [KnownFailuresError.Complaint] = []

  init(bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
  }

  mutating func list(_ root: JSONDocument.Node) -> KnownFailures {
    guard let members = members(of: root, named: ["format", "failures"]) else {
      return KnownFailures([])
    }
    if let format = members["format"], format.number?.spelling != [ASCII.zero + 1] {
      complain(.notFormat1, format)
    }
    guard let failures = members["failures"] else { return KnownFailures([]) }
    guard let elements = failures.elements else {
      complain(.wrongKind(name: "failures", due: "an array"), failures)
      return KnownFailures([])
    }
    return KnownFailures(elements.compactMap { entry($0) })
  }

  private mutating func entry(_ node: JSONDocument.Node) -> KnownFailures.Entry? {
    let names = ["id", "pointer", "reason", "issue", "expiry"]
    guard let members = members(of: node, named: names, optional: ["matches", "place"]),
      let id = members["id"]
    else { return nil }
    let glob = Glob(text(id, of: "id"))
    return KnownFailures.Entry(
      id: glob, matches: matches(members["matches"], of: glob, at: id),
      place: members["place"].map { text($0, of: "place") },
      pointer: members["pointer"].flatMap { pointer($0) },
      reason: members["reason"].map { text($0, of: "reason") } ?? "",
      issue: members["issue"].map { text($0, of: "issue") } ?? "",
      expiry: members["expiry"].map { day($0) } ?? Timestamp(milliseconds: 0),
      position: position(of: node.range.lowerBound))
  }

  private mutating func matches(
    _ node: JSONDocument.Node?, of glob: Glob, at id: JSONDocument.Node
  ) -> Int {
    guard let node else {
      if glob.hasWildcards { complain(.noMatches(glob), id) }
      return 1
    }
    guard let count = node.number?.integer, count > 0 else {
      complain(.wrongKind(name: "matches", due: "a whole number from 1"), node)
      return 1
    }
    if !glob.hasWildcards && count != 1 { complain(.plainID(matches: count), node) }
    return count
  }

  private mutating func pointer(_ node: JSONDocument.Node) -> String? {
    if node.kind == .null { return nil }
    guard let text = node.text?.string, JSONPointer(text) != nil else {
      let due = "a JSON pointer, such as \"/error\", or null"
      complain(.wrongKind(name: "pointer", due: due), node)
      return nil
    }
    return text
  }

  private mutating func day(_ node: JSONDocument.Node) -> Timestamp {
    let bytes = node.text?.bytes ?? []
    guard let start = Timestamp(rfc3339: bytes + Array("T00:00:00Z".utf8)) else {
      complain(.wrongKind(name: "expiry", due: "a day, such as \"2027-01-31\""), node)
      return Timestamp(milliseconds: 0)
    }
    return start
  }

  private mutating func text(_ node: JSONDocument.Node, of name: String) -> String {
    guard let text = node.text?.string, !text.isEmpty else {
      complain(.wrongKind(name: name, due: "text that is not empty"), node)
      return ""
    }
    return text
  }

  /// The members of an object by name; complains about those that are unknown or missing.
  private mutating func members(
    of node: JSONDocument.Node, named required: [String], optional: [String] = []
  ) -> [String: JSONDocument.Node]? {
    guard let members = node.members else {
      complain(.notAnObject, node)
      return nil
    }
    var found: [String: JSONDocument.Node] = [:]
    for member in members {
      if let name = (required + optional).first(where: { member.name == JSON.Text($0) }) {
        found[name] = member.value
      } else {
        complain(
          .unknownMember(member.name, allowed: required + optional),
          offset: member.nameRange.lowerBound)
      }
    }
    for name in required where found[name] == nil { complain(.missingMember(name), node) }
    return found
  }

  private mutating func complain(
    _ fault: KnownFailuresError.Fault, _ node: JSONDocument.Node
  ) {
    complain(fault, offset: node.range.lowerBound)
  }

  private mutating func complain(_ fault: KnownFailuresError.Fault, offset: Int) {
    complaints.append(.init(fault, at: position(of: offset)))
  }

  private func position(of offset: Int) -> SourcePosition {
    SourcePosition(path: path, offset: offset, in: bytes)
  }
}
