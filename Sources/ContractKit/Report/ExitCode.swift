/// The code with which a command ends after a run.
///
/// - Parameter report: The run.
/// - Returns: 0 if all planned cases ran and none failed; 1 if one failed, one passed that is
///   listed as a known failure, or the list is stale; 2 if the suite or a fixture is at fault;
///   3 if the run is incomplete. A run that executed nothing is never 0. Where several hold, 2 goes
///   before 1 and 1 before 3: a broken suite puts every verdict in doubt, a failure stays one.
/// - Complexity: O(*n*) in the number of verdicts.
public func exitCode(of report: RunReport) -> Int32 { ExitStatus(of: report).code }

/// The ways a run can end, each with its code and its words.
enum ExitStatus: Sendable, Hashable {
  case complete
  case failures
  case unexpectedPasses
  case staleList
  case faults
  case unasked
  case nothingExecuted

  init(of report: RunReport) {
    let counts = report.counts
    if counts[.broken] > 0 {
      self = .faults
    } else if counts[.failed] > 0 {
      self = .failures
    } else if counts[.unexpectedPass] > 0 {
      self = .unexpectedPasses
    } else if !report.listFaults.isEmpty {
      self = .staleList
    } else if counts.executed == 0 {
      self = .nothingExecuted
    } else if counts[.couldNotRun] > 0 {
      self = .unasked
    } else {
      self = .complete
    }
  }

  var code: Int32 {
    switch self {
    case .complete: 0
    case .failures, .unexpectedPasses, .staleList: 1
    case .faults: 2
    case .unasked, .nothingExecuted: 3
    }
  }

  /// What the code means: one line.
  var meaning: String {
    switch self {
    case .complete: "exit 0: all planned cases ran, none failed"
    case .failures: "exit 1: the subject does what the contract does not allow"
    case .unexpectedPasses: "exit 1: a case passed that is listed as a known failure"
    case .staleList: "exit 1: the list of known failures is stale"
    case .faults: "exit 2: the suite or a fixture is at fault, not the subject"
    case .unasked: "exit 3: incomplete, some planned cases could not be run"
    case .nothingExecuted: "exit 3: incomplete, nothing was executed"
    }
  }
}
