extension Environment {
  /// Whether a value without parts is what the pattern says; binds names only if it is.
  mutating func accepts(_ pattern: Pattern, _ value: JSON) -> Bool {
    switch pattern.kind {
    case .literal(let expected): Self.equal(expected, value)
    case .text(let template): value == .string(template.text(in: self))
    case .spelling(let number): value == .number(number)
    case .uuid(let uuid): acceptsUUID(uuid, value)
    case .id(let name): acceptsID(name, value)
    case .reference(let name, let letters): acceptsReference(name.text(in: self), letters, value)
    case .time(let time): acceptsTime(time, value)
    case .any(let any): acceptsAny(any, value)
    case .sentCount: Self.equal(.number(JSON.Number(sent.count)), value)
    case .sent(let pointer):
      sent.count == 1 && sent[0][pointer].map { Self.equal($0, value) } ?? false
    case .range(let low, let high): Self.within(value, low, high)
    case .sized, .joined:
      (try? build(pattern)).flatMap { $0 }.map { Self.equal($0, value) } ?? false
    case .anyBytes: true
    case .array, .object, .unordered, .has, .repeated, .oneOf, .optional, .absent: false
    }
  }

  /// Whether two values are equal in canonical form; a number too large for that, by its spelling.
  static func equal(_ a: JSON, _ b: JSON) -> Bool {
    if a == b { return true }
    switch (a, b) {
    case (.number(let a), .number(let b)):
      guard let x = a.ecmaScript, let y = b.ecmaScript else { return false }
      return x == y
    case (.array(let a), .array(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { equal($0, $1) }
    case (.object(let a), .object(let b)):
      guard a.count == b.count else { return false }
      return a.allSatisfy { member in
        b.contains { $0.name == member.name && equal(member.value, $0.value) }
      }
    default: return false
    }
  }

  private mutating func acceptsUUID(_ pattern: UUIDPattern, _ value: JSON) -> Bool {
    guard let text = value.text, Self.isUUID(text.bytes) else { return false }
    let bytes = text.bytes
    guard bytes.starts(with: pattern.prefix) else { return false }
    if let version = pattern.version, ASCII.hexValue(bytes[14]).map(Int.init) != version {
      return false
    }
    switch pattern.letterCase {
    case .upper? where LetterCase.upper.apply(bytes) != bytes: return false
    case .lower? where LetterCase.lower.apply(bytes) != bytes: return false
    default: break
    }
    guard let name = pattern.name?.text(in: self) else { return true }
    if pattern.letterCase == .any, case .string(let bound)? = self[name] {
      return LetterCase.lower.apply(bound.bytes) == LetterCase.lower.apply(bytes)
    }
    return bindDistinct(name, text)
  }

  static func isUUID(_ bytes: [UInt8]) -> Bool {
    bytes.count == 36
      && bytes.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index)
          ? byte == UInt8(ascii: "-") : ASCII.hexValue(byte) != nil
      }
  }

  private mutating func acceptsID(_ name: TextTemplate, _ value: JSON) -> Bool {
    guard let text = value.text, !text.bytes.isEmpty else { return false }
    return bindDistinct(name.text(in: self), text)
  }

  private func acceptsReference(
    _ name: JSON.Text, _ letters: LetterCase?, _ value: JSON
  ) -> Bool {
    guard let bound = self[name] else { return false }
    guard let letters, case .string(let expected) = bound, let received = value.text else {
      return Self.equal(bound, value)
    }
    if letters == .any {
      return LetterCase.lower.apply(expected.bytes) == LetterCase.lower.apply(received.bytes)
    }
    return letters.apply(expected.bytes) == received.bytes
  }

  private func acceptsTime(_ pattern: TimePattern, _ value: JSON) -> Bool {
    guard let text = value.text, let instant = instant(pattern.instant) else { return false }
    if let within = pattern.within {
      guard let span = within.milliseconds(in: self), let received = Timestamp(rfc3339: text.bytes)
      else { return false }
      return received >= instant.advanced(byMilliseconds: -span)
        && received <= instant.advanced(byMilliseconds: span)
    }
    if let tolerance = timeTolerance {
      guard let received = Timestamp(rfc3339: text.bytes) else { return false }
      return abs(received.milliseconds - instant.milliseconds) <= tolerance
        && spelled(received, pattern).map { Array($0.utf8) == text.bytes } ?? false
    }
    return spelled(instant, pattern).map { Array($0.utf8) == text.bytes } ?? false
  }

  func spelled(_ instant: Timestamp, _ pattern: TimePattern) -> String? {
    instant.rfc3339(
      digits: pattern.digits ?? timeFormat.digits, zone: pattern.zone ?? timeFormat.zone)
  }

  private mutating func acceptsAny(_ pattern: AnyPattern, _ value: JSON) -> Bool {
    guard Self.hasType(value, pattern) else { return false }
    guard let name = pattern.bind?.text(in: self) else { return true }
    return bind(name, value)
  }

  private static func hasType(_ value: JSON, _ pattern: AnyPattern) -> Bool {
    switch (pattern.type, value) {
    case (.json, _), (.bytes, _), (.boolean, .bool), (.object, .object), (.array, .array):
      return true
    case (.string, .string(let text)):
      let length = text.bytes.count { $0 & 0xC0 != 0x80 }
      return text.bytes.starts(with: pattern.prefix) && length >= pattern.min ?? 0
        && length <= pattern.max ?? .max
    case (.digits, .string(let text)):
      guard !text.bytes.isEmpty, text.bytes.allSatisfy(ASCII.digits.contains),
        let figure = text.string.flatMap(Double.init)
      else { return false }
      return within(figure, pattern.low, pattern.high)
    case (.integer, .number(let number)):
      return number.integer != nil && within(value, pattern.low, pattern.high)
    case (.number, .number): return within(value, pattern.low, pattern.high)
    default: return false
    }
  }

  private static func within(_ value: JSON, _ low: Double?, _ high: Double?) -> Bool {
    guard case .number(let number) = value, let figure = number.double else { return false }
    return within(figure, low, high)
  }

  private static func within(_ figure: Double, _ low: Double?, _ high: Double?) -> Bool {
    figure >= low ?? -.infinity && figure <= high ?? .infinity
  }
}
