extension PatternDecoder {
  mutating func any(_ argument: Node, _ reader: inout ObjectReader) -> Pattern.Kind {
    let names = AnyPattern.ValueType.allCases.map(\.rawValue)
    guard let word = string(argument, "$any"), let type = AnyPattern.ValueType(rawValue: word)
    else {
      complaints.unknown(
        "type", argument.string ?? argument.kind, at: argument.origin, known: names)
      return .literal(.null)
    }
    var any = AnyPattern(type: type)
    any.min = reader.optional("min").flatMap { figure($0) }
    any.max = reader.optional("max").flatMap { figure($0) }
    any.prefix =
      reader.optional("prefix").flatMap { string($0, "prefix") }.map { Array($0.utf8) } ?? []
    if let range = reader.optional("range") {
      if let ends = range.elements, ends.count == 2 {
        any.low = number(ends[0])
        any.high = number(ends[1])
      } else {
        complaints.add(range.origin, "\"range\" takes two ends, null for an open one")
      }
    }
    any.example = reader.optional("example").map { pattern($0) }
    any.bind = reader.optional("bind").flatMap { string($0, "bind") }.map {
      TextTemplate(JSON.Text($0))
    }
    return type == .bytes ? .anyBytes : .any(any)
  }

  mutating func uuid(_ argument: Node, _ reader: inout ObjectReader) -> Pattern.Kind {
    var uuid = UUIDPattern()
    uuid.letterCase = letterCase(&reader)
    if let version = reader.optional("version") {
      uuid.version = integer(version)
      if let digit = uuid.version, !(0...15).contains(digit) {
        complaints.add(version.origin, "the version of a UUID is one hex digit, 0 to 15")
      }
    }
    if let prefix = reader.optional("prefix"), let text = string(prefix, "prefix") {
      uuid.prefix = Array(text.utf8)
      let whole =
        uuid.prefix
        + Array("00000000-0000-0000-0000-000000000000".utf8)
        .dropFirst(uuid.prefix.count)
      if !Environment.isUUID(whole) {
        complaints.add(prefix.origin, "no UUID begins with \"\(text)\"")
      }
    }
    if let name = string(argument, "$uuid"), name != "_" {
      uuid.name = TextTemplate(JSON.Text(name))
    }
    return .uuid(uuid)
  }

  mutating func time(_ argument: Node, _ reader: inout ObjectReader) -> Pattern.Kind {
    let digits = reader.optional("digits").flatMap { integer($0) }
    let zone = reader.optional("zone").flatMap { string($0, "zone") }
    let within = reader.optional("within").flatMap { duration($0) }
    if let span = within?.constant, span < 0 {
      complaints.add(argument.origin, "\"within\" must not be negative")
    }
    if let digits, !(0...9).contains(digits) {
      complaints.add(argument.origin, "\"digits\" must be 0 to 9")
    }
    guard let text = string(argument, "$time") else { return .literal(.null) }
    switch TimeReader(limits: limits).instant(text) {
    case .success(let instant):
      return .time(TimePattern(instant: instant, digits: digits, zone: zone, within: within))
    case .failure(let problem):
      complain(problem, at: argument.origin)
      return .literal(.null)
    }
  }

  /// A span of time; one that equals a limit's is refused.
  mutating func duration(_ node: Node) -> DurationExpression? {
    guard let text = string(node, "a duration") else { return nil }
    let reader = TimeReader(limits: limits)
    switch reader.duration(text) {
    case .success(let duration):
      for span in reader.literals(text) { refuseLimit(span, .duration, at: node.origin) }
      return duration
    case .failure(let problem):
      complain(problem, at: node.origin)
      return nil
    }
  }

  private mutating func complain(_ problem: TimeProblem, at origin: Origin) {
    if case .unknownLimit(let key) = problem {
      complaints.unknown("limit", key, at: origin, known: limits.keys)
    } else {
      complaints.add(origin, problem.message)
    }
  }

  /// What is known when the file is read: a figure or text of the limits, a text of a given length.
  mutating func literal(
    _ name: String, _ argument: Node, _ reader: inout ObjectReader
  ) -> JSON? {
    name == "$limit" ? limit(argument, &reader) : text(argument)
  }

