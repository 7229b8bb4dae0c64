/// One verdict in words, for the message of a test: what was due, what came, why, by which source.
///
/// - Returns: Several lines; one for a case in which nothing went wrong.
public func verdictText(_ verdict: Verdict) -> String {
  let report = RunReport(
    contract: "", subject: "", rerun: "conform client --only", verdicts: [verdict], readings: [:],
    remarks: [], duration: .zero)
  let text = FailureText(verdict: verdict, report: report)
  return verdict.isRight ? text.head : ([text.head] + text.full).joined(separator: "\n")
}

extension Verdict {
  /// Whether nothing is wrong: it passed, failed as listed, only warned, or is not applicable, which
  /// says nothing of the subject and stays in every report.
  public var isRight: Bool {
    switch outcome.kind {
    case .passed, .warned, .known, .notApplicable: true
    case .failed, .unexpectedPass, .couldNotRun, .broken: false
    }
  }
}
