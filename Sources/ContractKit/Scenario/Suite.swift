/// One file of fixtures: its path as people write it, and its bytes.
public struct FixtureFile: Sendable, Hashable {
  /// `Fixtures/scenarios/app-store-operator/batch/one-over.json`.
  public let path: String
  /// The text.
  public let bytes: [UInt8]

  /// A file from its two parts.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// All that the suite knows of one contract, read and checked.
public struct Suite: Sendable {
  /// The contract's id.
  public let contract: String
  let file: ContractFile
  let limits: Limits
  /// Every requirement, in the file's order.
  let requirements: [RequirementEntry]
  /// Every case, by path of its file and order of its rows.
  let cases: [Case]

  /// Reads a contract and everything that belongs to it.
  ///
  /// - Parameters:
  ///   - contract: The contract's id.
  ///   - fixtures: Files in any order; those of other contracts are passed over.
  /// - Returns: The suite, checked.
  /// - Throws: All complaints at once.
  /// - Complexity: O(*n*) in the size of the files and of the tables spelled out.
  public static func load(
    contract: String, from fixtures: [FixtureFile]
  ) throws(FixtureError) -> Suite {
    var loader = SuiteLoader(contract: contract, fixtures: fixtures)
    return try loader.load()
  }

  /// The ids of the contracts that have a contract file among `fixtures`, sorted.
  public static func contracts(in fixtures: [FixtureFile]) -> [String] {
    fixtures.compactMap { file in
      let prefix = "Fixtures/contracts/"
      guard file.path.hasPrefix(prefix), file.path.hasSuffix(".json") else { return nil }
      return String(file.path.dropFirst(prefix.count).dropLast(".json".count))
    }.sorted()
  }

  func requirement(_ id: String) -> RequirementEntry? { requirements.first { $0.id == id } }
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

  /// By scenarios, by a check of files, or not at all.
  static let tests = ["scenario", "static", "none"]

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
    reader.close(&complaints)
    guard let id, let level = level.flatMap(Level.init), let side, let text, let source, let test
    else { return nil }
    return RequirementEntry(
      id: id, level: level, side: side, text: text, source: source, test: test, why: why)
  }
}
