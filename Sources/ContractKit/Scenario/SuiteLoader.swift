/// Reads the files of one contract, in the order in which they need each other.
struct SuiteLoader {
  let contract: String
  let fixtures: [FixtureFile]
  private var complaints = Complaints()

  init(contract: String, fixtures: [FixtureFile]) {
    self.contract = contract
    self.fixtures = fixtures
  }

  mutating func load() throws(FixtureError) -> Suite {
    let limits = single("limits").map { Limits.decode($0, &complaints) } ?? Limits([])
    let requirements =
      single("requirements").map { RequirementEntry.decode($0, &complaints) } ?? []
    var decoder = ContractDecoder(limits: limits)
    let file = single("contracts").map { decoder.decode($0) } ?? ContractFile()
    complaints.add(FixtureError(complaints: decoder.complaints.list))
    let ids = Set(requirements.map(\.id))
    let named =
      file.answerRules.map { ($0.requirement, $0.origin) }
      + file.ledgerRules.map { ($0.requirement, $0.origin) }
    for (requirement, origin) in named where !ids.contains(requirement) {
      complaints.unknown("requirement", requirement, at: origin, known: ids.sorted())
    }
    let prefix = "Fixtures/scenarios/\(contract)/"
    let paths = fixtures.filter { $0.path.hasPrefix(prefix) && $0.path.hasSuffix(".json") }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var cases: [Case] = []
    for fixture in paths {
      guard let root = parse(fixture) else { continue }
      let id = "\(contract)/" + fixture.path.dropFirst(prefix.count).dropLast(".json".count)
      var decoder = ScenarioDecoder(
        id: id, contract: file, limits: limits, requirements: ids)
      cases += decoder.decode(root)
      complaints.add(FixtureError(complaints: decoder.complaints.list))
    }
    for probe in Side.allCases.compactMap({ file.probes[$0] })
    where !cases.contains(where: { $0.scenario == "\(contract)/\(probe)" }) {
      let known = Set(cases.map { String($0.scenario.dropFirst(contract.utf8.count + 1)) })
      complaints.unknown(
        "scenario in \"probe\"", probe,
        at: Origin(
          file: SourceFile(path: "Fixtures/contracts/\(contract).json", bytes: []), offset: 0),
        known: known.sorted())
    }
    guard complaints.list.isEmpty else { throw FixtureError(complaints: complaints.list) }
    return Suite(
      contract: contract, file: file, limits: limits, requirements: requirements, cases: cases)
  }

  private mutating func single(_ folder: String) -> Node? {
    let path = "Fixtures/\(folder)/\(contract).json"
    guard let fixture = fixtures.first(where: { $0.path == path }) else {
      let known = Suite.contracts(in: fixtures)
      complaints.add(
        Origin(file: SourceFile(path: path, bytes: []), offset: 0), "there is no such file",
        suggestion: Complaints.suggestion(for: contract, among: known))
      return nil
    }
    guard let root = parse(fixture) else { return nil }
    if let named = root["contract"], named.string != contract {
      complaints.add(named.origin, "this file is where that of \"\(contract)\" belongs")
    }
    return root
  }

  private mutating func parse(_ fixture: FixtureFile) -> Node? {
    let file = SourceFile(path: fixture.path, bytes: fixture.bytes)
    do {
      return try Node.parse(file)
    } catch {
      complaints.add(Origin(file: file, offset: error.offset), error.reason)
      return nil
    }
  }
}
