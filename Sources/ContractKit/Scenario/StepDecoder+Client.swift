extension StepDecoder {
  /// Reads a step that only a client takes.
  mutating func client(
    _ kind: String, _ node: Node, _ reader: inout ObjectReader
  ) -> ClientStep? {
    guard let argument = reader.optional(kind) else { return nil }
    switch kind {
    case "call": return call(argument, node, &reader)
    case "await":
      let call = messages.patterns.string(argument, kind)
      let ending = ending(&reader)
      let at = reader.optional("at").flatMap { window($0) }
      return call.map { .awaited(AwaitStep(call: $0, ending: ending, at: at)) }
    case "create": return create(argument, &reader)
    case "serve": return serve(argument, &reader)
    case "seen": return seen(argument, &reader)
    case "quiet": return span(argument).map { .quiet($0) }
    case "relaunch": return relaunch(argument, &reader)
    case "storage": return storage(argument)
    case "lifecycle":
      return word(argument, kind, among: ["foreground", "background", "inactive", "active"])
        .map { .lifecycle($0) }
    default:
      return word(argument, kind, among: ["online", "offline"])
        .map { .network(isOnline: $0 == "online") }
    }
  }

  mutating func word(_ node: Node, _ what: String, among known: [String]) -> String? {
    guard let word = messages.patterns.string(node, what) else { return nil }
    if known.contains(word) { return word }
    complaints.unknown(what, word, at: node.origin, known: known)
    return nil
  }

  private mutating func call(
    _ argument: Node, _ node: Node, _ reader: inout ObjectReader
  ) -> ClientStep? {
    let on = reader.optionalString("on", &complaints) ?? "client"
    let with = reader.optional("with")
    let times = self.times(reader.optional("times"))
    let every = reader.optional("every").flatMap { span($0) }
    let ending = ending(&reader)
    let isAwaited = reader.optionalBool("await", &complaints) ?? true
    if !isAwaited, ending.returns != nil || ending.throwing != nil {
      complaints.add(node.origin, "a call that is not waited for is judged at its \"await\"")
    }
    if !isAwaited, times > 1 {
      complaints.add(node.origin, "only a call made once can be left unanswered")
    }
    guard let name = messages.patterns.string(argument, "call") else { return nil }
    let nothing = Pattern(origin: node.origin, kind: .object([], open: false))
    guard let known = contract.calls[name] else {
      complaints.unknown(
        "call", name, at: argument.origin, known: contract.calls.keys.sorted())
      return nil
    }
    checkArguments(with, of: known, call: name, at: argument.origin)
    messages.patterns.inArguments = true
    let arguments = with.map { messages.patterns.pattern($0) } ?? nothing
    messages.patterns.inArguments = false
    return .call(
      CallStep(
        name: name, arguments: arguments, on: on, times: times, every: every, ending: ending,
        isAwaited: isAwaited))
  }

  private mutating func checkArguments(
    _ with: Node?, of known: [ContractFile.Argument], call: String, at origin: Origin
  ) {
    let given = with.map { ObjectReader.members($0, "with", &complaints) } ?? []
    for member in given where !known.contains(where: { $0.name == member.name.display }) {
      complaints.unknown(
        "argument of \"\(call)\"", member.name.display, at: member.nameOrigin,
        known: known.map(\.name))
    }
    for argument in known where !argument.isOptional {
      if !given.contains(where: { $0.name.display == argument.name }) {
        complaints.add(origin, "the call \"\(call)\" lacks its argument \"\(argument.name)\"")
      }
    }
  }

  private mutating func ending(_ reader: inout ObjectReader) -> CallEnding {
    CallEnding(
      returns: reader.optional("returns").map { messages.patterns.pattern($0) },
      throwing: reader.optional("throws").map { messages.patterns.pattern($0) })
  }

  private mutating func create(
    _ argument: Node, _ reader: inout ObjectReader
  ) -> ClientStep? {
    let name = reader.optionalString("as", &complaints) ?? "client"
    let process = reader.optionalInteger("process", &complaints) ?? 1
    let throwing = reader.optional("throws").map { messages.patterns.pattern($0) }
    guard var inner = ObjectReader(argument, "\"create\"", &complaints) else { return nil }
    let world = setting(&inner)
    inner.close(&complaints)
    return .create(
      CreateStep(name: name, process: process, world: world, throwing: throwing))
  }

  /// What a client is created with: only what is said, so that an adapter can refuse what it lacks.
  mutating func setting(_ reader: inout ObjectReader) -> ClientSetting {
    var setting = ClientSetting()
    for (name, known) in [("config", contract.config), ("device", contract.device)] {
      for member in reader.optionalMembers(name, &complaints) {
        let word = member.name.display
        if !known.contains(word) {
          complaints.unknown("member of \"\(name)\"", word, at: member.nameOrigin, known: known)
        }
        guard case .literal(let value) = messages.patterns.pattern(member.node).kind else {
          complaints.add(member.node.origin, "a plain value or a limit is due here")
          continue
        }
        if name == "config" {
          setting.config.append((member.name, value))
        } else {
          setting.device.append((member.name, value))
        }
      }
    }
    if let launch = reader.optional("launch") {
      setting.launch = word(launch, "launch", among: ["foreground", "background"])
    }
    if let random = reader.optional("random") {
      setting.random = messages.patterns.number(random)
      if let figure = setting.random, !(0...1).contains(figure) {
        complaints.add(random.origin, "\"random\" is a number from 0 to 1")
      }
    }
    return setting
  }

  private mutating func relaunch(
    _ argument: Node, _ reader: inout ObjectReader
  ) -> ClientStep? {
    let how = word(argument, "relaunch", among: ["stop", "kill"])
    let after = reader.optional("after").flatMap { span($0) }
    let throwing = reader.optional("throws").map { messages.patterns.pattern($0) }
    var world = ClientSetting()
    var damage: Damage?
    if let with = reader.optional("with"),
      var inner = ObjectReader(with, "\"with\" of a relaunch", &complaints)
    {
      damage = inner.optional("damage").flatMap { self.damage($0) }
      world = setting(&inner)
      inner.close(&complaints)
    }
    return how.map {
      .relaunch(
        RelaunchStep(
          isKill: $0 == "kill", world: world, damage: damage, after: after, throwing: throwing))
    }
  }
}
