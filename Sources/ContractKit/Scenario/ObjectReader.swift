/// Reads an object member by member and complains of every member nobody asked for.
struct ObjectReader {
  private let node: Node
  private let what: String
  private var asked: [String] = []

  /// A reader of `node`; complains and gives nil if it is no object.
  init?(_ node: Node, _ what: String, _ complaints: inout Complaints) {
    guard node.members != nil else {
      complaints.add(node.origin, "\(what) must be an object, not \(node.kind)")
      return nil
    }
    self.node = node
    self.what = what
  }

  mutating func optional(_ name: String) -> Node? {
    asked.append(name)
    return node[JSON.Text(name)]
  }

  mutating func required(_ name: String, _ complaints: inout Complaints) -> Node? {
    if let found = optional(name) { return found }
    complaints.add(node.origin, "\(what) has no member \"\(name)\"")
    return nil
  }

  /// Complains unless the file says that it has the format this suite reads.
  mutating func format(_ complaints: inout Complaints) {
    guard let node = required("format", &complaints), node.integer != 1 else { return }
    complaints.add(
      node.origin, "this suite reads format 1, the file says \(node.json.compact().quotedJSON())")
  }

  /// The elements of a list that must be there.
  mutating func elements(_ name: String, _ complaints: inout Complaints) -> [Node] {
    required(name, &complaints).map { Self.elements($0, name, &complaints) } ?? []
  }

  mutating func optionalElements(_ name: String, _ complaints: inout Complaints) -> [Node] {
    optional(name).map { Self.elements($0, name, &complaints) } ?? []
  }

  /// The members of an object that must be there.
  mutating func members(_ name: String, _ complaints: inout Complaints) -> [Node.Member] {
    required(name, &complaints).map { Self.members($0, name, &complaints) } ?? []
  }

  mutating func optionalMembers(
    _ name: String, _ complaints: inout Complaints
  ) -> [Node.Member] {
    optional(name).map { Self.members($0, name, &complaints) } ?? []
  }

  mutating func string(_ name: String, _ complaints: inout Complaints) -> String? {
    guard let found = required(name, &complaints) else { return nil }
    return Self.string(found, name, &complaints)
  }

  mutating func optionalString(_ name: String, _ complaints: inout Complaints) -> String? {
    optional(name).flatMap { Self.string($0, name, &complaints) }
  }

  /// A text that must be one of a few words.
  mutating func word(
    _ name: String, _ what: String, among known: [String], _ complaints: inout Complaints
  ) -> String? {
    guard let node = required(name, &complaints),
      let word = Self.string(node, name, &complaints)
    else { return nil }
    if known.contains(word) { return word }
    complaints.unknown(what, word, at: node.origin, known: known)
    return nil
  }

  mutating func strings(_ name: String, _ complaints: inout Complaints) -> [String]? {
    guard let found = optional(name) else { return nil }
    return Self.strings(found, name, &complaints)
  }

  mutating func optionalInteger(_ name: String, _ complaints: inout Complaints) -> Int? {
    guard let found = optional(name) else { return nil }
    if let integer = found.integer { return integer }
    complaints.add(found.origin, "\"\(name)\" must be a whole number, not \(found.kind)")
    return nil
  }

  mutating func optionalBool(_ name: String, _ complaints: inout Complaints) -> Bool? {
    guard let found = optional(name) else { return nil }
    if let bool = found.bool { return bool }
    complaints.add(found.origin, "\"\(name)\" must be true or false, not \(found.kind)")
    return nil
  }

  /// Complains of the members that were not asked for.
  func close(_ complaints: inout Complaints) {
    for member in node.members ?? [] where !asked.contains(where: { JSON.Text($0) == member.name })
    {
      complaints.add(
        member.nameOrigin, "unknown member \"\(member.name.display)\" in \(what)",
        suggestion: Complaints.suggestion(for: member.name.display, among: asked))
    }
  }

  static func elements(_ node: Node, _ name: String, _ complaints: inout Complaints) -> [Node] {
    if let elements = node.elements { return elements }
    complaints.add(node.origin, "\"\(name)\" must be a list, not \(node.kind)")
    return []
  }

  static func members(
    _ node: Node, _ name: String, _ complaints: inout Complaints
  ) -> [Node.Member] {
    if let members = node.members { return members }
    complaints.add(node.origin, "\"\(name)\" must be an object, not \(node.kind)")
    return []
  }

  static func string(_ node: Node, _ name: String, _ complaints: inout Complaints) -> String? {
    if let string = node.string { return string }
    complaints.add(node.origin, "\"\(name)\" must be a text, not \(node.kind)")
    return nil
  }

  static func strings(_ node: Node, _ name: String, _ complaints: inout Complaints) -> [String]? {
    guard let elements = node.elements else {
      complaints.add(node.origin, "\"\(name)\" must be a list of texts, not \(node.kind)")
      return nil
    }
    return elements.compactMap { string($0, name, &complaints) }
  }
}
