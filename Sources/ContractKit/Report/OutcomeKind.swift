/// The eight verdicts, without what comes with them, and the word for each.
///
/// This is the one place where verdicts are worded: reports, schema and JUnit types use the raw
/// values. The order is the order of every count.
public enum OutcomeKind: String, Sendable, Hashable, CaseIterable {
  /// All that the case asks held.
  case passed
  /// The subject did what the contract does not allow.
  case failed
  /// The same at should level.
  case warned
  /// It failed as listed.
  case known
  /// It is listed, and passed.
  case unexpectedPass = "unexpected-pass"
  /// The subject has not what the case needs.
  case notApplicable = "not-applicable"
  /// The suite could not ask.
  case couldNotRun = "could-not-run"
  /// The suite or the fixture is at fault.
  case broken

  /// Whether the case was asked and answered, so that there is something to judge.
  public var isExecuted: Bool {
    switch self {
    case .passed, .failed, .warned, .known, .unexpectedPass: true
    case .notApplicable, .couldNotRun, .broken: false
    }
  }

  var index: Int {
    switch self {
    case .passed: 0
    case .failed: 1
    case .warned: 2
    case .known: 3
    case .unexpectedPass: 4
    case .notApplicable: 5
    case .couldNotRun: 6
    case .broken: 7
    }
  }
}

extension Outcome {
  /// Which of the eight it is.
  public var kind: OutcomeKind {
    switch self {
    case .passed: .passed
    case .failed: .failed
    case .warned: .warned
    case .known: .known
    case .unexpectedPass: .unexpectedPass
    case .notApplicable: .notApplicable
    case .couldNotRun: .couldNotRun
    case .broken: .broken
    }
  }

  /// The differences, if it has any.
  public var findings: [Finding] {
    switch self {
    case .failed(let findings), .warned(let findings), .known(let findings, reason: _): findings
    case .passed, .unexpectedPass, .notApplicable, .couldNotRun, .broken: []
    }
  }

  /// The reason, if it has one.
  public var reason: String? {
    switch self {
    case .passed, .failed, .warned: nil
    case .known(_, let reason), .unexpectedPass(let reason), .notApplicable(let reason),
      .couldNotRun(let reason), .broken(let reason):
      reason
    }
  }
}
