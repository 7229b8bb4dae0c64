@testable import ContractKit

/// Runs made up for the tests of reports: one case of every verdict, in two folders.
enum SampleReports {
  static let sizeRule = Requirement(
    id: "EX-S-001", level: .must, text: "A batch of more than two events is refused whole.",
    source: "Example guide §4.1")
  static let storeRule = Requirement(
    id: "EX-S-002", level: .must, text: "Nothing of a refused batch is stored.",
    source: "Example guide §4.1")
  static let headerRule = Requirement(
    id: "EX-S-003", level: .should, text: "An answer names its media type.",
    source: "Example guide §2")

  static func verdict(
    _ id: String, _ outcome: Outcome, level: Level = .must, requirements: [Requirement] = [],
    notes: [String] = [], transcript: [String] = []
  ) -> Verdict {
    Verdict(
      id: id, title: "A title", level: level, requirements: requirements, outcome: outcome,
      readings: [:], notes: notes, requests: 2, records: 3, duration: .milliseconds(5),
      transcript: transcript)
  }

  static func report(
    _ verdicts: [Verdict], readings: [String: [String]] = [:], remarks: [String] = [],
    listFaults: [KnownFailures.Fault] = []
  ) -> RunReport {
    RunReport(
      contract: "example", subject: "http://127.0.0.1:8080",
      rerun: "conform server --contract example --url http://127.0.0.1:8080 --only",
      verdicts: verdicts, readings: readings, remarks: remarks, listFaults: listFaults,
      duration: .milliseconds(1234))
  }

  static func position(_ file: String, _ line: Int, _ column: Int) -> SourcePosition {
    SourcePosition(path: "Fixtures/scenarios/example/\(file).json", line: line, column: column)
  }

  static let statusFinding = Finding(
    step: 1, place: "response status", expected: "400", received: "200",
    fixture: position("batch/one-over", 15, 29))
  static let bodyFinding = Finding(
    step: 1, place: "response body", pointer: "/error", offset: 10,
    expected: #""batch_too_large""#, received: #""too_big""#,
    fixture: position("batch/one-over", 16, 20))
  static let headerFinding = Finding(
    step: 1, place: "response header Content-Type", expected: #""application/json""#,
    received: "nothing", fixture: position("batch/empty", 9, 7))

  /// One case of every verdict.
  static let every = report(
    [
      verdict("example/batch/at-most", .passed, requirements: [sizeRule]),
      verdict(
        "example/batch/one-over#3 events", .failed([statusFinding, bodyFinding]),
        requirements: [sizeRule, storeRule], notes: ["stored was not looked at"],
        transcript: ["> POST /v1/events", "< 200"]),
      verdict(
        "example/batch/empty", .warned([headerFinding]), level: .should,
        requirements: [headerRule]),
      verdict(
        "example/ids/long", .known([bodyFinding], reason: "being repaired (#12, until 2027-01-31)")),
      verdict("example/ids/short", .unexpectedPass(reason: "being repaired (#13)")),
      verdict("example/ids/clock", .notApplicable(reason: "needs a clock")),
      verdict("example/ids/leap#1", .notApplicable(reason: "needs a clock")),
      verdict("example/ids/away", .couldNotRun(reason: "nothing listens at 127.0.0.1:8080")),
      verdict("example/ids/odd", .broken(reason: "the name e1 is bound twice")),
    ],
    readings: ["b.unit": ["bytes", "scalars"], "a.max": ["8192"], "c.none": []],
    remarks: ["c.none is read in two ways"])
}
