extension StepDecoder {
  /// What befalls the files of a client that is down.
  mutating func damage(_ node: Node) -> Damage? {
    guard var reader = ObjectReader(node, "\"damage\"", &complaints) else { return nil }
    let store = reader.optionalString("of", &complaints)
    let kinds = ["keep", "replace", "append", "remove", "block", "readOnly"]
    let given = kinds.compactMap { name in reader.optional(name).map { (name, $0) } }
    reader.close(&complaints)
    guard given.count == 1, let (name, value) = given.first else {
      complaints.add(
        node.origin, "\"damage\" is one of: " + kinds.map { "\"\($0)\"" }.joined(separator: ", "))
      return nil
    }
    let kind: Damage.Kind?
    switch name {
    case "keep":
      kind = messages.patterns.number(value).map { .keep($0) }
      if case .keep(let share)? = kind, !(0...1).contains(share) {
        complaints.add(value.origin, "\"keep\" is the share that is left, from 0 to 1")
      }
    case "replace": kind = octets(value).map { .replace($0) }
    case "append": kind = octets(value).map { .append($0) }
    default:
      if value.bool != true { complaints.add(value.origin, "\"\(name)\" is true or left out") }
      kind = name == "remove" ? .remove : name == "block" ? .block : .readOnly
    }
    return kind.map { Damage(store: store, kind: $0) }
  }

  private mutating func octets(_ node: Node) -> [UInt8]? {
    if let text = node.text { return text.bytes }
    if let hex = node["$bytes"] { return messages.patterns.hex(hex) }
    complaints.add(node.origin, "a text or {\"$bytes\": \"hex digits\"} is due here")
    return nil
  }

  mutating func storage(_ node: Node) -> ClientStep? {
    guard var reader = ObjectReader(node, "\"storage\"", &complaints) else { return nil }
    let fail = reader.optional("fail").flatMap { messages.patterns.figure($0) }
    let keep = reader.optionalString("keep", &complaints)
    let same = reader.optionalString("same", &complaints)
    reader.close(&complaints)
    switch (fail, keep, same) {
    case (let count?, nil, nil): return .failSaves(count)
    case (nil, let name?, nil): return .keep(name)
    case (nil, nil, let name?): return .same(name)
    default:
      complaints.add(node.origin, "\"storage\" is one of \"fail\", \"keep\", \"same\"")
      return nil
    }
  }

  /// `r1+30s`, or two of them: the earliest and the latest.
  mutating func window(_ node: Node) -> Window? {
    if let ends = node.elements {
      guard ends.count == 2, let from = instantExpression(ends[0]),
        let to = instantExpression(ends[1])
      else {
        complaints.add(node.origin, "a window is an instant, or the earliest and the latest")
        return nil
      }
      return Window(from: from, to: to)
    }
    return instantExpression(node).map { Window(from: $0, to: $0) }
  }

  private mutating func instantExpression(_ node: Node) -> InstantExpression? {
    guard let text = messages.patterns.string(node, "an instant") else { return nil }
    switch TimeReader(limits: messages.patterns.limits).instant(text) {
    case .success(let expression): return expression
    case .failure(let problem):
      complaints.add(node.origin, problem.message)
      return nil
    }
  }

  /// What a client run asks of an exchange.
  mutating func terms(_ reader: inout ObjectReader) -> ClientTerms {
    var terms = ClientTerms()
    terms.at = reader.optional("at").flatMap { window($0) }
    terms.settles = reader.optional("settles").flatMap { messages.settling($0) }
    guard let aborted = reader.optional("aborted") else { return terms }
    if let members = aborted["$oneOf"]?.members {
      let names = { (value: Bool) in
        members.first { $0.node.bool == value }?.name.display
      }
      if let yes = names(true), let no = names(false), members.count == 2 {
        terms.aborted = .either(aborted: yes, waited: no)
        return terms
      }
    } else if let value = aborted.bool {
      if value { terms.aborted = .must }
      return terms
    }
    complaints.add(
      aborted.origin, "\"aborted\" is true, false, or a \"$oneOf\" of both with a name for each")
    return terms
  }
}
