/// Reads the steps of one case.
struct StepDecoder {
  let contract: ContractFile
  var messages: MessageDecoder

  var complaints: Complaints {
    get { messages.patterns.complaints }
    set { messages.patterns.complaints = newValue }
  }

  static let clientSteps = [
    "call", "await", "create", "serve", "seen", "quiet", "relaunch", "storage", "lifecycle",
    "network",
  ]
  static let kinds = clientSteps + ["request", "receive", "reply", "advance", "given", "stored"]

  init(contract: ContractFile, limits: Limits, sides: [Side] = [], derived: [String] = []) {
    self.contract = contract
    messages = MessageDecoder(
      PatternDecoder(limits: limits, points: contract.points, sides: sides, derived: derived))
  }

  mutating func steps(_ node: Node) -> [Step] {
    guard let elements = node.elements else {
      complaints.add(node.origin, "\"steps\" must be a list, not \(node.kind)")
      return []
    }
    return elements.enumerated().compactMap { step($1, number: $0 + 1) }
  }

  private mutating func step(_ node: Node, number: Int) -> Step? {
    guard let members = node.members else {
      complaints.add(node.origin, "a step must be an object, not \(node.kind)")
      return nil
    }
    let names = members.map(\.name.display)
    guard let kind = Self.kinds.first(where: { names.contains($0) }) else {
      let word = names.first ?? ""
      complaints.unknown("step", word, at: node.origin, known: Self.kinds)
      return nil
    }
    if Self.clientSteps.contains(kind), !messages.patterns.sides.contains(.client) {
      complaints.add(
        node.origin, "only a client takes a step \"\(kind)\", and this scenario is for none",
        suggestion: "name \"client\" in \"sides\", or leave the step out")
      return nil
    }
    guard var reader = ObjectReader(node, "a step \"\(kind)\"", &complaints) else { return nil }
    let decoded =
      Self.clientSteps.contains(kind)
      ? client(kind, node, &reader).map { Step.Kind.client($0) } : self.kind(kind, node, &reader)
    let label = kind == "create" ? nil : reader.optionalString("as", &complaints)
    reader.close(&complaints)
    if let label, let request = node["request"] ?? node["receive"] {
      messages.remember(label, request)
    }
    return decoded.map { Step(origin: node.origin, number: number, label: label, kind: $0) }
  }

  private mutating func kind(
    _ kind: String, _ node: Node, _ reader: inout ObjectReader
  ) -> Step.Kind? {
    switch kind {
    case "request":
      let request = reader.optional("request").flatMap { messages.request($0) }
      let response = reader.required("response", &complaints)
      let times = self.times(reader.optional("times"))
      let terms = self.terms(&reader)
      guard let request, let response else { return nil }
      return .exchange(request, messages.response(response), times: times, terms)
    case "receive":
      let terms = self.terms(&reader)
      if node["as"] == nil {
        complaints.add(
          node.origin, "a step \"receive\" has no member \"as\", by which a \"reply\" can name it")
      }
      return reader.optional("receive").flatMap { messages.request($0) }.map {
        .receive($0, terms)
      }
    case "reply":
      let label = reader.string("reply", &complaints)
      let response = reader.optional("response")
      let terms = self.terms(&reader)
      return label.map { .reply(to: $0, response.flatMap { messages.response($0) }, terms) }
    case "advance":
      return reader.optional("advance").flatMap { span($0) }.map { .advance($0) }
    case "given":
      return reader.optional("given").map { .given(given($0, isStep: true)) }
    default:
      return stored(node, &reader)
    }
  }

  mutating func times(_ node: Node?) -> Int {
    guard let node, let times = messages.patterns.figure(node, .count) else { return 1 }
    if times == 0 { complaints.add(node.origin, "\"times\" must be at least 1") }
    return times
  }

