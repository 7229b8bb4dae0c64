import ContractKit

/// Runs a suite against a server and writes every report that was asked for.
///
/// - Parameter again: The words that run the same with other cases.
/// - Returns: The exit code.
func checkServer(
  _ suite: Suite, _ target: ServerTarget, _ settings: Settings, again: [String]
) throws -> Int32 {
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
  var words = again
  if let folder = settings.fixtures { words += ["--fixtures", folder] }
  if case .command(let command) = target {
    // The command stands last on the line, so the case must be named before it.
    words += ["--", "\(command.joined(separator: " "))"]
  }
  let shows = settings.detail != .quiet && StandardStream.error.isTerminal
  var report = try ServerRun(suite, target: target, options: options).run(
    rerun: (again + ["--only"]).joined(separator: " ")
  ) { index, count, verdict in
    guard shows else { return }
    try? StandardStream.error.write("\r\u{1B}[K\(index + 1)/\(count) \(verdict.id)")
  }
  if shows { try StandardStream.error.write("\r\u{1B}[K") }
  if let path = settings.knownFailures {
    let known = try KnownFailures(parsing: try FileSystem.read(path), path: path)
    report = known.applied(to: report, now: .now())
  }
  try writeReports(report, settings)
  return exitCode(of: report)
}

private func writeReports(_ report: RunReport, _ settings: Settings) throws {
  func write(_ text: String, to path: String) throws {
    _ = try FileSystem.write(Array(text.utf8), to: path)
  }
  if let path = settings.junit { try write(junitReport(report), to: path) }
  if let path = settings.json { try write(jsonReport(report), to: path) }
  if let path = settings.markdown { try write(markdownReport(report), to: path) }
  if let path = settings.transcript { try write(transcriptText(report), to: path) }
  let colours =
    switch settings.colour {
    case .always: true
    case .never: false
    case .auto: StandardStream.output.isTerminal && environmentVariable("NO_COLOR") == nil
    }
  try StandardStream.output.write(
    consoleReport(report, options: ConsoleOptions(colours: colours, detail: settings.detail)))
}
