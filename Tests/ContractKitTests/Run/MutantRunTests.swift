import Testing

@testable import ContractKit

@Suite struct MutantRunTests {
  static func mutant(
    _ name: String, _ requirements: [String], _ level: Level = .must, status: Int
  ) -> ServerMutant {
    ServerMutant(
      name: name, requirements: requirements, level: level, sentence: "It answers \(status)."
    ) {
      ScriptedModel { request, _ in
        request.method == "POST"
          ? .json(#"{"ok":\#(status),"bad":[]}"#) : HTTPResponse(status: status)
      }
    }
  }

  static func scenario(_ requirement: String, level: String) -> String {
    ServerRunTests.get("/", level: level).replacing("T-001", with: requirement)
  }

  static func suite() throws -> ContractKit.Suite {
    try SampleFixtures([
      SampleFixtures.scenarioPath: scenario("T-001", level: "must"),
      "Fixtures/scenarios/tiny/area/should.json": scenario("T-002", level: "should"),
      "Fixtures/scenarios/tiny/area/info.json": scenario("T-003", level: "info"),
      "Fixtures/scenarios/tiny/area/must-by-warning.json": scenario("T-004", level: "should"),
      "Fixtures/scenarios/tiny/area/post.json": SampleFixtures.scenario(
        #"{"request": {"$use": "post", "with": {"body": {"events": []}}}, "response": {"status": 200, "body": {"$any": "bytes"}}}"#
      ).replacing("T-001", with: "T-003"),
    ]).load()
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var requirements: [String]
    var level = Level.must
    var killers: [String]
    var asked: Int
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    .init(name: "a must, by a failure", requirements: ["T-001"], killers: ["case"], asked: 1),
    .init(name: "a must, not by a warning", requirements: ["T-004"], killers: [], asked: 1),
    .init(
      name: "a should, by a warning", requirements: ["T-002"], level: .should, killers: ["should"],
      asked: 1),
    .init(
      name: "an info, by a stray value and by a broken rule", requirements: ["T-003"], level: .info,
      killers: ["info", "post"], asked: 2),
    .init(
      name: "a must and a should, not by the warning", requirements: ["T-001", "T-002"],
      killers: ["case"], asked: 2),
    .init(
      name: "a rule of every answer, by the first case that shows it", requirements: ["T-005"],
      killers: ["post"],
      asked: 4),
    .init(name: "nobody asks", requirements: ["T-009"], killers: [], asked: 0),
  ]

  @Test(arguments: rows)
  func `A mutant is found by a case that names its rule, as its level asks`(_ row: Row) throws {
    let report = try Self.suite().runMutants([
      Self.mutant("m", row.requirements, row.level, status: 500)
    ])
    #expect(report.rows.map(\.killers) == [row.killers.map { "tiny/area/\($0)" }])
    #expect(report.rows.map(\.asked) == [row.asked])
    #expect(report.survivors.count == (row.killers.isEmpty ? 1 : 0))
  }

  @Test(arguments: [1, 3])
  func `Rows keep the mutants' order, and idle scenarios are named`(_ jobs: Int) throws {
    let mutants = [
      Self.mutant("a", ["T-001"], status: 500), Self.mutant("b", ["T-001"], status: 200),
      Self.mutant("c", ["T-002"], .should, status: 400),
    ]
    let report = try Self.suite().runMutants(mutants, jobs: jobs)
    #expect(report.contract == "tiny")
    #expect(report.rows.map(\.mutant) == ["a", "b", "c"])
    #expect(report.survivors.map(\.mutant) == ["b"])
    #expect(
      report.idleScenarios == ["info", "must-by-warning", "post"].map { "tiny/area/\($0)" })
  }

  @Test func `Less than all is asked only until the mutant is found`() throws {
    let mutants = [Self.mutant("m", ["T-003"], .info, status: 500)]
    let report = try Self.suite().runMutants(mutants, isWhole: false)
    #expect(report.rows.map(\.killers) == [["tiny/area/info"]])
    #expect(report.rows.map(\.asked) == [1])
    #expect(
      report.idleScenarios == ["case", "must-by-warning", "should"].map { "tiny/area/\($0)" })
  }

  @Test func `A must is covered only by a mutant that breaks a must`() throws {
    let coverage = try Self.suite().coverage([
      Self.mutant("a", ["T-001", "T-002"], .should, status: 500)
    ])
    #expect(coverage.rows.map(\.mutants) == [[], ["a"], [], [], []])
  }

  @Test func `A gap is a testable rule without proof, or a must without a mutant`() throws {
    let suite = try Self.suite()
    let coverage = suite.coverage([Self.mutant("a", ["T-005"], status: 500)])
    #expect(coverage.contract == "tiny")
    #expect(coverage.rows.map(\.requirement.id) == ["T-001", "T-002", "T-003", "T-004", "T-005"])
    #expect(coverage.rows.map(\.isRule) == [false, false, false, false, true])
    #expect(
      coverage.rows.map { $0.scenarios.map(\.id) }[2] == ["tiny/area/info", "tiny/area/post"])
    // T-001 is a must without a mutant; T-002 needs none; T-004 is not testable; T-005 is a rule.
    #expect(coverage.gaps.map(\.requirement.id) == ["T-001"])
    #expect(coverage.rows[3].why == "Nothing shows it.")
  }

  @Test func `A should or a must without a scenario is a gap, an info is none`() throws {
    let suite = try SampleFixtures([
      SampleFixtures.contractPath: SampleFixtures.contract.replacing("T-005", with: "T-004")
    ]).load()
    let mutants = [Self.mutant("a", ["T-003"], status: 500)]
    #expect(suite.coverage(mutants).gaps.map(\.requirement.id) == ["T-001", "T-002", "T-005"])
    // Of a contract that is data alone nobody has made mutants: T-001 has its scenario.
    #expect(suite.coverage([ServerMutant]()).gaps.map(\.requirement.id) == ["T-002", "T-005"])
  }
}