  mutating func span(_ node: Node) -> DurationExpression? {
    let span = messages.patterns.duration(node)
    if let constant = span?.constant, constant < 0 {
      complaints.add(node.origin, "time does not pass backwards")
    }
    return span
  }

  private mutating func stored(_ node: Node, _ reader: inout ObjectReader) -> Step.Kind? {
    let list = reader.required("stored", &complaints)
    let of = reader.optional("of")
    let name = reader.optionalString("lane", &complaints)
    guard let list else { return nil }
    guard let lane = contract.recordLane(name), let id = lane.id else {
      complaints.unknown(
        "lane with records", name ?? "(none named)", at: node.origin,
        known: contract.lanes.filter { $0.records != nil }.map(\.name))
      return nil
    }
    let wanted = Self.anyOrder(messages.patterns.pattern(list), by: id)
    let ids = of.map { node in
      ObjectReader.elements(node, "of", &complaints).map { messages.patterns.pattern($0) }
    }
    return .stored(wanted, of: ids, lane: lane)
  }

  /// Read-back has no order: lists become unordered, paired by the lane's id.
  private static func anyOrder(_ pattern: Pattern, by id: JSONPointer) -> Pattern {
    switch pattern.kind {
    case .array(let elements):
      Pattern(origin: pattern.origin, kind: .unordered(elements, by: id))
    case .oneOf(let alternatives, let point):
      Pattern(
        origin: pattern.origin,
        kind: .oneOf(
          alternatives.map {
            Alternative(
              label: $0.label, names: $0.names, pattern: anyOrder($0.pattern, by: id))
          }, point: point))
    default: pattern
    }
  }

  /// Reads a world; what only holds before a scenario begins has no place in a step.
  mutating func given(_ node: Node, isStep: Bool = false) -> Given {
    var given = Given(origin: node.origin)
    guard var reader = ObjectReader(node, "\"given\"", &complaints) else { return given }
    if let now = reader.optional("now") { given.now = instant(now) }
    if let key = reader.optional("key"), let state = messages.patterns.string(key, "key") {
      given.key = state
      checkState(state, at: key.origin)
    }
    if isStep {
      readChange(&reader, &given)
      return given
    }
    given.within = reader.optional("within").flatMap { messages.patterns.duration($0) }
    for member in reader.optionalMembers("keys", &complaints) {
      let name = member.name.display
      guard let state = messages.patterns.string(member.node, name) else { continue }
      checkState(state, at: member.node.origin)
      if name == "key" {
        complaints.add(member.nameOrigin, "the name \"key\" is taken by the scenario's own key")
      }
      given.keys.append((name, state))
    }
    readChange(&reader, &given)
    return given
  }

  /// Reads what may also change in mid-course.
  private mutating func readChange(_ reader: inout ObjectReader, _ given: inout Given) {
    for member in reader.optionalMembers("server", &complaints) {
      let name = member.name.display
      if !contract.serverStates.contains(name) {
        complaints.unknown(
          "state of the server", name, at: member.nameOrigin, known: contract.serverStates)
      }
      let pattern = messages.patterns.pattern(member.node)
      if case .literal(let value) = pattern.kind {
        given.server.append((name, value))
      } else {
        complaints.add(member.node.origin, "a state of the server is a plain value or a limit")
      }
    }
    given.client = setting(&reader)
    reader.close(&complaints)
  }

  private mutating func checkState(_ state: String, at origin: Origin) {
    if !contract.keyStates.contains(state) {
      complaints.unknown("key state", state, at: origin, known: contract.keyStates)
    }
  }

  private mutating func instant(_ node: Node) -> Given.InstantPattern? {
    guard let text = messages.patterns.string(node, "now") else { return nil }
    if let instant = Timestamp(rfc3339: text.utf8) { return .absolute(instant) }
    switch TimeReader(limits: messages.patterns.limits).instant(text) {
    case .success(let expression): return .relative(expression)
    case .failure(let problem):
      complaints.add(node.origin, problem.message)
      return nil
    }
  }
}
