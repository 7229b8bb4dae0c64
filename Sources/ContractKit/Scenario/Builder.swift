/// Why a pattern cannot be built.
enum BuildError: Error, CustomStringConvertible {
  case unbound(String, Origin)
  case noExample(Origin)
  case noValue(Origin)
  case notAText(String, Origin)
  case noLetters(String, Origin)
  case tooLarge(Int, Origin)
  case unwritableTime(Origin)

  var origin: Origin {
    switch self {
    case .unbound(_, let origin), .noExample(let origin), .noValue(let origin),
      .notAText(_, let origin), .noLetters(_, let origin), .tooLarge(_, let origin),
      .unwritableTime(let origin):
      origin
    }
  }

  var description: String {
    let words =
      switch self {
      case .unbound(let name, _): "the name \"\(name)\" has no value here"
      case .noExample: "an \"$any\" that must be sent needs an \"example\""
      case .noValue: "this pattern only matches; nothing can be sent from it"
      case .notAText(let pointer, _): "\"fill\" \(pointer) leads to no text"
      case .noLetters(let name, _): "the value of \"\(name)\" has no letter, so no other case"
      case .tooLarge(let size, _): "the value has more than \(size) octets before it is filled"
      case .unwritableTime: "this instant cannot be written so"
      }
    return "\(origin.position): \(words)"
  }
}

extension Environment {
  /// The value a pattern stands for, or nil for one that is absent. Names it makes are bound.
  mutating func build(_ pattern: Pattern) throws(BuildError) -> JSON? {
    switch pattern.kind {
    case .literal(let value): return value
    case .text(let template): return .string(template.text(in: self))
    case .spelling(let number): return .number(number)
    case .array(let elements): return .array(try build(elements))
    case .object(let members, _): return try build(members)
    case .unordered(let elements, _): return .array(try build(elements))
    case .uuid(let uuid): return .string(try buildUUID(uuid, pattern.origin))
    case .reference(let name, let letters):
      return try buildReference(name.text(in: self), letters, pattern.origin)
    case .time(let time):
      guard let instant = instant(time.instant) else {
        throw .unbound(time.instant.base, pattern.origin)
      }
      guard let text = spelled(instant, time) else { throw .unwritableTime(pattern.origin) }
      return .string(JSON.Text(text))
    case .any(let any):
      if let name = any.bind?.text(in: self), let bound = self[name] { return bound }
      guard let example = any.example, let value = try build(example) else {
        throw .noExample(pattern.origin)
      }
      if let name = any.bind?.text(in: self) { _ = bind(name, value) }
      return value
    case .sentCount: return .number(JSON.Number(sent.count))
    case .oneOf(let alternatives, let point):
      guard let first = alternatives.first(where: { admits($0.names, at: point) }) else {
        throw .noValue(pattern.origin)
      }
      return try build(first.pattern)
    case .optional(let inner): return try build(inner)
    case .absent: return nil
    case .sized(let size, let of, let fill):
      return try filled(of, to: size, at: fill, pattern.origin)
    case .joined: return .string(JSON.Text(unchecked: try octets(pattern)))
    case .id(let name):
      return .string(try buildUUID(UUIDPattern(name: name), pattern.origin))
    case .sent(let pointer):
      if sent.count == 1, let only = sent[0][pointer] { return only }
      throw .noValue(pattern.origin)
    case .range, .has, .repeated, .anyBytes: throw .noValue(pattern.origin)
    }
  }

  private mutating func build(_ elements: [Pattern]) throws(BuildError) -> [JSON] {
    var result: [JSON] = []
    let outer = nearest
    for (element, counter) in flattened(elements) {
      nearest = counter ?? outer
      if let value = try build(element) { result.append(value) }
    }
    nearest = outer
    return result
  }

  private mutating func build(_ members: [MemberPattern]) throws(BuildError) -> JSON {
    var result: [JSON.Member] = []
    result.reserveCapacity(members.count)
    let outer = nearest
    for (name, pattern, counter) in flattened(members) {
      nearest = counter ?? outer
      if let value = try build(pattern) { result.append(JSON.Member(name, value)) }
    }
    nearest = outer
    return .object(result)
  }

  private mutating func buildUUID(
    _ pattern: UUIDPattern, _ origin: Origin
  ) throws(BuildError) -> JSON.Text {
    let letters = pattern.letterCase ?? .any
    guard let name = pattern.name?.text(in: self) else {
      return cased(freshUUID(nil, version: pattern.version ?? 4), letters, pattern.prefix)
    }
    if case .string(let bound)? = self[name] { return bound }
    let text = cased(freshUUID(name, version: pattern.version ?? 4), letters, pattern.prefix)
    guard bindDistinct(name, text) else { throw .unbound(name.display, origin) }
    return text
  }

  private func cased(_ uuid: JSON.Text, _ letters: LetterCase, _ prefix: [UInt8]) -> JSON.Text {
    JSON.Text(unchecked: prefix + letters.apply(Array(uuid.bytes.dropFirst(prefix.count))))
  }

  private func buildReference(
    _ name: JSON.Text, _ letters: LetterCase?, _ origin: Origin
  ) throws(BuildError) -> JSON {
    guard let bound = self[name] else { throw .unbound(name.display, origin) }
    guard let letters, case .string(let text) = bound else { return bound }
    let cased = letters.apply(text.bytes)
    if letters == .other, cased == text.bytes { throw .noLetters(name.display, origin) }
    return .string(JSON.Text(unchecked: cased))
  }

  private mutating func filled(
    _ of: Pattern, to size: Int, at fill: JSONPointer, _ origin: Origin
  ) throws(BuildError) -> JSON {
    guard let value = try build(of) else { throw .noValue(origin) }
    guard case .string(let text)? = value[fill] else {
      throw .notAText(fill.description, origin)
    }
    let missing = size - value.compact().count
    guard missing >= 0 else { throw .tooLarge(size, origin) }
    let longer = JSON.Text(
      unchecked: text.bytes + [UInt8](repeating: UInt8(ascii: "a"), count: missing))
    return value.replacing(fill.tokens[...], with: .string(longer))
  }

  /// The octets of a body: raw if joined, else compact JSON.
  mutating func octets(_ pattern: Pattern) throws(BuildError) -> [UInt8] {
    guard case .joined(let parts) = pattern.kind else {
      return try build(pattern)?.compact() ?? []
    }
    var result: [UInt8] = []
    for part in parts {
      switch part {
      case .bytes(let bytes): result += bytes
      case .pad(let size):
        guard result.count <= size else { throw .tooLarge(size, pattern.origin) }
        result += [UInt8](repeating: UInt8(ascii: " "), count: size - result.count)
      case .value(let inner):
        switch try build(inner) {
        case .string(let text)?: result += text.bytes
        case let value?: result += value.compact()
        case nil: break
        }
      }
    }
    return result
  }
}

extension JSON {
  /// The value with the part that the tokens lead to replaced; unchanged if they lead nowhere.
  func replacing(_ tokens: ArraySlice<JSON.Text>, with new: JSON) -> JSON {
    guard let token = tokens.first else { return new }
    switch self {
    case .object(var members):
      guard let place = members.firstIndex(where: { $0.name == token }) else { return self }
      members[place].value = members[place].value.replacing(tokens.dropFirst(), with: new)
      return .object(members)
    case .array(var elements):
      guard let index = token.string.flatMap({ Int($0) }), elements.indices.contains(index) else {
        return self
      }
      elements[index] = elements[index].replacing(tokens.dropFirst(), with: new)
      return .array(elements)
    default: return self
    }
  }
}
