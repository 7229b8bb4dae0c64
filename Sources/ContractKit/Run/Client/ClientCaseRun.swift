/// One case against one client: calls what the scenario calls, answers as it answers, holds what
/// arrives against it.
struct ClientCaseRun: CaseRun {
  let suite: Suite
  let plan: Case
  let stage: any ClientStage
  let options: RunOptions
  /// What the paths of this case's requests begin with: `/t/9f3c`.
  let base: String

  var environment: Environment
  var log = ClientLog()
  var ledger: ClientLedger
  /// Lanes that are answered by rules, and what is left of the rules.
  var served: [String: [ServedRule]] = [:]
  var calls: [PendingCall] = []
  var replies: [Int: AdapterReply] = [:]
  var nextID = 1
  var held: [String: Int] = [:]
  var exchanges: [String: Exchange] = [:]
  /// How long the log was at each label, and at the last `seen` of a lane.
  var marks: [String: Int] = ["start": 0]
  var lastSeen: [String: Int] = [:]
  var snapshots: [String: String] = [:]
  var clock = ClientClock()
  var key = ""
  var isOffline = false
  /// Whether the client's clock is being moved, and what has come meanwhile.
  var isMoving = false
  var postponed: [ClientEvent] = []
  /// Whether the client is there.
  var isAlive = false
  /// What the case itself asks, at its own level.
  var findings: [Finding] = []
  /// What the contract asks of every client, each at the level of its rule.
  var violations: [(level: Level, finding: Finding)] = []
  var violated: Set<String> = []
  var notes: [String] = []
  var transcript: [String] = []
  var step = 0
  var origin: Origin

  /// An exchange that later steps name.
  struct Exchange {
    var arrival: Int
    var headers: [String]
  }

  /// A rule of `serve`, and how often it may still answer.
  struct ServedRule {
    var rule: ServeRule
    var left: Int?
    var step: Int
  }

  /// A call whose answer has not been looked at.
  struct PendingCall {
    var id: Int
    var name: String
    var label: String?
    var ending: CallEnding
    var isDue: Bool
    var step: Int
    var origin: Origin
  }

  typealias Stop = CaseStop

  var hasFindings: Bool { !findings.isEmpty || !violations.isEmpty }

  init(
    suite: Suite, plan: Case, stage: any ClientStage, options: RunOptions, flavour: String?,
    declared: [String: Set<String>], base: String
  ) {
    self.suite = suite
    self.plan = plan
    self.stage = stage
    self.options = options
    self.base = base
    environment = Environment(seed: plan.id.utf8.digest64() ^ options.nonce)
    environment.timeFormat = suite.file.time
    environment.admissible = declared
    ledger = ClientLedger(
      rules: suite.file.ledgerRules.filter { rule in
        suite.requirement(rule.requirement)?.binds(flavour) ?? false
      })
    origin = plan.steps.first?.origin ?? Origin(file: SourceFile(path: "", bytes: []), offset: 0)
    for lane in suite.file.lanes where lane.isAmbient && lane.report == nil {
      served[lane.name] = [ServedRule(rule: ServeRule(origin: origin), left: nil, step: 0)]
    }
  }

  mutating func run() -> Verdict {
    let began = ContinuousClock.now
    var outcome: Outcome?
    do throws(Stop) {
      try prepare()
      for step in plan.steps { try run(step) }
      try finish()
    } catch {
      outcome = self.outcome(of: error)
    }
    leave()
    return Verdict(
      id: plan.id, title: plan.title, level: plan.level, requirements: requirementsShown,
      outcome: outcome ?? judged(), readings: readings, notes: allNotes,
      strays: plan.level == .info ? findings : [], requests: log.requestCount,
      records: log.recordCount, duration: ContinuousClock.now - began, transcript: transcript)
  }

  /// The verdict by level: a rule of every client at the rule's own, the rest at the case's.
  private func judged() -> Outcome {
    let own = plan.level == .info ? [] : findings
    let all = own + violations.map(\.finding)
    if all.isEmpty { return .passed }
    let levels = violations.map(\.level) + (own.isEmpty ? [] : [plan.level])
    return switch levels.max() {
    case .must?: .failed(all)
    case .should?: .warned(all)
    default: .passed
    }
  }

  /// Notes a difference of the step that is being taken.
  mutating func find(_ place: String, expected: String, received: String) {
    findings.append(
      Finding(
        step: step, place: place, expected: expected, received: received, fixture: origin.position))
  }

  /// Notes that the adapter is at fault: the case in flight bears it.
  mutating func blame(_ words: String) -> Stop {
    find("adapter", expected: "frames, until the scenario is over", received: words)
    stage.end()
    isAlive = false
    return .findings
  }
}
