import Synchronization
import Testing

@testable import ContractKit

@Suite struct ServerRunTests {
  /// A suite of the given scenario files, by area and slug, with the contract's probe if it is named.
  static func suite(_ scenarios: [String: String], probe: String? = nil) throws -> ContractKit.Suite
  {
    var changes: [String: String] = [:]
    for (name, text) in scenarios { changes["Fixtures/scenarios/tiny/\(name).json"] = text }
    if let probe {
      changes[SampleFixtures.contractPath] = SampleFixtures.contract.replacing(
        #""key": {"header""#, with: #""probe": {"server": "\#(probe)"}, "key": {"header""#)
    }
    return try SampleFixtures(changes).load()
  }

  static func get(_ path: String, due: String = #"{"status": 200}"#, level: String = "must")
    -> String
  {
    SampleFixtures.scenario(
      #"{"request": {"method": "GET", "path": "\#(path)"}, "response": \#(due)}"#, level: level)
  }

  static func run(
    _ suite: ContractKit.Suite, _ options: RunOptions = RunOptions(), on model: ScriptedModel
  ) throws -> RunReport {
    let target = ServerTarget.inProcess(name: "scripted") { model }
    return try ServerRun(suite, target: target, options: options).run(rerun: "conform check --only")
  }

  // MARK: Selection

  static let many = [
    "a/one": get("/1"), "a/two": get("/2", level: "should"), "b/three": get("/3", level: "info"),
    "b/rows": """
    {"format": 1, "title": "t", "requirements": ["T-001"], "level": "must", "sides": ["server"],
    "rows": [{"row": "x"}, {"row": "y"}], "steps": [\(SampleFixtures.get)]}
    """,
    "c/client": SampleFixtures.scenario(#"{"call": "flush"}"#)
      .replacing(#"["server"]"#, with: #"["client"]"#),
  ]

  struct Selection: Sendable, CustomTestStringConvertible {
    var name: String
    var only: [String] = []
    var level = Level.info
    var shard = (index: 0, count: 1)
    var ids: [String]
    var testDescription: String { name }
  }

  static let selections: [Selection] = [
    .init(
      name: "everything of the side",
      ids: ["a/one", "a/two", "area/case", "b/rows#x", "b/rows#y", "b/three"]),
    .init(name: "one", only: ["tiny/a/two"], ids: ["a/two"]),
    .init(name: "all rows of a scenario", only: ["tiny/b/rows"], ids: ["b/rows#x", "b/rows#y"]),
    .init(name: "one row", only: ["tiny/b/rows#y"], ids: ["b/rows#y"]),
    .init(name: "an area", only: ["tiny/a/*"], ids: ["a/one", "a/two"]),
    .init(name: "two patterns", only: ["*#x", "*/one"], ids: ["a/one", "b/rows#x"]),
    .init(
      name: "what is at least should", level: .should,
      ids: ["a/one", "a/two", "area/case", "b/rows#x", "b/rows#y"]),
    .init(name: "what must be", level: .must, ids: ["a/one", "area/case", "b/rows#x", "b/rows#y"]),
    .init(name: "the first of two parts", shard: (0, 2), ids: ["a/one", "area/case", "b/rows#y"]),
    .init(name: "the second of two parts", shard: (1, 2), ids: ["a/two", "b/rows#x", "b/three"]),
    .init(name: "a part of what is selected", only: ["*/b/*"], shard: (1, 2), ids: ["b/rows#y"]),
    .init(
      name: "one of no parts", shard: (0, 0),
      ids: ["a/one", "a/two", "area/case", "b/rows#x", "b/rows#y", "b/three"]),
  ]

  @Test(arguments: selections)
  func `Runs the selected cases, in order`(_ selection: Selection) throws {
    let suite = try Self.suite(Self.many)
    var options = RunOptions()
    options.only = selection.only.map { Glob($0) }
    options.level = selection.level
    options.shard = selection.shard
    let ids = selection.ids.map { "tiny/\($0)" }
    #expect(suite.serverPlan(options).cases == ids)
    let report = try Self.run(
      suite, options, on: ScriptedModel { _, _ in HTTPResponse(status: 200) })
    #expect(report.verdicts.map(\.id) == ids)
  }

  @Test func `A plan counts requests and records, repeated ones too`() throws {
    let step = """
      {"request": {"$use": "post", "with": {"body": {"events": [{"$repeat": 3, "item": {"id": "e"}}]}}},
       "as": "first", "times": 2, "response": {"status": 200}},
      {"request": {"$same": "first"}, "response": {"status": 200}}
      """
    let suite = try SampleFixtures(scenario: SampleFixtures.scenario(step)).load()
    let plan = suite.serverPlan(RunOptions())
    #expect(plan.requests == 3)
    #expect(plan.records == 9)
  }

  // MARK: Several at a time

  @Test(arguments: [1, 2, 5])
  func `The order of verdicts is the plan's, whatever runs at a time`(_ jobs: Int) throws {
    var scenarios: [String: String] = [:]
    for number in 10..<40 {
      scenarios["n/\(number)"] = Self.get("/\(number)", due: #"{"status": \#(200 + number % 2)}"#)
    }
    let suite = try Self.suite(scenarios)
    var options = RunOptions()
    options.jobs = jobs
    let seen = Mutex<Set<String>>([])
    let target = ServerTarget.inProcess(name: "scripted") {
      ScriptedModel { _, _ in HTTPResponse(status: 200) }
    }
    let report = try ServerRun(suite, target: target, options: options).run(rerun: "") { verdict in
      _ = seen.withLock { $0.insert(verdict.id) }
    }
    #expect(report.verdicts.map(\.id) == suite.serverPlan(options).cases)
    #expect(seen.withLock { $0 } == Set(report.verdicts.map(\.id)))
    #expect(report.verdicts.count { $0.outcome == .passed } == 16)
    #expect(report.subject == "scripted")
  }

  // MARK: The probe

  @Test func `A server that fails the simplest exchange passes nothing`() throws {
    let suite = try Self.suite(
      ["a/probe": Self.get("/1"), "a/refused": Self.get("/2", due: #"{"status": 400}"#)],
      probe: "a/probe")
    let report = try Self.run(suite, on: ScriptedModel { _, _ in HTTPResponse(status: 400) })
    #expect(
      report.verdicts.map(\.outcome)[1]
        == .couldNotRun(reason: "the server fails tiny/a/probe, so passing this proves nothing"))
    #expect(
      report.verdicts[0].outcome.lines == ["1 response status: expected 200, received 400"])
  }

  @Test func `A probe that cannot be asked is not called failed`() throws {
    let suite = try Self.suite(["a/probe": Self.get("/1")], probe: "a/probe")
    let model = ScriptedModel(knowsStates: false) { _, _ in HTTPResponse(status: 200) }
    let outcomes = try Self.run(suite, on: model).verdicts.map(\.outcome)
    #expect(
      outcomes
        == Array(repeating: .notApplicable(reason: #"no key in the state "active""#), count: 2))
  }

  // MARK: Readings

  static func reading(_ path: String) -> String {
    get(
      path,
      due:
        #"{"$oneOf": {"bytes scalars": {"status": 200}, "scalars graphemes": {"status": 201}, "bytes": {"status": 202}}, "point": "unit"}"#
    )
  }

  @Test func `Readings are what all cases leave, and a contradiction is said`() throws {
    let suite = try Self.suite(["r/a": Self.reading("/200"), "r/b": Self.reading("/201")])
    let model = ScriptedModel { request, _ in
      HTTPResponse(status: Int(request.target.dropFirst()) ?? 200)
    }
    let report = try Self.run(suite, on: model)
    #expect(report.readings == ["unit": ["scalars"]])
    #expect(report.remarks == [])

    let torn = try Self.suite(["r/b": Self.reading("/201"), "r/c": Self.reading("/202")])
    let second = try Self.run(torn, on: model)
    #expect(second.readings == ["unit": []])
    #expect(
      second.remarks == [
        "unit is read in ways that exclude each other: scalars graphemes in tiny/r/b; bytes in tiny/r/c"
      ])
    #expect(second.verdicts.allSatisfy { $0.outcome == .passed })
  }

  @Test func `A declared reading holds in every case`() throws {
    let suite = try Self.suite(["r/b": Self.reading("/201")])
    var options = RunOptions()
    options.only = [Glob("tiny/r/b")]
    options.readings = ["unit": "bytes"]
    let report = try Self.run(
      suite, options, on: ScriptedModel { _, _ in HTTPResponse(status: 201) })
    #expect(report.verdicts[0].outcome.lines.count == 1)
  }
}
