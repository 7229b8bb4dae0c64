import ContractKit

/// Runs a suite against a server and delivers every report that was asked for.
///
/// - Parameters:
///   - suite: The contract and its cases.
///   - target: Where the server is.
///   - settings: What to run, and which reports to write.
///   - again: The words that run the same with other cases.
///   - ending: The words that must stand last on such a line: the program to start.
/// - Returns: The exit code.
/// - Throws: If nothing is selected, a file cannot be read or written, or no thread can be had.
func checkServer(
  _ suite: Suite, _ target: ServerTarget, _ settings: Settings, again: [String],
  ending: [String] = []
) async throws -> Int32 {
  let options = settings.runOptions
  let plan = suite.serverPlan(options)
  if plan.cases.isEmpty { throw UsageProblem.nothingSelected }
  if settings.isDryRun {
    try StandardStream.output.write(
      plan.cases.map { "\($0)\n" }.joined()
        + "\(plan.cases.count) cases would send at most \(plan.requests) requests with "
        + "\(plan.records) records\n")
    return 0
  }
  let known = try loadKnownFailures(settings)
  try prepareReports(settings)
  let words = again + (settings.fixtures.map { ["--fixtures", $0] } ?? []) + ["--only"]
  let last = ending.isEmpty ? [] : ["--"] + ending
  let progress = ProgressPrinter(count: plan.cases.count, settings)
  var report = try ServerRun(suite, target: target, options: options).run(
    rerun: words.map(shellQuoted).joined(separator: " "),
    rerunEnd: last.map(shellQuoted).joined(separator: " ")
  ) { progress.add($0) }
  progress.clear()
  if let known {
    (report.verdicts, report.listFaults) = known.applied(
      to: report.verdicts, among: suite.caseIDs, today: .now())
  }
  return try deliver(report, settings)
}
