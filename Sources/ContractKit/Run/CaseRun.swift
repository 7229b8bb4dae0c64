/// What the run of a case comes to, whichever side it asks.
protocol CaseRun {
  var suite: Suite { get }
  var plan: Case { get }
  var environment: Environment { get }
  /// Whether anything was wrong.
  var hasFindings: Bool { get }
  /// Requirements that were broken beside those the case is about.
  var violated: Set<String> { get }
  var notes: [String] { get }
}

/// Why a case ended before its last step.
enum CaseStop: Error {
  case notApplicable(String)
  case couldNotRun(String)
  case broken(String)
  /// What came makes the rest impossible; it is among the findings.
  case findings
}

extension CaseRun {
  /// What an early end means; nil if the findings say more.
  func outcome(of stop: CaseStop) -> Outcome? {
    guard !hasFindings else { return nil }
    return switch stop {
    case .notApplicable(let reason): .notApplicable(reason: reason)
    case .couldNotRun(let reason): .couldNotRun(reason: reason)
    case .broken(let reason): .broken(reason: reason)
    case .findings: nil
    }
  }

  var requirementsShown: [Requirement] {
    (plan.requirements + violated.subtracting(plan.requirements).sorted())
      .compactMap { suite.requirement($0)?.forReports }
  }

  /// The readings seen; none of a case in which something was wrong.
  var readings: [String: String] {
    guard !hasFindings else { return [:] }
    var result = environment.observed
    for (point, names) in environment.admissible {
      guard let known = suite.file.points[point], names != Set(known) else { continue }
      result[point] = known.filter(names.contains).joined(separator: " ")
    }
    return result
  }

  /// The notes, and the members that no pattern knew.
  var allNotes: [String] {
    let extras = environment.extras.sorted().joined(separator: ", ")
    return extras.isEmpty ? notes : notes + ["members beyond the contract: " + extras]
  }
}

extension Verdict {
  /// The verdict on a case that nobody was asked.
  init(notRun item: Case, reason: String, requirements: [Requirement] = []) {
    self.init(
      id: item.id, title: item.title, level: item.level, requirements: requirements,
      outcome: .couldNotRun(reason: reason), readings: [:], notes: [], requests: 0, records: 0,
      duration: .zero, transcript: [])
  }
}
