/// Reads patterns from expanded nodes; complains of everything no operator has a place for.
struct PatternDecoder {
  let limits: Limits
  /// Points and their reading names.
  let points: [String: [String]]
  /// The sides that the patterns are for: limits of others are not meant by their figures.
  let sides: [Side]
  /// The limits that figures of the file are derived from, as it says itself.
  let derived: [String]
  var complaints = Complaints()
  /// Whether what is read are arguments of a call, in which tagged values go to the adapter as they
  /// are.
  var inArguments = false

  /// Values that JSON cannot carry, and things that the run holds.
  static let tags: Set<JSON.Text> = [
    "$int", "$double", "$date", "$bytes", "$utf16", "$undefined", "$handle", "$hook",
  ]

  static let operators = [
    "$any", "$uuid", "$id", "$ref", "$time", "$same", "$sent", "$row", "$use", "$limit", "$text",
    "$size", "$repeat", "$optional", "$absent", "$open", "$members", "$unordered", "$oneOf",
    "$number", "$bytes", "$join", "$pad", "$range", "$has", "$handle", "$hook",
  ]

  init(
    limits: Limits, points: [String: [String]], sides: [Side] = [], derived: [String] = []
  ) {
    self.limits = limits
    self.points = points
    self.sides = sides
    self.derived = derived
  }

  mutating func pattern(_ node: Node) -> Pattern {
    Pattern(origin: node.origin, kind: kind(node))
  }

  private mutating func kind(_ node: Node) -> Pattern.Kind {
    switch node.value {
    case .null, .bool, .number: return .literal(node.json)
    case .string(let text):
      let template = TextTemplate(text)
      return template.isConstant ? .literal(.string(text)) : .text(template)
    case .array(let elements): return .array(elements.map { pattern($0) })
    case .object(let members):
      let operators = members.filter { $0.name.isOperator && $0.name != "$members" }
      guard let first = operators.first else { return .object(self.members(members), open: false) }
      if inArguments, members.count == 1, Self.tags.contains(first.name) {
        return .literal(node.json)
      }
      if operators.count > 1 {
        complaints.add(operators[1].nameOrigin, "two operators in one object")
      }
      return operation(first, node)
    }
  }

  private mutating func members(_ members: [Node.Member]) -> [MemberPattern] {
    var seen: Set<JSON.Text> = []
    return members.map { member in
      if !seen.insert(member.name).inserted {
        complaints.add(member.nameOrigin, "member \"\(member.name.display)\" is given twice")
      }
      guard member.name == "$members" else {
        return .named(TextTemplate(member.name.unescapedName), pattern(member.node))
      }
      return made(member.node)
    }
  }

  private mutating func made(_ node: Node) -> MemberPattern {
    let nothing = Pattern(origin: node.origin, kind: .literal(.null))
    guard var reader = ObjectReader(node, "\"$members\"", &complaints),
      let count = reader.required("count", &complaints).flatMap({ figure($0, .count) })
    else { return .made(count: 0, from: 1, key: nothing, value: nothing) }
    let from = reader.optional("from").flatMap { figure($0) } ?? 1
    let key = reader.required("key", &complaints).map { pattern($0) }
    let value = reader.required("value", &complaints).map { pattern($0) }
    reader.close(&complaints)
    return .made(count: count, from: from, key: key ?? nothing, value: value ?? nothing)
  }

