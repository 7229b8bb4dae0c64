extension ClientCaseRun {
  mutating func prepare() throws(Stop) {
    if let reason = plan.unmetNeed(stage.hello, maxWait: options.maxWait) {
      throw .notApplicable(reason)
    }
    clock.isVirtual = stage.hello.controls.contains(.clock)
    clock.start = stage.now()
    if clock.isVirtual, case .absolute(let instant)? = plan.given?.now { clock.start = instant }
    environment.start = clock.start
    environment.now = clock.start
    if !clock.isVirtual { environment.timeTolerance = 1000 }
    key = suite.file.keyPrefix + String(plan.id.utf8.digest64() ^ options.nonce, radix: 16)
    _ = environment.bind("key", .string(JSON.Text(key)))
    for (index, further) in (plan.given?.keys ?? []).enumerated() {
      _ = environment.bind(JSON.Text(further.name), .string(JSON.Text("\(key)\(index)")))
    }
    if case .client(.create(let step))? = plan.steps.first?.kind, step.name == "client" { return }
    try create("client", plan.given?.client ?? ClientSetting(), throwing: nil)
  }

  /// Creates a client, or the next launch of one.
  mutating func create(
    _ name: String, _ setting: ClientSetting, throwing: Pattern?
  ) throws(Stop) {
    var members = [
      JSON.Member("as", .string(JSON.Text(name))),
      JSON.Member("baseURL", .string(JSON.Text(stage.baseURL + base))),
      JSON.Member("key", .string(JSON.Text(key))),
      JSON.Member("storage", .string(JSON.Text(stage.storage))),
      JSON.Member("now", .string(JSON.Text(now.rfc3339(digits: 3, zone: "Z") ?? ""))),
      JSON.Member("config", .object(setting.config.map { JSON.Member($0.name, $0.value) })),
      JSON.Member("device", .object(setting.device.map { JSON.Member($0.name, $0.value) })),
      JSON.Member("launch", .string(JSON.Text(setting.launch ?? "foreground"))),
    ]
    if let random = setting.random, let number = JSON.Number("\(random)") {
      members.append(JSON.Member("random", .number(number)))
    }
    note("create \(name)")
    let id = try send("create", members)
    isAlive = true
    switch try reply(to: id, op: "create") {
    case .ok:
      guard let throwing else { break }
      find(
        "create", expected: "an error: \(environment.describe(throwing))", received: "a client")
      throw .findings
    case .unsupported(let reason): throw .notApplicable("create: \(reason)")
    case .error(.sdk, let code, let message):
      guard let throwing else {
        find("create", expected: "a client", received: "\(code): \(message)")
        throw .findings
      }
      match(
        ["code": .string(JSON.Text(code)), "message": .string(JSON.Text(message))], throwing,
        place: "create: thrown")
      if !findings.isEmpty { throw .findings }
    case .error(let kind, let code, let message):
      throw .couldNotRun("create: the adapter failed (\(kind.rawValue), \(code)): \(message)")
    }
  }

  mutating func relaunch(_ step: RelaunchStep, label: String?) throws(Stop) {
    note(step.isKill ? "kill" : "stop")
    if step.isKill {
      guard stage.kill() else {
        throw .notApplicable("the adapter cannot be killed")
      }
      ledger.clientWasKilled()
    } else if stage.hello.controls.contains(.relaunch) {
      try ask("close")
    } else {
      stage.end()
    }
    isAlive = false
    calls.removeAll()
    replies.removeAll()
    held.removeAll()
    for index in log.arrivals.indices where log[index].isOpen { shut(index, as: .abandoned) }
    if let after = step.after { try pass(try milliseconds(after), untilArrival: false) }
    if let damage = step.damage, let reason = stage.damage(damage) {
      throw .notApplicable(reason)
    }
    if let label { snapshots[label] = stage.snapshot() }
    do {
      try stage.restart()
    } catch {
      throw .couldNotRun("the adapter does not start again: \(error.message)")
    }
    var setting = plan.given?.client ?? ClientSetting()
    setting.overlay(step.world)
    try create("client", setting, throwing: step.throwing)
    try settle()
  }

  mutating func setNetwork(_ isOnline: Bool) throws(Stop) {
    isOffline = !isOnline
    stage.turnAway(isOffline)
    if stage.hello.controls.contains(.connectivity) {
      try ask(
        "network", [JSON.Member("to", .string(JSON.Text(isOnline ? "online" : "offline")))])
    }
  }

  /// The wall clock jumps.
  mutating func change(_ given: Given) throws(Stop) {
    guard let now = given.now else { return }
    let instant: Timestamp? =
      switch now {
      case .absolute(let instant): instant
      case .relative(let expression): environment.instant(expression)
      }
    guard let instant else { throw .broken("the instant has no value") }
    clock.offset += instant.milliseconds - self.now.milliseconds
    try ask(
      "clock", [JSON.Member("now", .string(JSON.Text(instant.rfc3339(digits: 3, zone: "Z") ?? "")))]
    )
  }

  /// What is owed when the last step is done.
  mutating func finish() throws(Stop) {
    try finishDueCalls()
    if isAlive, canTalk { try settle() }
    if let index = log.firstWaiting() {
      find(
        "end", expected: "nothing more",
        received: "\(log[index].words), which no step expects")
    }
    for rules in served.values {
      for served in rules {
        guard let left = served.left, left > 0 else { continue }
        origin = served.rule.origin
        step = served.step
        find(
          "serve", expected: "a rule to answer \(served.rule.times ?? 1) requests",
          received: "\((served.rule.times ?? 1) - left)")
      }
    }
  }

  /// Ends the client, whatever state it is in.
  mutating func leave() {
    if isOffline { stage.turnAway(false) }
    guard isAlive else { return }
    isAlive = false
    guard canTalk, stage.hello.controls.contains(.relaunch),
      let id = try? send("close", []), (try? reply(to: id, op: "close")) != nil,
      // A call that is still to be answered would be answered in the next case.
      calls.allSatisfy({ replies[$0.id] != nil })
    else { return stage.end() }
  }
}

extension ClientSetting {
  /// Takes over what another setting says.
  fileprivate mutating func overlay(_ other: ClientSetting) {
    config = Self.merged(config, other.config)
    device = Self.merged(device, other.device)
    launch = other.launch ?? launch
    random = other.random ?? random
  }

  private static func merged(
    _ base: [(name: JSON.Text, value: JSON)], _ over: [(name: JSON.Text, value: JSON)]
  ) -> [(name: JSON.Text, value: JSON)] {
    base.filter { member in !over.contains { $0.name == member.name } } + over
  }
}
