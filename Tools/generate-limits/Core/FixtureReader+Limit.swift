import ContractKit

extension FixtureReader {
  static let limitShape = Complaint.Shape(
    name: "a limit", required: ["key", "value", "unit", "side", "source", "doc"],
    optional: ["readings", "units", "bounds"])

  /// One limit, or nil if what is wrong with it leaves nothing to work with.
  mutating func limit(_ node: Node) -> Limit? {
    guard let members = members(of: node, Self.limitShape) else { return nil }
    let key = key(members["key"])
    let unit: LimitUnit? = word(members["unit"], "unit")
    let side: Limit.Side? = word(members["side"], "side")
    let source = sentence(members["source"], "source")
    let doc = sentence(members["doc"], "doc")
    guard let key, let unit, let side, let source, let doc, let valueNode = members["value"],
      let value = value(valueNode, in: unit)
    else { return nil }
    var limit = Limit(
      key: key, value: value, unit: unit, side: side, source: source, doc: doc, readings: [],
      textUnits: [], bounds: nil, offset: node.range.lowerBound)
    if let node = members["readings"] { limit.readings = readings(node, of: limit) }
    if let node = members["units"] { limit.textUnits = textUnits(node, of: limit) }
    if let node = members["bounds"] { limit.bounds = bounds(node, of: limit) }
    return limit
  }

  private mutating func key(_ node: Node?) -> LimitKey? {
    guard let node, let text = text(node, "key") else { return nil }
    if let key = LimitKey(text) { return key }
    complain(at: node, .badKey(text))
    return nil
  }

  private mutating func value(_ node: Node, in unit: LimitUnit) -> Limit.Value? {
    if let value = Self.value(node, form: unit.form) {
      if case .texts(let codes) = value, unit == .set { checkCodes(codes, at: node) }
      return value
    }
    complain(at: node, .valueOfOtherForm(unit: unit, found: node.words))
    return nil
  }

  /// The value of `node`, or nil if it does not have that form.
  private static func value(_ node: Node, form: LimitUnit.Form) -> Limit.Value? {
    switch form {
    case .wholeNumber: numbers(node, whole: { _ in true })
    case .duration: numbers(node, whole: { $0 >= 0 && $0 < 1_000_000_000 })
    case .number: numbers(node, whole: { _ in true }) ?? decimals(node)
    case .status: whole(node).flatMap { isStatus($0) ? .whole($0) : nil }
    case .statusRange: statusRange(node)
    case .text: node.text?.string.map { .text($0) }
    case .list, .codes: texts(node).map { .texts($0) }
    }
  }

  private static func numbers(_ node: Node, whole isAllowed: (Int) -> Bool) -> Limit.Value? {
    if node.kind == .null { return Limit.Value.none }
    if let number = whole(node) { return isAllowed(number) ? .whole(number) : nil }
    guard let elements = node.elements else { return nil }
    let numbers = elements.map(whole)
    guard !numbers.isEmpty, numbers.allSatisfy({ $0.map(isAllowed) ?? false }) else { return nil }
    return .wholes(numbers.compactMap(\.self))
  }

  private static func decimals(_ node: Node) -> Limit.Value? {
    if let number = decimal(node) { return .decimal(number) }
    guard let elements = node.elements else { return nil }
    let numbers = elements.map(decimal)
    guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
    return .decimals(numbers.compactMap(\.self))
  }

  private static func statusRange(_ node: Node) -> Limit.Value? {
    guard case .wholes(let ends)? = numbers(node, whole: isStatus), ends.count == 2,
      ends[0] <= ends[1]
    else { return nil }
    return .range(ends[0], ends[1])
  }

  private static func texts(_ node: Node) -> [String]? {
    guard let elements = node.elements else { return nil }
    let texts = elements.map { $0.text?.string }
    return texts.isEmpty || texts.contains(nil) ? nil : texts.compactMap(\.self)
  }

  private static func isStatus(_ number: Int) -> Bool { (100...599).contains(number) }

  /// The number, if it is whole, and so small that sums with it cannot overflow.
  private static func whole(_ node: Node) -> Int? {
    guard let number = node.number, number.isIntegerSpelling, let integer = number.integer,
      (-999_999_999_999_999...999_999_999_999_999).contains(integer)
    else { return nil }
    return integer
  }

  private static func decimal(_ node: Node) -> String? {
    guard let number = node.number, number.double != nil else { return nil }
    return number.description
  }

  private mutating func checkCodes(_ codes: [String], at node: Node) {
    var names: [String: String] = [:]
    for (code, place) in zip(codes, node.elements.map(Array.init) ?? []) {
      guard let name = SwiftNames.constant(code) else {
        complain(at: place, .codeWithoutName(code))
        continue
      }
      guard let other = names[name] else {
        names[name] = code
        continue
      }
      complain(
        at: place, other == code ? .repeatedCode(code) : .sameCodeName(code, name: name, as: other))
    }
  }

  private mutating func readings(_ node: Node, of limit: Limit) -> [Limit.Reading] {
    guard let members = node.members else {
      complainOfType(node, "member \"readings\"", "an object")
      return []
    }
    var readings: [Limit.Reading] = []
    for member in members {
      let name = member.name.string ?? member.name.description
      guard let figure = Self.whole(member.value) else {
        complainOfType(member.value, "a reading", "a whole number")
        continue
      }
      if name.isEmpty || name.contains(" ") {
        complain(at: member.nameRange.lowerBound, .spaceInReading(name))
      }
      if readings.contains(where: { $0.figure == figure }) {
        complain(at: member.value, .repeatedReading(figure))
      }
      readings.append(Limit.Reading(name: name, figure: figure))
    }
    let figures = readings.map(\.figure)
    guard let figure = limit.figure else {
      complain(at: node, .readingsOfNoFigure(unit: limit.unit))
      return []
    }
    if readings.count < 2 { complain(at: node, .tooFewReadings) }
    if !figures.contains(figure) {
      complain(at: node, .valueIsNoReading(figure, readings: figures))
    }
    return readings
  }

  private mutating func textUnits(_ node: Node, of limit: Limit) -> [TextUnit] {
    let units = (texts(node, "units") ?? []).compactMap { text, node in
      word(text, at: node, "unit of text") as TextUnit?
    }
    if limit.unit != .characters {
      complain(at: node, .unitsOfNoText(unit: limit.unit))
      return []
    }
    return units
  }
}
