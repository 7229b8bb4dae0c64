extension ClientCaseRun {
  var now: Timestamp { clock.now { stage.now() } }

  /// Whether the adapter can be asked something now: not while a call of it blocks.
  var canTalk: Bool {
    stage.hello.controls.contains(.concurrency) || calls.allSatisfy { replies[$0.id] != nil }
  }

  /// Sends an op; its reply is waited for by `reply(to:)`.
  mutating func send(_ op: String, _ members: [JSON.Member]) throws(Stop) -> Int {
    let id = nextID
    nextID += 1
    let frame = JSON.object(
      [JSON.Member("id", .number(JSON.Number(id))), JSON.Member("op", .string(JSON.Text(op)))]
        + members)
    do {
      try stage.send(frame)
    } catch {
      // What made it deaf may have been said before.
      while let event = stage.next(waiting: .milliseconds(200)) { try take(event) }
      throw blame("op \"\(op)\": \(error.message)")
    }
    return id
  }

  /// Waits for a reply.
  mutating func reply(to id: Int, op: String) throws(Stop) -> AdapterReply {
    while true {
      if let reply = replies.removeValue(forKey: id) { return reply }
      guard let event = stage.next(waiting: options.answerTime) else {
        throw blame("op \"\(op)\" was not answered within \(options.answerTime)")
      }
      try take(event)
    }
  }

  /// Sends an op that must be done, and gives the value of `ok`.
  @discardableResult
  mutating func ask(_ op: String, _ members: [JSON.Member] = []) throws(Stop) -> JSON {
    let id = try send(op, members)
    switch try reply(to: id, op: op) {
    case .ok(let value, _): return value
    case .unsupported(let reason): throw .notApplicable("\(op): \(reason)")
    case .error(let kind, let code, let message):
      let words = "op \"\(op)\" failed (\(kind.rawValue), \(code)): \(message)"
      guard kind == .sdk else { throw .couldNotRun(words) }
      throw blame(words)
    }
  }

  /// Looks at one thing that happened.
  mutating func take(_ event: ClientEvent) throws(Stop) {
    switch event {
    case .line(let line): try take(line)
    case .noise(let words), .ended(let words): throw blame(words)
    case .arrival(let incoming):
      if isMoving { return postponed.append(event) }
      try arrive(incoming)
    case .abandoned(let id):
      let index = log.arrivals.firstIndex {
        if case .request(let incoming) = $0.source { return incoming.id == id }
        return false
      }
      guard let index, log[index].isOpen else { return }
      note("the client gave up \(log[index].words)")
      shut(index, as: .abandoned)
    case .turnedAway: note("a connection was refused")
    }
  }

  private mutating func take(_ line: [UInt8]) throws(Stop) {
    let frame: AdapterFrame
    do {
      frame = try AdapterFrame.decode(line)
    } catch {
      throw blame("\(error)")
    }
    switch frame {
    case .reply(let id, let reply):
      guard id > 0, id < nextID, replies[id] == nil else {
        throw blame("a reply to id \(id), which waits for none: \(line.quoted(limit: 200))")
      }
      replies[id] = reply
    case .ask, .report:
      if isMoving { postponed.append(.line(line)) } else { try hear(frame) }
    }
  }

  /// Takes a question or a report.
  private mutating func hear(_ frame: AdapterFrame) throws(Stop) {
    switch frame {
    case .reply: break
    case .ask(let number, let hook, let args):
      guard let lane = suite.file.lanes.first(where: { $0.hook == hook }) else {
        throw blame("a question of an unknown hook \"\(hook)\"")
      }
      note("? \(hook) \(args)")
      try arrive(
        ClientLog.Arrival(
          source: .question(number: number), lane: lane, at: now,
          body: ReceivedBody(args.compact()), path: "", records: [], state: .waiting))
    case .report(let name, let value):
      let lane = suite.file.lanes.first { $0.report == name }
      note("! \(name) \(value)")
      try arrive(
        ClientLog.Arrival(
          source: .report, lane: lane, at: now, body: ReceivedBody(value.compact()), path: "",
          records: [value], state: .answered))
    }
  }

  /// A line of the transcript, with the time since the case began.
  mutating func note(_ line: String) {
    let passed = now.milliseconds - clock.start.milliseconds
    transcript.append("[\(Self.seconds(passed))] \(line)")
  }

  static func seconds(_ milliseconds: Int64) -> String {
    let (whole, rest) = (abs(milliseconds) / 1000, abs(milliseconds) % 1000)
    let digits = String(rest + 1000).dropFirst()
    return "\(milliseconds < 0 ? "-" : "+")\(whole).\(digits)s"
  }

  /// Lets the client run until it is idle or waits for us, without time passing.
  mutating func settle() throws(Stop) {
    guard isAlive else { return }
    var rounds = 0
    while true {
      let reply = try ask("settle")
      guard stage.hello.controls.contains(.openCount) else { return try fallSilent() }
      guard case .number(let number)? = reply["open"], let open = number.integer else {
        throw blame("\"settle\" gave no \"open\", which the control \"open-count\" promises")
      }
      if open == log.openCount { break }
      // Something is on its way, there or here; it is here soon.
      rounds += 1
      let patience = rounds < 5 ? 0 : rounds < 200 ? 1 : 20
      guard rounds < 700 else {
        throw blame("\(open) requests are open at the client, and \(log.openCount) have arrived")
      }
      if let event = stage.next(waiting: .milliseconds(patience)) { try take(event) }
    }
    ledger.clientIsIdle()
  }

  /// Waits until nothing more comes, where the adapter cannot say how many requests are open.
  private mutating func fallSilent() throws(Stop) {
    while let event = stage.next(waiting: Self.grace) { try take(event) }
    ledger.clientIsIdle()
  }

  /// How long nothing must come until a client counts as idle that cannot be asked.
  static let grace = Duration.milliseconds(40)
}
