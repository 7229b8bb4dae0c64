/// What it takes to judge every case of a run again: one JSON object a line.
public func recordingText(_ report: RunReport) -> String {
  report.verdicts.compactMap(\.recording).map { "\($0)\n" }.joined()
}
