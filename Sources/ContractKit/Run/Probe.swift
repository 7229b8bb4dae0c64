/// What the contract's simplest exchange says of all the others.
///
/// A server that refuses everything would pass whatever asks for a refusal, and a client that does
/// nothing whatever asks for silence: behind a probe that failed, a pass counts as not run. Where the
/// probe of a server met no answer, or another status, the URL or the key is wrong more likely than
/// the server, and where an adapter does not say hello, it will not for the next case either: nothing
/// else is asked then.
struct Probe: Sendable {
  private var own: Verdict?
  /// Why a pass proves nothing.
  private var doubt: String?
  /// Why nothing else is asked.
  private var end: String?

  /// No probe: every verdict stands.
  init() {}

  /// - Parameters:
  ///   - verdict: What came of the probe.
  ///   - side: Whose probe it is.
  ///   - isLocal: Whether nothing can be wrong between us and the subject.
  init(_ verdict: Verdict, of side: Side, isLocal: Bool) {
    own = verdict
    let failed = "the \(side.rawValue) fails \(verdict.id), so passing this proves nothing"
    switch verdict.outcome {
    case .passed: return
    case .failed(let findings), .warned(let findings), .known(let findings, _):
      doubt = failed
      if !isLocal, let first = findings.first { end = Self.end(verdict.id, first) }
    case .unexpectedPass: doubt = failed
    case .notApplicable(let reason), .couldNotRun(let reason), .broken(let reason):
      doubt = "\(verdict.id) could not be asked (\(reason)), so passing this proves nothing"
      if case .couldNotRun = verdict.outcome, !isLocal { end = reason }
    }
  }

  private static func end(_ id: String, _ finding: Finding) -> String? {
    guard ["response", "response status"].contains(finding.place) else { return nil }
    return "not asked, since \(id) failed: expected \(finding.place == "response" ? "" : "status ")"
      + "\(finding.expected), received \(finding.received); is the URL right (the contract's own "
      + "paths are added to it), and the key in its state?"
  }

  /// The verdict on a case, which is run only if that can say anything.
  func verdict(on item: Case, run: () -> Verdict) -> Verdict {
    if let own, own.id == item.id { return own }
    if let end { return Verdict(notRun: item, reason: end) }
    var verdict = run()
    if let doubt, verdict.outcome == .passed { verdict.outcome = .couldNotRun(reason: doubt) }
    return verdict
  }
}
