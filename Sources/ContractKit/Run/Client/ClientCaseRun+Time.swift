extension ClientCaseRun {
  /// Lets time pass; ends early at an arrival that no rule answers, if told so.
  mutating func pass(_ milliseconds: Int64, untilArrival: Bool) throws(Stop) {
    let target = now.advanced(byMilliseconds: milliseconds)
    try pass(to: target) { untilArrival && $0.log.firstWaiting() != nil }
  }

  /// Lets time pass to the end of a window, or until what is waited for has come.
  mutating func pass(
    to window: Window, until isOver: (borrowing ClientCaseRun) -> Bool
  ) throws(Stop) {
    guard let (_, end) = checkedWindow(window) else { return }
    try pass(to: end) { isOver($0) || $0.log.firstWaiting() != nil }
  }

  private mutating func pass(
    to target: Timestamp, until isOver: (borrowing ClientCaseRun) -> Bool
  ) throws(Stop) {
    guard !isOver(self) else { return }
    if clock.isVirtual {
      try passVirtually(to: target, until: isOver)
    } else {
      try passReally(to: target, until: isOver)
    }
  }

  private mutating func passVirtually(
    to target: Timestamp, until isOver: (borrowing ClientCaseRun) -> Bool
  ) throws(Stop) {
    var idle = 0
    while now < target, !isOver(self) {
      guard isAlive else {
        clock.passed += target.milliseconds - now.milliseconds
        return
      }
      guard canTalk else {
        throw .notApplicable("time must pass while a call waits; that needs \"concurrency\"")
      }
      let span = target.milliseconds - now.milliseconds
      // What comes before the reply comes at the instant that the reply tells.
      isMoving = true
      let reply = try ask("advance", [JSON.Member("ms", .number(JSON.Number(Int(span))))])
      isMoving = false
      guard case .number(let number)? = reply["advanced"], let moved = number.integer,
        (0...Int(span)).contains(moved)
      else {
        throw blame("\"advance\" by \(span) ms gave no \"advanced\" from 0 to \(span): \(reply)")
      }
      clock.passed += Int64(moved)
      environment.now = now
      let early = postponed
      postponed = []
      for event in early { try take(event) }
      idle = moved == 0 ? idle + 1 : 0
      guard idle < 1000 else {
        throw blame("time stands still: 1,000 times \"advance\" moved it by nothing")
      }
      try settle()
    }
  }

  private mutating func passReally(
    to target: Timestamp, until isOver: (borrowing ClientCaseRun) -> Bool
  ) throws(Stop) {
    let left = target.milliseconds - now.milliseconds
    guard Duration.milliseconds(left) <= options.maxWait else {
      throw .notApplicable(
        "it waits \(Double(left) / 1000) s, more than --max-wait, and the adapter has no \"clock\"")
    }
    while now < target, !isOver(self) {
      let rest = Duration.milliseconds(target.milliseconds - now.milliseconds)
      if let event = stage.next(waiting: rest) { try take(event) }
    }
    environment.now = now
  }

  /// All of a span passes, and nothing arrives.
  mutating func beQuiet(_ span: Int64) throws(Stop) {
    let begun = log.count
    let waiting = log.firstWaiting()
    let openBefore = log.arrivals.indices.filter { log[$0].isOpen }
    if waiting == nil {
      let target = now.advanced(byMilliseconds: span)
      try pass(to: target) { run in
        run.log.arrivals[begun...].contains { !run.isAmbient($0) }
      }
    }
    let unasked =
      (waiting.map { [log[$0]] } ?? [])
      + log.arrivals[begun...].filter {
        !isAmbient($0)
      }
    if let first = unasked.first {
      let at = Self.seconds(first.at.milliseconds - clock.start.milliseconds)
      let more = unasked.count > 1 ? ", and \(unasked.count - 1) more" : ""
      find(
        "quiet", expected: "nothing until \(until(span, since: begun))",
        received: "\(first.words) at \(at)\(more)")
      throw .findings
    }
    for index in openBefore where log[index].state == .abandoned {
      find(
        "quiet", expected: "the client to wait for the answer of \(log[index].words)",
        received: "it gave up")
      throw .findings
    }
  }

  private func until(_ span: Int64, since: Int) -> String {
    let end =
      log.count > since
      ? "the end of the quiet" : Self.seconds(now.milliseconds - clock.start.milliseconds)
    return span == 0 ? "the next step" : end
  }

  /// Whether an arrival is nobody's business: of an ambient lane, a report, or beyond the contract.
  func isAmbient(_ arrival: borrowing ClientLog.Arrival) -> Bool {
    guard let lane = arrival.lane else { return true }
    return lane.isAmbient || lane.report != nil
  }
}
