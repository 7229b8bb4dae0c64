import ContractKit

/// A run that has been planned: what it will do, and how it is done.
struct PlannedRun {
  /// The ids of the cases.
  let cases: [String]
  /// What `--dry-run` says of it, after the cases.
  let summary: String
  /// Does it, given the words that run a case again, what stands after its id, and whom to tell of
  /// each verdict.
  let run: (String, String, @escaping @Sendable (Verdict) -> Void) throws -> RunReport
}

/// Runs what is planned and delivers every report that was asked for.
///
/// - Parameters:
///   - suite: The contract and its cases.
///   - plan: What to run.
///   - settings: Which reports to write.
///   - again: The words that run the same with other cases.
///   - ending: The words that must stand last on such a line: the program to start.
/// - Returns: The exit code.
/// - Throws: If nothing is selected, a file cannot be read or written, or no thread can be had.
func carryOut(
  _ suite: Suite, _ plan: PlannedRun, _ settings: Settings, again: [String],
  ending: [String] = []
) throws -> Int32 {
  if plan.cases.isEmpty { throw UsageProblem.nothingSelected }
  if settings.isDryRun {
    try StandardStream.output.write(
      plan.cases.map { "\($0)\n" }.joined() + plan.summary + "\n")
    return 0
  }
  let known = try loadKnownFailures(settings)
  try prepareReports(settings)
  let words = again + (settings.fixtures.map { ["--fixtures", $0] } ?? []) + ["--only"]
  let last = ending.isEmpty ? [] : ["--"] + ending
  let progress = ProgressPrinter(count: plan.cases.count, settings)
  var report = try plan.run(
    words.map(shellQuoted).joined(separator: " "), last.map(shellQuoted).joined(separator: " ")
  ) { progress.add($0) }
  progress.clear()
  if let known {
    (report.verdicts, report.listFaults) = known.applied(
      to: report.verdicts, among: suite.caseIDs, today: .now())
  }
  return try deliver(report, settings)
}

extension Suite {
  /// A run against a server.
  func plan(_ target: ServerTarget, _ settings: Settings) -> PlannedRun {
    let options = settings.runOptions
    let plan = serverPlan(options)
    return PlannedRun(
      cases: plan.cases,
      summary: "\(plan.cases.count) cases would send at most \(plan.requests) requests with "
        + "\(plan.records) records"
    ) { rerun, rerunEnd, progress in
      try ServerRun(self, target: target, options: options).run(
        rerun: rerun, rerunEnd: rerunEnd, progress: progress)
    }
  }

  /// A run against a client.
  func plan(_ target: ClientTarget, _ settings: Settings) -> PlannedRun {
    let run = ClientRun(self, target: target, options: settings.runOptions)
    let cases = run.plan()
    return PlannedRun(cases: cases, summary: "\(cases.count) cases would run") {
      rerun, rerunEnd, progress in
      try run.run(rerun: rerun, rerunEnd: rerunEnd, progress: progress)
    }
  }
}
