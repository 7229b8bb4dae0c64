/// What only a client's steps bind and use.
extension NameChecker {
  mutating func check(_ client: ClientStep, _ step: Step) {
    switch client {
    case .call(let call):
      if !handles.contains(call.on) {
        complaints.unknown("handle", call.on, at: step.origin, known: handles.sorted())
      }
      check(call.arguments)
      check(call.ending)
      if let every = call.every { check(every, step.origin) }
      if let label = step.label { handles.insert(label) }
      if let label = step.label, !call.isAwaited { unanswered.insert(label) }
    case .awaited(let answer):
      if unanswered.remove(answer.call) == nil {
        complaints.unknown(
          "unanswered call", answer.call, at: step.origin, known: unanswered.sorted())
      }
      check(answer.ending)
      if let at = answer.at { check(at, step.origin) }
    case .create(let create):
      handles.insert(create.name)
      labels.insert(create.name)
      if let pattern = create.throwing { check(pattern) }
    case .serve(_, let rules):
      for rule in rules ?? [] {
        if let when = rule.when { check(when) }
        if let response = rule.response { check(response) }
        check(rule.settles)
      }
    case .seen(let seen): check(seen, step.origin)
    case .quiet(let span): check(span, step.origin)
    case .relaunch(let relaunch):
      // Handles and what nobody answered die with the client.
      handles = ["client"]
      unanswered = []
      if let after = relaunch.after { check(after, step.origin) }
      if let pattern = relaunch.throwing { check(pattern) }
    case .keep(let name): kept.insert(name)
    case .same(let name):
      if !kept.contains(name) {
        complaints.unknown("kept storage", name, at: step.origin, known: kept.sorted())
      }
    case .failSaves, .lifecycle, .network: break
    }
  }

  mutating func check(_ seen: SeenStep, _ origin: Origin) {
    if let since = seen.since, !labels.contains(since) {
      complaints.unknown("instant", since, at: origin, known: labels.sorted())
    }
    for span in [seen.within, seen.gap?.least, seen.gap?.most] {
      if let span { check(span, origin) }
    }
    for pattern in [seen.place, seen.records, seen.requests, seen.each] + seen.without {
      if let pattern { check(pattern) }
    }
    if let last = seen.last { check(last, origin) }
  }

  mutating func check(_ ending: CallEnding) {
    if let pattern = ending.returns { check(pattern) }
    if let pattern = ending.throwing { check(pattern) }
  }

  mutating func check(_ terms: ClientTerms, _ origin: Origin) {
    guard side == .client else { return }
    if let at = terms.at { check(at, origin) }
    check(terms.settles)
  }

  mutating func check(_ settles: Settling?) {
    guard case .ids(let ids)? = settles else { return }
    for id in ids { check(id) }
  }

  mutating func check(_ window: Window, _ origin: Origin) {
    check(window.from, origin)
    check(window.to, origin)
  }
}
