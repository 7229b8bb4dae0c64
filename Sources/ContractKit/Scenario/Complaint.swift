/// What is wrong with a fixture file, and where.
public struct Complaint: Sendable, Hashable, CustomStringConvertible {
  /// The place.
  public let position: SourcePosition
  /// What is wrong, in one sentence without a full stop.
  public let message: String
  /// What to do about it, if the suite can tell.
  public let suggestion: String?

  /// `file:line:column: error: …`, the suggestion on a line of its own.
  public var description: String {
    "\(position): error: \(message)" + (suggestion.map { "\n    \($0)" } ?? "")
  }
}

/// All complaints about a set of fixtures: never empty.
public struct FixtureError: Error, Sendable, CustomStringConvertible {
  /// The complaints, in the order of reading.
  public let complaints: [Complaint]

  /// Every complaint, a paragraph each.
  public var description: String { complaints.map(\.description).joined(separator: "\n") }
}

/// Gathers complaints while reading goes on, so that one run shows them all.
struct Complaints {
  private(set) var list: [Complaint] = []

  mutating func add(_ origin: Origin, _ message: String, suggestion: String? = nil) {
    let complaint = Complaint(
      position: origin.position, message: message, suggestion: suggestion)
    if !list.contains(complaint) { list.append(complaint) }
  }

  mutating func add(_ error: FixtureError) {
    for complaint in error.complaints where !list.contains(complaint) { list.append(complaint) }
  }

  /// A complaint about a word that is not among `known`, with the nearest that is.
  mutating func unknown(_ what: String, _ word: String, at origin: Origin, known: [String]) {
    add(
      origin, "unknown \(what) \"\(word)\"", suggestion: Self.suggestion(for: word, among: known))
  }

  /// Complaints about a declared reading: `"point": "name"`, both of which the contract must know.
  mutating func reading(_ member: Node.Member, of points: [String: [String]]) {
    let point = member.name.display
    guard let known = points[point] else {
      return unknown("point", point, at: member.nameOrigin, known: points.keys.sorted())
    }
    guard let name = ObjectReader.string(member.node, point, &self) else { return }
    if !known.contains(name) {
      unknown("reading of \"\(point)\"", name, at: member.node.origin, known: known)
    }
  }

  /// `did you mean …?` if one word is near, else the words there are.
  static func suggestion(for word: String, among known: [String]) -> String? {
    guard !known.isEmpty else { return nil }
    if let near = closest(to: word, among: known) { return "did you mean \"\(near)\"?" }
    let shown = known.prefix(12).joined(separator: ", ")
    return "known: \(shown)" + (known.count > 12 ? ", … (\(known.count) in all)" : "")
  }
}
