extension ClientCaseRun {
  mutating func call(_ call: CallStep, _ step: Step) throws(Stop) {
    for turn in 1...max(1, call.times) {
      environment.turn = turn
      environment.nearest = turn
      if turn > 1 { try finishDueCalls() }
      try make(call, step)
      if let every = call.every {
        try finishDueCalls()
        try settle()
        try pass(try milliseconds(every), untilArrival: false)
      }
    }
    environment.turn = 1
    environment.nearest = 1
  }

  private mutating func make(_ call: CallStep, _ step: Step) throws(Stop) {
    environment.now = now
    let arguments: JSON
    do {
      arguments = try environment.build(call.arguments) ?? [:]
    } catch {
      throw .broken("\(error)")
    }
    if let label = step.label { mark(label) }
    var members = [
      JSON.Member("name", .string(JSON.Text(call.name))),
      JSON.Member("on", .string(JSON.Text(call.on))),
    ]
    if let label = step.label { members.append(JSON.Member("as", .string(JSON.Text(label)))) }
    members.append(JSON.Member("args", arguments))
    note("call \(call.name) \(arguments.compact().quotedJSON(limit: 400))")
    let id = try send("call", members)
    calls.append(
      PendingCall(
        id: id, name: call.name, label: step.label, ending: call.ending, isDue: call.isAwaited,
        step: step.number, origin: step.origin))
  }

  /// Waits for the answers of calls that are due, and judges them.
  mutating func finishDueCalls() throws(Stop) {
    while let place = calls.firstIndex(where: \.isDue) {
      let call = calls[place]
      try waitForAnswer(of: call)
      try judge(call)
    }
  }

  /// The answer of a call that was told not to wait.
  mutating func finish(_ answer: AwaitStep) throws(Stop) {
    guard let place = calls.firstIndex(where: { $0.label == answer.call }) else {
      throw .broken("no call \"\(answer.call)\" is unanswered")
    }
    if let window = answer.at { try pass(to: window) { $0.replies[$0.calls[place].id] != nil } }
    calls[place].ending = answer.ending
    try waitForAnswer(of: calls[place])
    if let window = answer.at { checkWindow(window, at: now, "the call ends") }
    try judge(calls[place])
  }

  private mutating func waitForAnswer(of call: PendingCall) throws(Stop) {
    var idleRounds = 0
    while replies[call.id] == nil {
      let waits = log.openCount > 0
      if let event = stage.next(waiting: waits ? .milliseconds(20) : options.answerTime) {
        try take(event)
        idleRounds = 0
        continue
      }
      guard waits else {
        throw blame("the call \(call.name) was not answered within \(options.answerTime)")
      }
      // It may wait for an answer that no step gives.
      idleRounds += 1
      if canTalk { try settle() }
      if idleRounds > (canTalk ? 5 : 25), replies[call.id] == nil {
        let waiting = log.arrivals.first(where: \.isOpen)?.words ?? "a request"
        find(
          "call \(call.name)", expected: "the call to return",
          received: "it waits for the answer of \(waiting), which no step expects")
        throw .findings
      }
    }
  }

  private mutating func judge(_ call: PendingCall) throws(Stop) {
    guard let place = calls.firstIndex(where: { $0.id == call.id }),
      let reply = replies.removeValue(forKey: call.id)
    else { return }
    calls.remove(at: place)
    let (outerStep, outerOrigin) = (step, origin)
    step = call.step
    origin = call.origin
    defer { (step, origin) = (outerStep, outerOrigin) }
    let words = "call \(call.name)"
    switch reply {
    case .ok(let value, _):
      note("\(call.name) = \(value.compact().quotedJSON(limit: 200))")
      if let due = call.ending.throwing {
        find(words, expected: "an error: \(environment.describe(due))", received: "\(value)")
      } else if let due = call.ending.returns {
        match(value == ["$undefined": true] ? .null : value, due, place: "\(words): returned")
      }
    case .unsupported(let reason): throw .notApplicable("\(call.name): \(reason)")
    case .error(.sdk, let code, let message):
      note("\(call.name) failed: \(code) \(message)")
      if let due = call.ending.throwing {
        match(
          ["code": .string(JSON.Text(code)), "message": .string(JSON.Text(message))], due,
          place: "\(words): thrown")
      } else {
        find(words, expected: "the call to succeed", received: "\(code): \(message)")
      }
    case .error(let kind, let code, let message):
      throw .couldNotRun("\(call.name): the adapter failed (\(kind.rawValue), \(code)): \(message)")
    }
    if !findings.isEmpty { throw .findings }
  }

  /// Matches a value in which other members are allowed.
  mutating func match(_ value: JSON, _ pattern: Pattern, place: String) {
    var check = AnswerCheck(environment, step: step)
    check.match(value, pattern, place: place, open: true)
    findings += check.findings
    if check.findings.isEmpty { environment = check.environment }
  }

  /// Binds a label to this instant and place of the log.
  mutating func mark(_ label: String) {
    environment.instants[label] = now
    marks[label] = log.count
  }

  func milliseconds(_ span: DurationExpression) throws(Stop) -> Int64 {
    guard let milliseconds = span.milliseconds(in: environment) else {
      throw .broken("the span has no value")
    }
    return milliseconds
  }
}
