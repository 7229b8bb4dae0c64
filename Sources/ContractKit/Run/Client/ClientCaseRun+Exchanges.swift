extension ClientCaseRun {
  mutating func exchange(
    _ request: RequestPattern, _ response: ResponsePattern?, _ terms: ClientTerms, _ step: Step
  ) throws(Stop) {
    let index = try claim(request, terms, step)
    try answer(index, with: response, settles: terms.settles)
  }

  mutating func receive(
    _ request: RequestPattern, _ terms: ClientTerms, _ step: Step
  ) throws(Stop) {
    let index = try claim(request, terms, step)
    log[index].state = .held
    held[step.label ?? ""] = index
  }

  mutating func reply(
    to label: String, _ response: ResponsePattern?, _ terms: ClientTerms, _ step: Step
  ) throws(Stop) {
    guard let index = held.removeValue(forKey: label) else {
      throw .broken("nothing is held as \"\(label)\"")
    }
    let isAborted = log[index].state == .abandoned
    switch terms.aborted {
    case .must?:
      if !isAborted {
        find(
          "exchange \"\(label)\"", expected: "the client to have given up by now",
          received: "it still waits for its answer")
        throw .findings
      }
      return
    case .either(let aborted, let waited)?:
      environment.choose(
        [isAborted ? aborted : waited], label: isAborted ? aborted : waited, at: nil,
        place: "given up \(label)")
      if isAborted { return }
    case nil:
      if isAborted {
        find(
          "exchange \"\(label)\"", expected: "the client to wait for its answer",
          received: "it gave up")
        throw .findings
      }
    }
    try answer(index, with: response, settles: terms.settles)
    if step.label != nil { mark(step.label ?? "") }
  }

  /// The oldest unclaimed arrival of the pattern's lane, waiting for it if need be; compared.
  private mutating func claim(
    _ request: RequestPattern, _ terms: ClientTerms, _ step: Step
  ) throws(Stop) -> Int {
    let lane = try lane(of: request)
    guard let index = try waiting(in: lane, terms.at) else {
      let others = log.arrivals.filter { $0.state == .waiting && $0.lane?.report == nil }
        .map(\.words)
      find(
        "request", expected: "a request: \(lane)",
        received: others.isEmpty ? "none" : others.joined(separator: "; "))
      throw .findings
    }
    if let window = terms.at { checkWindow(window, at: log[index].at, "the request comes") }
    environment.now = log[index].at
    log[index].state = .held
    compare(index, request, step)
    if let label = step.label {
      environment.instants[label] = log[index].at
      marks[label] = index + 1
      exchanges[label] = Exchange(arrival: index, headers: headerNames(of: request))
    }
    if !findings.isEmpty { throw .findings }
    return index
  }

  private func headerNames(of request: RequestPattern) -> [String] {
    switch request.content {
    case .written(_, _, let headers, _): headers.map(\.name)
    case .same(let label): exchanges[label]?.headers ?? []
    case .question: []
    }
  }

  /// The name of the lane that a request is for.
  private mutating func lane(of request: RequestPattern) throws(Stop) -> String {
    switch request.content {
    case .same(let label):
      if let earlier = exchanges[label], let lane = log[earlier.arrival].lane { return lane.name }
    case .question(let hook, _):
      if let lane = suite.file.lanes.first(where: { $0.hook == hook }) { return lane.name }
    case .written(let method, let path, _, _):
      var scratch = environment
      if let method = (try? scratch.build(method))?.text,
        let path = (try? scratch.build(path))?.text,
        let lane = suite.file.lane(method: method.display, path: path.display)
      {
        return lane.name
      }
    }
    throw .broken("the request is of no lane of the contract")
  }

  /// Waits for an arrival in a lane: without time passing, or within a window.
  private mutating func waiting(in lane: String, _ window: Window?) throws(Stop) -> Int? {
    if let index = log.firstWaiting(in: lane) { return index }
    while !canTalk {
      // A call blocks: either the request comes, or the call ends.
      guard let event = stage.next(waiting: options.answerTime) else {
        throw blame("nothing was heard of a call within \(options.answerTime)")
      }
      try take(event)
      if let index = log.firstWaiting(in: lane) { return index }
    }
    try settle()
    if let index = log.firstWaiting(in: lane) { return index }
    if !stage.hello.controls.contains(.openCount) {
      // It cannot be asked whether a request is on its way.
      let deadline = Deadline.after(.seconds(1))
      while !deadline.isPast {
        guard let event = stage.next(waiting: .milliseconds(100)) else { continue }
        try take(event)
        if let index = log.firstWaiting(in: lane) { return index }
      }
    }
    if let window {
      try pass(to: window) { $0.log.firstWaiting(in: lane) != nil }
    } else if stage.hello.slackMilliseconds > 0 {
      try pass(Int64(stage.hello.slackMilliseconds), untilArrival: true)
    }
    return log.firstWaiting(in: lane)
  }

  private mutating func compare(_ index: Int, _ pattern: RequestPattern, _ step: Step) {
    var check = AnswerCheck(environment, step: step.number)
    switch pattern.content {
    case .written(let method, let path, let headers, let body):
      guard let request = log[index].request else { break }
      check.check(
        request, path: log[index].path, body: log[index].body, method: method, path: path,
        headers: headers, body: body, origin: pattern.origin, strictBytes: options.strictBytes)
    case .same(let label):
      guard let request = log[index].request, let earlier = exchanges[label],
        let before = log[earlier.arrival].request
      else { break }
      check.check(
        request, isAgain: before, headers: earlier.headers, label: label, origin: pattern.origin)
    case .question(_, let arguments):
      guard let arguments, let value = log[index].body.value else { break }
      check.match(value, arguments, place: "question", open: true)
    }
    findings += check.findings
    environment = check.environment
  }

  func checkedWindow(_ window: Window) -> (from: Timestamp, to: Timestamp)? {
    guard let from = environment.instant(window.from), let to = environment.instant(window.to)
    else { return nil }
    return (from, to.advanced(byMilliseconds: Int64(stage.hello.slackMilliseconds)))
  }

  /// Notes a difference if an instant is outside its window.
  mutating func checkWindow(_ window: Window, at instant: Timestamp, _ what: String) {
    guard let (from, to) = checkedWindow(window) else { return }
    let tolerance: Int64 = clock.isVirtual ? 0 : 250
    guard instant < from || instant > to.advanced(byMilliseconds: tolerance) else { return }
    let start = clock.start.milliseconds
    let words = { (instant: Timestamp) in Self.seconds(instant.milliseconds - start) }
    find(
      what, expected: from == to ? "at \(words(from))" : "from \(words(from)) to \(words(to))",
      received: "at \(words(instant))")
  }
}
