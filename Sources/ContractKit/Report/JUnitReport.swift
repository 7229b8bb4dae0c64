/// The verdicts as a JUnit XML document, for the pages of build servers.
///
/// One suite a folder, in the plan's order. Failed and unexpected passes are failures; could-not-run
/// and broken are errors; known and not-applicable are skipped: so `tests - failures - errors -
/// skipped` is what passed or warned. What is stale in the list of known failures is a suite of its
/// own, with one failure an entry. Times are in seconds. Well-formed whatever the texts hold.
///
/// - Parameter report: The run.
/// - Returns: The document, UTF-8, with a final line feed. A function of its argument alone.
/// - Complexity: O(*n*) in the size of the report.
public func junitReport(_ report: RunReport) -> String {
  var suites = report.areas.map { area, verdicts in
    suite(area.isEmpty ? "-" : area, verdicts, in: report)
  }
  if !report.listFaults.isEmpty { suites.append(staleSuite(report.listFaults)) }
  let total = suites.reduce(JUnitCounts()) { $0 + $1.counts }
  let root = XML(
    name: "testsuites",
    attributes: [("name", "\(report.contract) · \(report.subject)")] + total.attributes
      + [("time", seconds(report.duration))],
    children: suites.map(\.element))
  var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  root.write(to: &text)
  return text
}

private struct JUnitCounts {
  var tests = 0
  var failures = 0
  var errors = 0
  var skipped = 0

  var attributes: [(StaticString, String)] {
    [
      ("tests", String(tests)), ("failures", String(failures)), ("errors", String(errors)),
      ("skipped", String(skipped)),
    ]
  }

  init() {}

  init(_ counts: VerdictCounts) {
    tests = counts.selected
    failures = counts[.failed] + counts[.unexpectedPass]
    errors = counts[.couldNotRun] + counts[.broken]
    skipped = counts[.known] + counts[.notApplicable]
  }

  static func + (a: Self, b: Self) -> Self {
    var sum = a
    sum.tests += b.tests
    sum.failures += b.failures
    sum.errors += b.errors
    sum.skipped += b.skipped
    return sum
  }
}

private func suite(
  _ name: String, _ verdicts: [Verdict], in report: RunReport
) -> (element: XML, counts: JUnitCounts) {
  let counts = JUnitCounts(VerdictCounts(verdicts.map(\.outcome)))
  let time = verdicts.reduce(Duration.zero) { $0 + $1.duration }
  let element = XML(
    name: "testsuite",
    attributes: [("name", name)] + counts.attributes + [("time", seconds(time))],
    children: verdicts.map { testcase($0, in: report) })
  return (element, counts)
}

private func staleSuite(_ faults: [KnownFailures.Fault]) -> (element: XML, counts: JUnitCounts) {
  var counts = JUnitCounts()
  counts.tests = faults.count
  counts.failures = faults.count
  let cases = faults.map { fault in
    XML(
      name: "testcase",
      attributes: [("classname", "known-failures"), ("name", fault.subject), ("time", "0.000")],
      children: [
        XML(
          name: "failure",
          attributes: [("type", "stale"), ("message", fault.description)])
      ])
  }
  let element = XML(
    name: "testsuite",
    attributes: [("name", "known-failures")] + counts.attributes + [("time", "0.000")],
    children: cases)
  return (element, counts)
}

private func testcase(_ verdict: Verdict, in report: RunReport) -> XML {
  let text = FailureText(verdict: verdict, report: report, valueLimit: nil)
  func lines() -> String { ([text.head] + text.full).map { "\($0)\n" }.joined() }
  let kind = verdict.outcome.kind
  let outcome: [XML] =
    switch verdict.outcome {
    case .passed: []
    case .warned: [XML(name: "system-out", text: lines())]
    case .failed, .unexpectedPass:
      [
        XML(
          name: "failure", attributes: [("type", kind.rawValue), ("message", text.summary)],
          text: lines())
      ]
    case .couldNotRun(let reason), .broken(let reason):
      [
        XML(
          name: "error", attributes: [("type", kind.rawValue), ("message", reason)], text: lines())
      ]
    case .notApplicable(let reason), .known(_, let reason):
      [XML(name: "skipped", attributes: [("message", "\(kind.rawValue): \(reason)")])]
    }
  return XML(
    name: "testcase",
    attributes: [
      ("classname", verdict.className), ("name", verdict.caseName),
      ("time", seconds(verdict.duration)),
    ],
    children: outcome)
}

extension Verdict {
  /// `app-store-operator.ids`: contract and folder, as readers of JUnit cut names at dots.
  fileprivate var className: String {
    let parts = Substring(scenario).utf8.split(separator: UInt8(ascii: "/"))
    return parts.dropLast().map { String(Substring($0)) }.joined(separator: ".")
  }

  /// `anonymous-id-units#129 ASCII`: file and row.
  fileprivate var caseName: String {
    let parts = Substring(scenario).utf8.split(separator: UInt8(ascii: "/"))
    let file = parts.last.map { String(Substring($0)) } ?? scenario
    return row.map { "\(file)#\($0)" } ?? file
  }
}
