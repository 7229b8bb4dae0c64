extension Case {
  /// Why an adapter that offers this cannot run the case, or nil if it can.
  func unmetNeed(_ hello: AdapterHello, maxWait: Duration) -> String? {
    var needs = Needs(hello: hello, maxWait: maxWait)
    if given?.client.random != nil { needs.need(.random) }
    for step in steps { needs.look(at: step) }
    return needs.reason
  }
}

/// What the steps of a case need of an adapter.
private struct Needs {
  let hello: AdapterHello
  let maxWait: Duration
  private(set) var reason: String?
  /// Calls that nobody has waited for.
  private var unanswered: Set<String> = []

  init(hello: AdapterHello, maxWait: Duration) {
    self.hello = hello
    self.maxWait = maxWait
  }

  mutating func need(_ control: ClientControl) {
    guard !hello.controls.contains(control) else { return }
    reason = reason ?? "the adapter does not offer \"\(control.rawValue)\""
  }

  private mutating func needWait(_ span: DurationExpression?) {
    guard !hello.controls.contains(.clock), let milliseconds = span?.constant,
      .milliseconds(milliseconds) > maxWait
    else { return }
    reason =
      reason
      ?? "it waits \(Double(milliseconds) / 1000) s, more than --max-wait, and the adapter does not "
      + "offer \"clock\""
  }

  /// The adapter is asked for something while a call may still wait.
  private mutating func needTalk() { if !unanswered.isEmpty { need(.concurrency) } }

  mutating func look(at step: Step) {
    switch step.kind {
    case .exchange(let request, _, _, _), .receive(let request, _):
      if case .question = request.content { need(.hooks) }
    case .reply(_, _, let terms):
      if terms.aborted != nil, hello.controls.contains(.clock) { need(.clockTimeouts) }
    case .given(let given):
      if given.now != nil { need(.wallClock) }
    case .advance(let span):
      needTalk()
      needWait(span)
    case .stored: break
    case .client(let client): look(at: client, label: step.label)
    }
  }

  private mutating func look(at step: ClientStep, label: String?) {
    switch step {
    case .call(let call):
      needTalk()
      needWait(call.every)
      if call.arguments.hasHook { need(.hooks) }
      if !call.isAwaited { unanswered.insert(label ?? "") }
    case .awaited(let answer): unanswered.remove(answer.call)
    case .create(let create):
      needTalk()
      if create.name != "client" { need(.clients) }
    case .serve: break
    case .seen(let seen):
      if seen.within != nil { needTalk() }
      needWait(seen.within)
      if seen.lanes?.contains(where: { $0.report != nil }) == true { need(.reports) }
    case .quiet(let span):
      needTalk()
      needWait(span)
    case .relaunch(let relaunch):
      if relaunch.isKill { unanswered = [] } else { needTalk() }
      needWait(relaunch.after)
      guard let damage = relaunch.damage else { break }
      need(.storageFiles)
      if let store = damage.store, !hello.state.contains(where: { $0.name == store }) {
        reason = reason ?? "the adapter names no store \"\(store)\""
      }
    case .failSaves: need(.storageFaults)
    case .keep, .same: need(.storageFiles)
    case .lifecycle:
      needTalk()
      need(.lifecycle)
    case .network: needTalk()
    }
  }
}

extension Pattern {
  /// Whether a function of ours is among the arguments.
  fileprivate var hasHook: Bool {
    switch kind {
    case .literal(let value): value["$hook"] != nil
    case .object(let members, _):
      members.contains {
        if case .named(_, let pattern) = $0 { pattern.hasHook } else { false }
      }
    case .array(let elements): elements.contains(where: \.hasHook)
    default: false
    }
  }
}