  mutating func limit(_ argument: Node, _ reader: inout ObjectReader) -> JSON? {
    let plus = reader.optional("plus").flatMap { integer($0) }
    let pick = reader.optional("pick").flatMap { string($0, "pick") }
    let over = reader.optional("over")
    guard let key = string(argument, "$limit") else { return nil }
    guard let (limit, value) = limits.figure(key) else {
      complaints.unknown("limit", key, at: argument.origin, known: limits.keys)
      return nil
    }
    guard case .number(let number) = value, let figure = number.integer else {
      if plus != nil { complaints.add(argument.origin, "limit \"\(key)\" is no whole number") }
      return value
    }
    let picked: Int
    switch (pick, limit.range) {
    case (nil, _):
      if !limit.readings.isEmpty {
        complaints.add(
          argument.origin, "limit \"\(key)\" has several readings",
          suggestion: "write \"pick\": \"least\" or \"pick\": \"most\"")
      }
      picked = figure
    case ("least", let range?): picked = range.least
    case ("most", let range?): picked = range.most
    default:
      complaints.add(argument.origin, "\"pick\" is \"least\" or \"most\", of a whole number")
      picked = figure
    }
    guard let part = quotient(of: picked, by: over, key) else { return nil }
    let (sum, overflow) = part.addingReportingOverflow(plus ?? 0)
    guard !overflow else {
      complaints.add(argument.origin, "no number is so large")
      return nil
    }
    return .number(JSON.Number(sum))
  }

  /// How many times another limit goes into a figure: "a full batch, so often".
  private mutating func quotient(of figure: Int, by other: Node?, _ key: String) -> Int? {
    guard let other else { return figure }
    guard let name = string(other, "over") else { return nil }
    guard let (_, value) = limits.figure(name) else {
      complaints.unknown("limit", name, at: other.origin, known: limits.keys)
      return nil
    }
    guard case .number(let number) = value, let divisor = number.integer, divisor > 0,
      figure % divisor == 0
    else {
      complaints.add(
        other.origin, "\"\(key)\" = \(figure) is no multiple of \"\(name)\" = \(value)",
        suggestion: "the steps of this scenario no longer reach the limit: write them anew")
      return nil
    }
    return figure / divisor
  }

  static let textUnits = ["utf8", "utf16", "scalars", "graphemes", "copies"]

  private mutating func text(_ argument: Node) -> JSON? {
    guard var reader = ObjectReader(argument, "\"$text\"", &complaints) else { return nil }
    let of = reader.string("of", &complaints)
    let length = reader.required("length", &complaints).flatMap { figure($0, .length) }
    let unit = reader.string("unit", &complaints)
    reader.close(&complaints)
    guard let of, let length, let unit else { return nil }
    guard !of.isEmpty else {
      complaints.add(argument.origin, "\"of\" is empty: no number of copies of it has a length")
      return nil
    }
    let one: Int? =
      switch unit {
      case "utf8": of.utf8.count
      case "utf16": of.utf16.count
      case "scalars": of.unicodeScalars.count
      case "graphemes": of.count
      case "copies": 1
      default: nil
      }
    guard let one else {
      complaints.unknown(
        "unit", unit, at: argument.origin,
        known: Self.textUnits)
      return nil
    }
    guard length % one == 0 else {
      complaints.add(
        argument.origin, "no number of copies of that text has exactly \(length) \(unit)")
      return nil
    }
    return .string(JSON.Text(String(repeating: of, count: length / one)))
  }

  mutating func joinPart(_ node: Node) -> JoinPart? {
    if let text = node.text, TextTemplate(text).isConstant { return .bytes(text.bytes) }
    if node.members?.count == 1 {
      if let hex = node["$bytes"] { return self.hex(hex).map { .bytes($0) } }
      if let pad = node["$pad"] { return figure(pad).map { .pad($0) } }
      if let number = node["$number"] {
        return string(number, "$number").map { .bytes(Array($0.utf8)) }
      }
    }
    return .value(pattern(node))
  }

  mutating func hex(_ node: Node) -> [UInt8]? {
    guard let text = string(node, "$bytes") else { return nil }
    let digits = text.utf8.compactMap { ASCII.hexValue($0) }
    guard digits.count == text.utf8.count, digits.count % 2 == 0 else {
      complaints.add(node.origin, "\"$bytes\" takes an even number of hex digits")
      return nil
    }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// The end of a range: a number, a limit, or null for open.
  mutating func number(_ node: Node) -> Double? {
    switch node.value {
    case .null: nil
    case .number(let number): number.double
    default: integer(node).map(Double.init)
    }
  }

  mutating func string(_ node: Node, _ name: String) -> String? {
    ObjectReader.string(node, name, &complaints)
  }

  mutating func pointer(_ node: Node) -> JSONPointer? {
    guard let text = string(node, "a pointer") else { return nil }
    if let pointer = JSONPointer(text) { return pointer }
    complaints.add(node.origin, "\"\(text)\" is no JSON pointer: it must be empty or begin with /")
    return nil
  }

  mutating func letterCase(_ reader: inout ObjectReader) -> LetterCase? {
    guard let node = reader.optional("case"), let word = string(node, "case") else { return nil }
    if let found = LetterCase(rawValue: word) { return found }
    complaints.unknown(
      "case", word, at: node.origin, known: LetterCase.allCases.map(\.rawValue))
    return nil
  }
}
