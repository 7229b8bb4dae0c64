/// The rows of the verdict table: a head, one row a folder, and a last one for all.
///
/// Planned, passed and failed always have a column; the other verdicts have one if there are any.
func verdictRows(of report: RunReport) -> [[String]] {
  let total = report.counts
  let kinds = OutcomeKind.allCases.filter {
    $0 == .passed || $0 == .failed || total[$0] > 0
  }
  func row(_ name: String, _ counts: VerdictCounts) -> [String] {
    [name, String(counts.planned)] + kinds.map { String(counts[$0]) }
  }
  let areas = report.areas.map { name, verdicts in
    row(name.isEmpty ? "-" : oneLine(name), VerdictCounts(verdicts.map(\.outcome)))
  }
  return [["area", "planned"] + kinds.map(\.rawValue)] + areas + [row("all", total)]
}

/// The verdict table in columns.
func verdictTable(of report: RunReport) -> [String] { aligned(verdictRows(of: report)) }

/// One line a point that the contract leaves open: its name and how the subject reads it.
func readingLines(of report: RunReport) -> [String] {
  let points = report.readings.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  let width = points.reduce(0) { max($0, oneLine($1).unicodeScalars.count) }
  return points.map { point in
    let name = oneLine(point)
    let space = String(repeating: " ", count: width - name.unicodeScalars.count)
    return "\(name)\(space)  \(readingWords(report.readings[point] ?? []))"
  }
}

/// `1000000`, `scalars or utf16 (not told apart)`, or that no reading fits all cases.
func readingWords(_ names: [String]) -> String {
  switch names.count {
  case 0: "contradictory: no one reading fits all cases"
  case 1: oneLine(names[0])
  default: "\(oneLine(names.joined(separator: " or "))) (not told apart)"
  }
}

/// The notes of all cases, equal ones together, each with the number of its cases.
func noteLines(of report: RunReport) -> [String] {
  let notes = report.verdicts.filter { $0.outcome.kind != .failed }.flatMap { verdict in
    verdict.notes.map { (id: verdict.id, text: $0) }
  }
  return grouped(notes, by: \.text).map { text, notes in
    counted(text, notes.map(\.id))
  }
}

/// The reasons of all cases of one kind, equal ones together, each with the number of its cases.
func reasonLines(of report: RunReport, _ kind: OutcomeKind) -> [String] {
  let verdicts = report.verdicts.filter { $0.outcome.kind == kind }
  return grouped(verdicts) { $0.outcome.reason ?? "" }.map { reason, verdicts in
    counted(reason, verdicts.map(\.id))
  }
}

/// `3 × TEXT: the first id and 2 more`.
private func counted(_ text: String, _ ids: [String]) -> String {
  let more = ids.count > 1 ? " and \(ids.count - 1) more" : ""
  return oneLine("\(ids.count) × \(text): \(ids[0])\(more)")
}
