/// One case against one server: sends what the scenario sends, holds what comes against it.
struct ServerCaseRun {
  let suite: Suite
  let plan: Case
  let session: any ServerSession
  let maxWait: Duration
  let strictBytes: Bool
  private var environment: Environment
  private var built: [String: BuiltRequest] = [:]
  private var held: [String: (exchange: Int, request: BuiltRequest)] = [:]
  private var sentIDs: [String: [JSON.Text]] = [:]
  private var key = ""
  /// What the case itself asks, at its own level.
  private var findings: [Finding] = []
  /// What the contract asks of every answer, always at must level.
  private var violations: [Finding] = []
  private var violated: Set<String> = []
  private var notes: [String] = []
  private var transcript: [String] = []
  private var requests = 0
  private var records = 0

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

  /// Why a case ended before its last step.
  private enum Stop: Error {
    case notApplicable(String)
    case couldNotRun(String)
    case broken(String)
    /// What came makes the rest impossible; it is among the findings.
    case findings
  }

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
      requirements: requirementsShown(), outcome: outcome ?? judged(), readings: readings(),
      notes: notes + extraNotes(), strays: plan.level == .info ? findings : [], requests: requests,
      records: records,
      duration: ContinuousClock.now - began, transcript: transcript)
  }

  private func outcome(of stop: Stop) -> Outcome? {
    guard findings.isEmpty, violations.isEmpty else { return nil }
    return switch stop {
    case .notApplicable(let reason): .notApplicable(reason: reason)
    case .couldNotRun(let reason): .couldNotRun(reason: reason)
    case .broken(let reason): .broken(reason: reason)
    case .findings: nil
    }
  }

  /// The verdict by level: what every answer owes is a must, the rest has the case's level.
  private func judged() -> Outcome {
    let all = plan.level == .info ? violations : findings + violations
    if all.isEmpty { return .passed }
    return violations.isEmpty && plan.level == .should ? .warned(all) : .failed(all)
  }

  private func requirementsShown() -> [Requirement] {
    (plan.requirements + violated.subtracting(plan.requirements).sorted())
      .compactMap { suite.requirement($0)?.forReports }
  }

  private func readings() -> [String: String] {
    var result = environment.observed
    for (point, names) in environment.admissible {
      guard let known = suite.file.points[point], names != Set(known) else { continue }
      result[point] = known.filter(names.contains).joined(separator: " ")
    }
    return result
  }

  private func extraNotes() -> [String] {
    environment.extras.isEmpty
      ? [] : ["members beyond the contract: " + environment.extras.sorted().joined(separator: ", ")]
  }

  // MARK: World

  private mutating func prepare() throws(Stop) {
    let given = plan.given
    if let now = given?.now { try setNow(now) }
    environment.start = session.now()
    environment.now = environment.start
    key = try takeKey(in: given?.key ?? suite.file.keyStates.first ?? "active", as: "key")
    for (name, state) in given?.keys ?? [] { _ = try takeKey(in: state, as: name) }
    for (name, value) in given?.server ?? [] { try set(name, value) }
  }

  private mutating func takeKey(in state: String, as name: String) throws(Stop) -> String {
    let found = try control { () throws(SubjectError) in try session.key(in: state) }
    guard let found else {
      throw .notApplicable("no key in the state \"\(state)\"")
    }
    _ = environment.bind(JSON.Text(name), .string(JSON.Text(found)))
    return found
  }

  private mutating func setNow(_ pattern: Given.InstantPattern) throws(Stop) {
    let instant: Timestamp? =
      switch pattern {
      case .absolute(let instant): instant
      case .relative(let expression): environment.instant(expression)
      }
    guard let instant else { throw .broken("the instant has no value") }
    guard session.controls.contains(.clock) else {
      throw .notApplicable("the server's clock cannot be set")
    }
    try control { () throws(SubjectError) in try session.setNow(instant) }
  }

  private func set(_ name: String, _ value: JSON) throws(Stop) {
    guard session.controls.contains(.seed) else {
      throw .notApplicable("the server's state \"\(name)\" cannot be set")
    }
    let done = try control { () throws(SubjectError) in
      try session.set(name, to: value, key: key)
    }
    if !done { throw .notApplicable("the server knows no state \"\(name)\" = \(value)") }
  }

  private func control<Value>(
    _ body: () throws(SubjectError) -> Value
  ) throws(Stop) -> Value {
    do {
      return try body()
    } catch {
      throw .couldNotRun(error.message)
    }
  }

  // MARK: Steps

  private mutating func run(_ step: Step) throws(Stop) {
    environment.now = session.now()
    switch step.kind {
    case .client: return
    case .exchange(let request, let response, let times):
      for turn in 1...max(1, times) {
        environment.turn = turn
        environment.nearest = turn
        try exchange(request, response, step)
      }
      environment.turn = 1
      environment.nearest = 1
    case .receive(let request):
      let built = try build(request, step)
      let exchange = try send { () throws(SubjectError) in try session.begin(built.request) }
      held[step.label ?? ""] = (exchange, built)
    case .reply(let label, let response):
      guard let (exchange, request) = held.removeValue(forKey: label) else {
        throw .broken("nothing is held as \"\(label)\"")
      }
      let session = session
      let answer = try receive(step) { () throws(SubjectError) in try session.finish(exchange) }
      judge(answer, to: request, against: response, step)
    case .given(let given): try change(given)
    case .advance(let duration): try advance(duration)
    case .stored(let pattern, let ids, let lane): try readBack(pattern, ids, lane, step)
    }
    if let label = step.label, environment.instants[label] == nil {
      environment.instants[label] = environment.now
    }
  }

  private mutating func exchange(
    _ pattern: RequestPattern, _ response: ResponsePattern?, _ step: Step
  ) throws(Stop) {
    let request = try build(pattern, step)
    if let label = step.label { environment.instants[label] = environment.now }
    let session = session
    let answer = try receive(step) { () throws(SubjectError) in
      try session.exchange(request.request)
    }
    judge(answer, to: request, against: response, step)
  }

  private mutating func build(
    _ pattern: RequestPattern, _ step: Step
  ) throws(Stop) -> BuiltRequest {
    environment.now = session.now()
    let request: BuiltRequest
    do {
      request = try environment.build(pattern, contract: suite.file, earlier: built)
    } catch {
      if !findings.isEmpty { throw .findings }
      throw .broken("\(error)")
    }
    if let label = step.label { built[label] = request }
    requests += 1
    records += request.records.count
    if let lane = request.lane, let id = lane.id {
      sentIDs[lane.name, default: []] += request.records.compactMap { $0[id]?.text }
    }
    transcript.append(contentsOf: TranscriptLines.request(request.request))
    return request
  }

  private func send<Value>(
    _ body: () throws(SubjectError) -> Value
  ) throws(Stop) -> Value {
    do {
      return try body()
    } catch {
      throw .couldNotRun(error.message)
    }
  }

  private mutating func receive(
    _ step: Step, _ body: () throws(SubjectError) -> HTTPResponse
  ) throws(Stop) -> HTTPResponse {
    let failure: SubjectError
    do {
      let response = try body()
      transcript.append(contentsOf: TranscriptLines.response(response))
      return response
    } catch {
      failure = error
    }
    guard case .noAnswer(let what) = failure else { throw .couldNotRun(failure.message) }
    transcript.append("< (no answer: \(what))")
    findings.append(
      Finding(
        step: step.number, place: "response", expected: "an answer", received: what,
        fixture: step.origin.position))
    throw .findings
  }

  private mutating func judge(
    _ response: HTTPResponse, to request: BuiltRequest, against pattern: ResponsePattern?,
    _ step: Step
  ) {
    environment.sent = request.records
    if let pattern {
      var check = AnswerCheck(environment, step: step.number)
      check.check(response, against: pattern, strictBytes: strictBytes)
      environment = check.environment
      findings += check.findings
    }
    checkRules(response, to: request, step)
  }

  private mutating func checkRules(
    _ response: HTTPResponse, to request: BuiltRequest, _ step: Step
  ) {
    guard let lane = request.lane else { return }
    let rules = suite.file.answerRules.filter {
      $0.lane == lane.name && $0.status == response.status
    }
    guard !rules.isEmpty, let answer = try? JSON.parse(response.body) else { return }
    for rule in rules {
      guard let found = rule.violation(in: answer, sent: request.records.count) else { continue }
      violated.insert(rule.requirement)
      violations.append(
        Finding(
          step: step.number, place: "rule of every answer", pointer: found.pointer.description,
          expected: found.expected, received: found.received, fixture: rule.origin.position))
    }
  }

  private mutating func change(_ given: Given) throws(Stop) {
    if let now = given.now { try setNow(now) }
    if let state = given.key {
      guard session.controls.contains(.seed) else {
        throw .notApplicable("the state of a key cannot be changed")
      }
      let done = try control { () throws(SubjectError) in
        try session.change(key: key, to: state)
      }
      if !done { throw .notApplicable("the server cannot make the key \"\(state)\"") }
    }
    for (name, value) in given.server { try set(name, value) }
  }

  private mutating func advance(_ duration: DurationExpression) throws(Stop) {
    guard let milliseconds = duration.milliseconds(in: environment) else {
      if !findings.isEmpty { throw .findings }
      throw .broken("a duration has no value")
    }
    if !session.controls.contains(.clock), .milliseconds(milliseconds) > maxWait {
      throw .notApplicable(
        "it waits \(milliseconds) ms of real time, more than the \(maxWait) allowed")
    }
    try control { () throws(SubjectError) in try session.pass(milliseconds: milliseconds) }
  }

  private mutating func readBack(
    _ pattern: Pattern, _ ids: [Pattern]?, _ lane: Lane, _ step: Step
  ) throws(Stop) {
    guard session.controls.contains(.stored) else {
      let note = "what the server stored was not checked: it offers no read-back"
      if !notes.contains(note) { notes.append(note) }
      return
    }
    var wanted = sentIDs[lane.name] ?? []
    if let ids {
      do {
        wanted = try environment.texts(ids)
      } catch {
        if !findings.isEmpty { throw .findings }
        throw .broken("\(error)")
      }
    }
    let records = try control { () throws(SubjectError) in
      try session.stored(lane: lane.name, ids: wanted)
    }
    transcript.append("* stored: \(JSON.array(records).description)")
    var check = AnswerCheck(environment, step: step.number)
    check.match(.array(records), pattern, place: "stored", open: true)
    if check.findings.isEmpty { environment = check.environment }
    findings += check.findings
  }
}

extension Environment {
  /// The texts of a list of patterns, repetitions spelled out.
  mutating func texts(_ patterns: [Pattern]) throws(BuildError) -> [JSON.Text] {
    guard let origin = patterns.first?.origin else { return [] }
    let list = try build(Pattern(origin: origin, kind: .array(patterns)))
    return list?.elements?.compactMap(\.text) ?? []
  }
}
