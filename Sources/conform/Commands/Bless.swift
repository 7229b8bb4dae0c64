import ContractKit

/// Writes a list of known failures from a report.
func runBless(_ settings: Settings) async throws -> Int32 {
  let path = settings.operand ?? ""
  let report = try JSON.parse(FileSystem.read(path))
  let list = settings.knownFailures ?? "known-failures.json"
  let earlier = FileSystem.kind(of: list) == .file ? try JSON.parse(FileSystem.read(list)) : nil
  guard let (text, open) = knownFailuresText(of: report, keeping: earlier) else {
    throw UsageProblem.notAReport(path)
  }
  try FileSystem.write(Array(text.utf8), to: list)
  try StandardStream.output.write(
    open == 0
      ? "wrote \(list): nothing to fill in\n"
      : "wrote \(list): fill in reason, issue and expiry (YYYY-MM-DD, the last day) of \(open) "
        + "\(open == 1 ? "entry" : "entries"); until then `--known \(list)` refuses it\n")
  return 0
}
