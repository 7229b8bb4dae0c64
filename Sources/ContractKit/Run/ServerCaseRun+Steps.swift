extension ServerCaseRun {
  mutating func run(_ step: Step) throws(Stop) {
    environment.now = session.now()
    switch step.kind {
    case .client: return
    case .exchange(let request, let response, let times, _):
      for turn in 1...max(1, times) {
        environment.turn = turn
        environment.nearest = turn
        try exchange(request, response, step)
      }
      environment.turn = 1
      environment.nearest = 1
    case .receive(let request, _):
      let built = try build(request, step)
      let exchange = try control { () throws(SubjectError) in try session.begin(built.request) }
      held[step.label ?? ""] = (exchange, built)
    case .reply(let label, let response, _):
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

  mutating func exchange(
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

  mutating func build(
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

  mutating func receive(
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

  mutating func judge(
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

  mutating func checkRules(
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

  mutating func change(_ given: Given) throws(Stop) {
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

  mutating func advance(_ duration: DurationExpression) throws(Stop) {
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

  mutating func readBack(
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
    // A record that was sent again is asked for once.
    var asked: Set<[UInt8]> = []
    wanted = wanted.filter { asked.insert($0.bytes.map(ASCII.lowercased)).inserted }
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
