import ContractKit

/// Judges again what was recorded.
func runReplay(_ settings: Settings) async throws -> Int32 {
  let path = settings.operand ?? ""
  let lines = try FileSystem.read(path).split(
    separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
  ).map(Array.init)
  let known = try loadKnownFailures(settings)
  try prepareReports(settings)
  var worst: Int32 = 0
  var isEmpty = true
  for suite in try suites(settings) {
    guard var report = try suite.replay(lines, called: "the recording \(path)") else { continue }
    isEmpty = false
    if let known {
      (report.verdicts, report.listFaults) = known.applied(
        to: report.verdicts, among: suite.caseIDs, today: .now())
    }
    worst = max(worst, try deliver(report, settings))
  }
  if isEmpty { throw UsageProblem.emptyRecording(path) }
  return worst
}
