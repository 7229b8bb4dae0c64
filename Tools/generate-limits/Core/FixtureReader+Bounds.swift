import ContractKit

extension FixtureReader {
  static let boundsShape = Complaint.Shape(
    name: "bounds", required: ["kind", "field", "requirements", "steps", "within"],
    optional: ["above", "below", "level", "point", "unlikely", "direction", "given", "fragments"])

  /// How `limit` bounds a field, or nil if what is wrong leaves nothing to work with.
  mutating func bounds(_ node: Node, of limit: Limit) -> Bounds? {
    guard let members = members(of: node, Self.boundsShape) else { return nil }
    let kind = kind(members, at: node, of: limit)
    let field = text(members["field"], "field")
    let requirements = texts(members["requirements"], "requirements")?.map {
      Bounds.Mention(id: $0.text, offset: $0.node.range.lowerBound)
    }
    var level: Level? = .must
    if let node = members["level"] { level = word(node, "level") }
    let edge = edge(members, at: node)
    let point = point(members, at: node, of: limit)
    let unlikely = unlikely(members["unlikely"], of: limit)
    checkColumns(members["steps"])
    guard limit.figure != nil else {
      complain(at: node, .boundsOfNoFigure)
      return nil
    }
    guard let kind, let field, let requirements, let level, let edge, let steps = members["steps"],
      let within = members["within"], let beyond = members["above"] ?? members["below"]
    else { return nil }
    return Bounds(
      kind: kind, field: field, requirements: requirements, level: level, point: point,
      unlikely: unlikely, given: members["given"]?.value, fragments: members["fragments"]?.value,
      steps: steps.value, within: within.value, beyond: beyond.value, edge: edge)
  }

  private mutating func kind(
    _ members: [String: Node], at node: Node, of limit: Limit
  ) -> Bounds.Kind? {
    guard let place = members["kind"], let name = text(place, "kind") else { return nil }
    guard Bounds.Kind.names.contains(name) else {
      complain(at: place, .unknownWord(name, what: "kind", allowed: Bounds.Kind.names))
      return nil
    }
    guard limit.unit.boundsKind == name else {
      complain(at: place, .kindOfOtherUnit(kind: name, unit: limit.unit))
      return nil
    }
    let direction: Bounds.Direction? = word(members["direction"], "direction")
    if name != "duration", let node = members["direction"] {
      complain(at: node, .direction(isMissing: false))
    }
    if name == "duration", members["direction"] == nil {
      complain(at: node, .direction(isMissing: true))
    }
    switch name {
    case "count": return .count
    case "bytes": return .bytes
    case "length": return .length
    default: return direction.map { .duration($0) }
    }
  }

  private mutating func edge(_ members: [String: Node], at node: Node) -> Bounds.Edge? {
    switch (members["above"], members["below"]) {
    case (.some, nil): return .most
    case (nil, let below?):
      guard members["kind"]?.text == "duration" else { return .least }
      complain(at: below, .durationBelow)
      return nil
    default:
      complain(at: node, .notOneEdge)
      return nil
    }
  }

  private mutating func point(
    _ members: [String: Node], at node: Node, of limit: Limit
  ) -> String? {
    let isOpen = !limit.readings.isEmpty || limit.textUnits.count > 1
    guard let place = members["point"] else {
      if isOpen { complain(at: node, .point(isMissing: true)) }
      return nil
    }
    if !isOpen { complain(at: place, .point(isMissing: false)) }
    return text(place, "point")
  }

  private mutating func unlikely(_ node: Node?, of limit: Limit) -> [TextUnit] {
    (texts(node, "unlikely") ?? []).compactMap { text, node in
      guard let unit: TextUnit = word(text, at: node, "unit of text") else { return nil }
      if !limit.textUnits.contains(unit) { complain(at: node, .unlikelyIsNoUnit(unit)) }
      return unit
    }
  }

  /// Complains unless the steps use both columns of a boundary scenario.
  private mutating func checkColumns(_ steps: Node?) {
    guard let steps, elements(steps, "steps") != nil else { return }
    let used = Self.columns(in: steps)
    for column in ["value", "answer"] where !used.contains(column) {
      complain(at: steps, .unusedColumn(column))
    }
  }

  private static func columns(in root: Node) -> Set<String> {
    var columns: Set<String> = []
    var waiting = [root]
    while let node = waiting.popLast() {
      if let column = node["$row"]?.text?.string { columns.insert(column) }
      if let members = node.members { waiting += members.map(\.value) }
      if let elements = node.elements { waiting += Array(elements) }
    }
    return columns
  }
}

extension LimitUnit {
  /// The kind of bounds that goes with this unit, if any does.
  var boundsKind: String? {
    switch form {
    case .wholeNumber:
      switch self {
      case .bytes: "bytes"
      case .characters: "length"
      case .months, .dayOfMonth, .version: nil
      default: "count"
      }
    case .duration: "duration"
    case .number, .status, .statusRange, .text, .list, .codes: nil
    }
  }
}
