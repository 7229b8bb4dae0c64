extension ClientCaseRun {
  mutating func run(_ step: Step) throws(Stop) {
    self.step = step.number
    origin = step.origin
    environment.now = now
    switch step.kind {
    case .exchange(let request, let response, let times, let terms):
      for turn in 1...max(1, times) {
        environment.turn = turn
        environment.nearest = turn
        try exchange(request, response, terms, step)
      }
      environment.turn = 1
      environment.nearest = 1
      return
    case .receive(let request, let terms): return try receive(request, terms, step)
    case .reply(let label, let response, let terms):
      if terms.aborted != nil, canTalk { try settle() }
      return try reply(to: label, response, terms, step)
    case .stored: return
    case .client(.relaunch(let relaunch)) where relaunch.isKill:
      // What is due has happened; what is under way dies in mid-course.
      try finishDueCalls()
      return try self.relaunch(relaunch, label: step.label)
    default: break
    }
    try finishDueCalls()
    if canTalk { try settle() }
    environment.now = now
    switch step.kind {
    case .given(let given): try change(given)
    case .advance(let span):
      try pass(try milliseconds(span), untilArrival: true)
      if let label = step.label { mark(label) }
    case .client(let client): try run(client, step)
    default: break
    }
  }

  private mutating func run(_ client: ClientStep, _ step: Step) throws(Stop) {
    switch client {
    case .call(let call): try self.call(call, step)
    case .awaited(let answer): try finish(answer)
    case .create(let create):
      if create.process != 1 { throw .notApplicable("a second process is needed") }
      try self.create(create.name, create.world, throwing: create.throwing)
      mark(create.name)
    case .serve(let lanes, let rules): try serve(lanes, rules, step)
    case .seen(let seen): try see(seen)
    case .quiet(let span): try beQuiet(try milliseconds(span))
    case .relaunch(let relaunch): try self.relaunch(relaunch, label: step.label)
    case .failSaves(let count):
      try ask("storage", [JSON.Member("fail", .number(JSON.Number(count)))])
    case .keep(let name): snapshots[name] = stage.snapshot()
    case .same(let name):
      if stage.snapshot() != snapshots[name] {
        find(
          "storage", expected: "the client's files as they were at \"\(name)\"",
          received: "other bytes")
        throw .findings
      }
    case .lifecycle(let state):
      try ask("lifecycle", [JSON.Member("to", .string(JSON.Text(state)))])
    case .network(let isOnline): try setNetwork(isOnline)
    }
    switch client {
    case .call, .create: break
    default: if let label = step.label { mark(label) }
    }
  }

  private mutating func serve(
    _ lanes: [Lane], _ rules: [ServeRule]?, _ step: Step
  ) throws(Stop) {
    for lane in lanes {
      served[lane.name] = rules?.map {
        ServedRule(rule: $0, left: $0.times, step: step.number)
      }
      guard rules != nil else { continue }
      while let index = log.firstWaiting(in: lane.name) {
        try serve(index)
        if log[index].state == .waiting { break }
      }
    }
    if canTalk { try settle() }
  }
}
