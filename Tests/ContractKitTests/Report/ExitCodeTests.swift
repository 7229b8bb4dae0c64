import ContractKit
import Testing

@Suite struct ExitCodeTests {
  struct Run: Sendable, CustomTestStringConvertible {
    var name: String
    var outcomes: [Outcome]
    var isListStale = false
    var code: Int32
    var testDescription: String { name }
  }

  static let finding = SampleReports.statusFinding

  static let runs: [Run] = [
    .init(name: "passed", outcomes: [.passed], code: 0),
    .init(name: "warned", outcomes: [.warned([finding])], code: 0),
    .init(name: "known", outcomes: [.known([finding], reason: "r")], code: 0),
    .init(
      name: "passed, one not applicable", outcomes: [.passed, .notApplicable(reason: "r")],
      code: 0),
    .init(name: "nothing selected", outcomes: [], code: 3),
    .init(name: "nothing applicable", outcomes: [.notApplicable(reason: "r")], code: 3),
    .init(name: "one not asked", outcomes: [.passed, .couldNotRun(reason: "r")], code: 3),
    .init(name: "failed", outcomes: [.passed, .failed([finding])], code: 1),
    .init(name: "failed without a finding", outcomes: [.failed([])], code: 1),
    .init(name: "unexpected pass", outcomes: [.unexpectedPass(reason: "r")], code: 1),
    .init(name: "passed, stale list", outcomes: [.passed], isListStale: true, code: 1),
    .init(name: "nothing selected, stale list", outcomes: [], isListStale: true, code: 1),
    .init(
      name: "failed and one not asked", outcomes: [.failed([finding]), .couldNotRun(reason: "r")],
      code: 1),
    .init(name: "broken", outcomes: [.passed, .broken(reason: "r")], code: 2),
    .init(
      name: "broken, failed and one not asked",
      outcomes: [.couldNotRun(reason: "r"), .failed([finding]), .broken(reason: "r")], code: 2),
  ]

  @Test(arguments: runs)
  func `The code says how the run ended`(_ run: Run) {
    let fault = KnownFailures.Fault.matches(
      Glob("x"), said: 1, found: 0, SourcePosition(path: "k", line: 1, column: 1))
    let report = SampleReports.report(
      run.outcomes.map { SampleReports.verdict("example/a/b", $0) },
      listFaults: run.isListStale ? [fault] : [])
    #expect(exitCode(of: report) == run.code)
    let lines = consoleReport(report).split(separator: "\n")
    #expect(lines.last?.hasPrefix("exit \(run.code): ") == true)
  }

  @Test func `Planned is executed, not asked and broken; executed is the other five`() {
    let counts = SampleReports.every.counts
    #expect(counts.selected == 9)
    #expect(counts.planned == 7)
    #expect(counts.executed == 5)
    #expect(OutcomeKind.allCases.map { counts[$0] } == [1, 1, 1, 1, 1, 2, 1, 1])
  }
}
