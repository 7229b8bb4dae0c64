/// One case against one server: sends what the scenario sends, holds what comes against it.
struct ServerCaseRun: CaseRun {
  let suite: Suite
  let plan: Case
  let session: any ServerSession
  let maxWait: Duration
  let strictBytes: Bool
  var environment: Environment
  var built: [String: BuiltRequest] = [:]
  var held: [String: (exchange: Int, request: BuiltRequest)] = [:]
  var sentIDs: [String: [JSON.Text]] = [:]
  var key = ""
  /// What the case itself asks, at its own level.
  var findings: [Finding] = []
  /// What the contract asks of every answer, always at must level.
  var violations: [Finding] = []
  var violated: Set<String> = []
  var notes: [String] = []
  var transcript: [String] = []
  var requests = 0
  var records = 0

  init(
    suite: Suite, plan: Case, session: any ServerSession, declared: [String: Set<String>],
    seed: UInt64, maxWait: Duration, strictBytes: Bool = false
  ) {
    self.suite = suite
    self.plan = plan
    self.session = session
    self.maxWait = maxWait
    self.strictBytes = strictBytes
    environment = Environment(seed: plan.id.utf8.digest64() ^ seed)
    environment.timeFormat = suite.file.time
    environment.admissible = declared
  }

  typealias Stop = CaseStop

  var hasFindings: Bool { !findings.isEmpty || !violations.isEmpty }

  mutating func run() -> Verdict {
    let began = ContinuousClock.now
    var outcome: Outcome?
    do throws(Stop) {
      try prepare()
      for step in plan.steps { try run(step) }
    } catch {
      outcome = self.outcome(of: error)
    }
    return Verdict(
      id: plan.id, title: plan.title, level: plan.level,
      requirements: requirementsShown,
      outcome: (outcome ?? judged()).late(lateness(since: began)), readings: readings,
      notes: allNotes, strays: plan.level == .info ? findings : [], requests: requests,
      records: records,
      duration: ContinuousClock.now - began, transcript: transcript)
  }

  /// The verdict by level: what every answer owes is a must, the rest has the case's level.
  private func judged() -> Outcome {
    let all = plan.level == .info ? violations : findings + violations
    if all.isEmpty { return .passed }
    return violations.isEmpty && plan.level == .should ? .warned(all) : .failed(all)
  }

  /// Why a failure says nothing: the case took longer than what it asks lasts.
  private func lateness(since began: ContinuousClock.Instant) -> String? {
    guard !session.controls.contains(.clock),
      let limit = plan.given?.within?.milliseconds(in: environment)
    else { return nil }
    let took = ContinuousClock.now - began
    return took <= .milliseconds(limit)
      ? nil : "it took \(took) of real time; what it asks is due within \(limit) ms"
  }
}

extension Outcome {
  /// The outcome, unless it blames a subject for what came too late.
  fileprivate func late(_ reason: String?) -> Outcome {
    switch self {
    case .failed, .warned: reason.map { .couldNotRun(reason: $0) } ?? self
    default: self
    }
  }
}
