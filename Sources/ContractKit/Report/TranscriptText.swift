/// What was sent and received in every case, for people: the verdict and id of the case, then its
/// exchanges, then an empty line.
///
/// - Parameter report: The run.
/// - Returns: Lines, each ended by a line feed; a transcript's own control characters are shown as
///   `\u{1B}`.
/// - Complexity: O(*n*) in the size of the transcripts.
public func transcriptText(_ report: RunReport) -> String {
  var text = ""
  for verdict in report.verdicts {
    text += oneLine("# \(verdict.outcome.kind.rawValue) \(verdict.id)") + "\n"
    for line in verdict.transcript { text += oneLine(line) + "\n" }
    text += "\n"
  }
  return text
}
