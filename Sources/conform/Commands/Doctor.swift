import ContractKit

/// Tries an adapter frame by frame.
func runDoctor(_ settings: Settings) async throws -> Int32 {
  guard let suite = try suites(settings).first else { throw UsageProblem.nothingSelected }
  let doctor = ClientDoctor(
    suite, target: try clientTarget(settings), options: settings.runOptions)
  let isWell = try doctor.examine { checkUp in
    try? StandardStream.output.write(text(of: checkUp))
  }
  try StandardStream.output.write(
    isWell ? "the adapter answers every frame as is due\n" : "the adapter must be mended first\n")
  return isWell ? 0 : 1
}

private func text(of checkUp: ClientDoctor.CheckUp) -> String {
  guard let fault = checkUp.fault else {
    return "✔ \(checkUp.op)\n" + (checkUp.remark.map { "    \($0)\n" } ?? "")
  }
  var lines = ["✘ \(checkUp.op)"]
  if !checkUp.sent.isEmpty { lines.append("    sent      \(checkUp.sent)") }
  lines.append("    received  \(checkUp.received.isEmpty ? "nothing" : checkUp.received)")
  lines.append("    wrong     \(fault)")
  return lines.joined(separator: "\n") + "\n"
}