  private mutating func operation(_ member: Node.Member, _ node: Node) -> Pattern.Kind {
    let nothing = Pattern.Kind.literal(.null)
    let name = member.name.display
    guard var reader = ObjectReader(node, "\"\(name)\"", &complaints) else { return nothing }
    _ = reader.optional(name)
    defer { reader.close(&complaints) }
    let argument = member.node
    switch name {
    case "$any": return any(argument, &reader)
    case "$uuid": return uuid(argument, &reader)
    case "$id": return string(argument, name).map { .id(TextTemplate(JSON.Text($0))) } ?? nothing
    case "$ref":
      let letters = letterCase(&reader)
      return string(argument, name).map { .reference(TextTemplate(JSON.Text($0)), letters) }
        ?? nothing
    case "$time": return time(argument, &reader)
    case "$sent":
      guard let text = string(argument, name) else { return nothing }
      return text == "count" ? .sentCount : pointer(argument).map { .sent($0) } ?? nothing
    case "$limit", "$text": return literal(name, argument, &reader).map { .literal($0) } ?? nothing
    case "$number":
      guard let text = string(argument, name) else { return nothing }
      guard let number = JSON.Number(text) else {
        complaints.add(argument.origin, "\"\(text)\" is no JSON number: write it in a \"$join\"")
        return nothing
      }
      return .spelling(number)
    case "$repeat":
      let from = reader.optional("from").flatMap { figure($0) } ?? 1
      guard let item = reader.required("item", &complaints), let count = figure(argument, .count)
      else { return nothing }
      return .repeated(count: count, from: from, pattern(item))
    case "$optional": return .optional(pattern(argument))
    case "$absent": return .absent
    case "$open":
      guard let inner = argument.members, Expansion.isPlain(argument) else {
        complaints.add(argument.origin, "\"$open\" takes an object without operators of its own")
        return nothing
      }
      return .object(members(inner), open: true)
    case "$unordered":
      let by = reader.optional("by").flatMap { pointer($0) }
      guard let elements = argument.elements, let by else {
        complaints.add(node.origin, "\"$unordered\" takes a list, and \"by\" a pointer")
        return nothing
      }
      return .unordered(elements.map { pattern($0) }, by: by)
    case "$oneOf":
      let point = reader.optional("point").flatMap { string($0, "point") }
      return .oneOf(alternatives(argument, point: point), point: point)
    case "$range":
      guard let ends = argument.elements, ends.count == 2 else {
        complaints.add(argument.origin, "\"$range\" takes two ends, null for an open one")
        return nothing
      }
      return .range(low: number(ends[0]), high: number(ends[1]))
    case "$has":
      return .has(ObjectReader.elements(argument, name, &complaints).map { pattern($0) })
    case "$size":
      let fill = reader.required("fill", &complaints).flatMap { pointer($0) }
      let of = reader.required("of", &complaints).map { pattern($0) }
      guard let size = figure(argument, .length), let fill, let of else { return nothing }
      return .sized(size, of: of, fill: fill)
    case "$join":
      let parts = ObjectReader.elements(argument, name, &complaints)
      return .joined(parts.compactMap { joinPart($0) })
    case "$bytes": return hex(argument).map { .joined([.bytes($0)]) } ?? nothing
    case "$same", "$row", "$use", "$pad", "$handle", "$hook", "$members":
      complaints.add(member.nameOrigin, "\"\(name)\" has no place here")
      return nothing
    default:
      complaints.unknown("operator", name, at: member.nameOrigin, known: Self.operators)
      return nothing
    }
  }

  /// The alternatives of a `$oneOf`; a label may name several readings, with spaces between.
  mutating func alternatives(_ argument: Node, point: String?) -> [Alternative] {
    splitAlternatives(argument, point: point).map { label, names, node in
      Alternative(label: label, names: names, pattern: pattern(node))
    }
  }

  mutating func splitAlternatives(
    _ argument: Node, point: String?
  ) -> [(label: String, names: [String], node: Node)] {
    guard let members = argument.members, !members.isEmpty else {
      complaints.add(argument.origin, "\"$oneOf\" takes an object of names and patterns")
      return []
    }
    return members.map { member in
      let label = member.name.display
      guard let point else { return (label, [label], member.node) }
      let names = label.split(separator: " ").map(String.init)
      guard let known = points[point] else {
        complaints.unknown("point", point, at: argument.origin, known: points.keys.sorted())
        return (label, names, member.node)
      }
      for name in names where !known.contains(name) {
        complaints.unknown(
          "reading of \"\(point)\"", name, at: member.nameOrigin, known: known)
      }
      return (label, names, member.node)
    }
  }
}
