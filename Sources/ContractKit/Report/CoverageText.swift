/// What stands behind each requirement, as a list for people.
///
/// - Returns: A paragraph for each requirement, and the sum.
public func coverageText(_ coverage: Coverage) -> String {
  var lines: [String] = []
  for row in coverage.rows {
    let mark = row.isGap ? "✘" : row.test == "scenario" ? "✔" : "·"
    lines.append(
      "\(mark) \(row.requirement.id)  \(row.requirement.level.rawValue)  \(row.requirement.text)")
    if row.test != "scenario" {
      lines.append("    \(row.test == "static" ? "static check" : "not tested"): \(row.why ?? "")")
    }
    if row.isRule { lines.append("    held against every case") }
    for scenario in row.scenarios {
      lines.append("    \(scenario.id) (\(scenario.cases))")
    }
    if !row.mutants.isEmpty { lines.append("    mutants: \(row.mutants.joined(separator: ", "))") }
    if row.isGap {
      let missing = row.scenarios.isEmpty && !row.isRule ? "a scenario" : "a mutant"
      lines.append("    missing: \(missing)")
    }
  }
  let testable = coverage.rows.filter { $0.test == "scenario" }
  let covered = testable.count { !$0.scenarios.isEmpty || $0.isRule }
  lines.append("")
  lines.append(
    "\(coverage.contract), \(coverage.side.rawValue)s: \(coverage.rows.count) requirements, \(testable.count) testable by "
      + "scenarios, \(covered) of them covered, \(coverage.gaps.count) gaps")
  return lines.joined(separator: "\n") + "\n"
}
