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
  /// Where each requirement stands among them, by id.
  private let places: [String: Int]
  /// Every case, by path of its file and order of its rows.
  let cases: [Case]

  init(
    contract: String, file: ContractFile, limits: Limits, requirements: [RequirementEntry],
    cases: [Case]
  ) {
    self.contract = contract
    self.file = file
    self.limits = limits
    self.requirements = requirements
    self.cases = cases
    places = Dictionary(
      zip(requirements.map(\.id), requirements.indices), uniquingKeysWith: { first, _ in first })
  }

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

  func requirement(_ id: String) -> RequirementEntry? { places[id].map { requirements[$0] } }
}
