extension StepDecoder {
  /// A lane by its name, or several; `*` means every lane that is not ambient.
  private mutating func lanes(_ node: Node) -> [Lane]? {
    let names = node.elements ?? [node]
    if node.string == "*" { return nil }
    return names.compactMap { name in
      guard let word = messages.patterns.string(name, "lane") else { return nil }
      if let lane = contract.lanes.first(where: { $0.name == word }) { return lane }
      complaints.unknown("lane", word, at: name.origin, known: contract.lanes.map(\.name))
      return nil
    }
  }

  mutating func serve(_ argument: Node, _ reader: inout ObjectReader) -> ClientStep? {
    guard let lanes = lanes(argument) else {
      complaints.add(argument.origin, "\"serve\" takes the names of lanes")
      return nil
    }
    guard let with = reader.optional("with") else {
      return .serve(lanes, [ServeRule(origin: argument.origin)])
    }
    if case .null = with.value { return .serve(lanes, nil) }
    let rules = ObjectReader.elements(with, "with", &complaints).compactMap { rule($0) }
    return .serve(lanes, rules)
  }

  private mutating func rule(_ node: Node) -> ServeRule? {
    guard var reader = ObjectReader(node, "a rule of \"serve\"", &complaints) else { return nil }
    let when = reader.optional("when").map { messages.patterns.pattern($0) }
    let times = reader.optional("times").map { self.times($0) }
    let response = reader.optional("response").flatMap { messages.response($0) }
    let settles = reader.optional("settles").flatMap { messages.settling($0) }
    reader.close(&complaints)
    return ServeRule(
      when: when, times: times, response: response, settles: settles, origin: node.origin)
  }

  mutating func seen(_ argument: Node, _ reader: inout ObjectReader) -> ClientStep? {
    let lanes = lanes(argument)
    var seen = SeenStep(lanes: lanes, before: [], without: [])
    seen.since = reader.optionalString("since", &complaints)
    seen.within = reader.optional("within").flatMap { span($0) }
    seen.place = reader.optional("where").map { messages.patterns.pattern($0) }
    seen.requests = reader.optional("requests").map { messages.patterns.pattern($0) }
    seen.each = reader.optional("each").map { messages.patterns.pattern($0) }
    seen.last = reader.optional("last").flatMap { window($0) }
    seen.before = reader.optional("before").flatMap { self.lanes($0) } ?? []
    seen.without = reader.optionalElements("without", &complaints).map {
      messages.patterns.pattern($0)
    }
    if let gap = reader.optional("gap") { seen.gap = self.gap(gap) }
    seen.records = records(&reader, lane: lanes?.first)
    return .seen(seen)
  }

  private mutating func gap(
    _ node: Node
  ) -> (least: DurationExpression?, most: DurationExpression?)? {
    guard let ends = node.elements, ends.count == 2 else {
      complaints.add(node.origin, "\"gap\" is the least and the most, null for none")
      return nil
    }
    let spans = ends.map { end -> DurationExpression? in
      if case .null = end.value { return nil }
      return span(end)
    }
    return (spans[0], spans[1])
  }

  /// The records due, in order, or in any and then told apart by what is at `by`.
  private mutating func records(_ reader: inout ObjectReader, lane: Lane?) -> Pattern? {
    let order = reader.optional("order").flatMap { word($0, "order", among: ["any", "same"]) }
    let by = reader.optional("by").flatMap { messages.patterns.pointer($0) }
    guard let node = reader.optional("records") else { return nil }
    let pattern = messages.patterns.pattern(node)
    guard order == "any", case .array(let elements) = pattern.kind else { return pattern }
    guard let by = by ?? lane?.id else {
      complaints.add(
        node.origin, "records in any order need \"by\", a pointer that tells them apart")
      return nil
    }
    return Pattern(origin: node.origin, kind: .unordered(elements, by: by))
  }
}
