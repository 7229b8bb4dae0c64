/// One sentence of a contract, for reports.
public struct Requirement: Sendable, Hashable {
  /// The id: `ASO-S-041`.
  public var id: String
  /// How much it binds.
  public var level: Level
  /// The sentence.
  public var text: String
  /// Document and section.
  public var source: String
}

/// One sentence of a contract, and how it is tested.
struct RequirementEntry: Sendable {
  var id: String
  var level: Level
  var side: String
  var text: String
  var source: String
  /// One of `tests`.
  var test: String
  /// Why no scenario can test it.
  var why: String?
  /// The flavours that it binds: subjects that claim to be the documented file in one of these; empty
  /// means every subject.
  var flavours: [String] = []

  /// By scenarios, by a check of files, or not at all.
  static let tests = ["scenario", "static", "none"]

  /// Whether it binds subjects of a side.
  func binds(_ side: Side) -> Bool { self.side == side.rawValue || self.side == "both" }

  /// Whether it binds a subject that claims this flavour, or none.
  func binds(_ flavour: String?) -> Bool {
    flavours.isEmpty || flavour.map(flavours.contains) ?? false
  }

  var forReports: Requirement {
    Requirement(id: id, level: level, text: text, source: source)
  }

  static func decode(_ root: Node, _ complaints: inout Complaints) -> [RequirementEntry] {
    guard var reader = ObjectReader(root, "a requirements file", &complaints) else { return [] }
    reader.format(&complaints)
    _ = reader.required("contract", &complaints)
    let list = reader.elements("requirements", &complaints)
    reader.close(&complaints)
    var seen: Set<String> = []
    return list.compactMap { node in
      let entry = entry(node, &complaints)
      if let id = entry?.id, !seen.insert(id).inserted {
        complaints.add(node.origin, "requirement \"\(id)\" is given twice")
      }
      return entry
    }
  }

  private static func entry(_ node: Node, _ complaints: inout Complaints) -> RequirementEntry? {
    guard var reader = ObjectReader(node, "a requirement", &complaints) else { return nil }
    let id = reader.string("id", &complaints)
    let level = reader.word("level", "level", among: Level.allCases.map(\.rawValue), &complaints)
    let side = reader.string("side", &complaints)
    let text = reader.string("text", &complaints)
    let source = reader.string("source", &complaints)
    let test = reader.word("test", "test", among: Self.tests, &complaints)
    let why = reader.optionalString("why", &complaints)
    let flavours = reader.strings("flavours", &complaints) ?? []
    reader.close(&complaints)
    guard let id, let level = level.flatMap(Level.init), let side, let text, let source, let test
    else { return nil }
    return RequirementEntry(
      id: id, level: level, side: side, text: text, source: source, test: test, why: why,
      flavours: flavours)
  }
}
