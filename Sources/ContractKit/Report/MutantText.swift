/// Which scenario finds which mutant, as a table for people.
///
/// - Returns: A line for each mutant, the scenarios that find nothing, and the sum.
public func mutantText(_ report: MutantReport) -> String {
  var lines: [String] = []
  let width = report.rows.map(\.mutant.count).max() ?? 0
  for row in report.rows {
    let name = row.mutant + String(repeating: " ", count: width - row.mutant.count)
    if let first = row.killers.first {
      let more = row.killers.count > 1 ? " and \(row.killers.count - 1) more" : ""
      lines.append("✔ \(name)  \(first)\(more)")
    } else {
      lines.append("✘ \(name)  survives \(row.asked) cases")
      lines.append("    wrong in that  \(row.sentence)")
      lines.append("    breaks         \(row.requirements.joined(separator: ", "))")
    }
  }
  if !report.idleScenarios.isEmpty {
    lines.append("")
    lines.append("scenarios that find no mutant of a requirement they name:")
    lines += report.idleScenarios.map { "  \($0)" }
  }
  let killed = report.rows.count - report.survivors.count
  lines.append("")
  lines.append(
    "\(report.contract), \(report.side.rawValue)s: \(killed) of \(report.rows.count) mutants found, "
      + "\(report.idleScenarios.count) scenarios that find none")
  return lines.joined(separator: "\n") + "\n"
}
