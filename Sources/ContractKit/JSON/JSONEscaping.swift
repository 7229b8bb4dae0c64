extension [UInt8] {
  /// Appends a JSON string: quotes around `content`, and the fewest escapes there can be.
  ///
  /// A quote and a backslash get a backslash; control characters are `\b`, `\t`, `\n`, `\f`, `\r` or
  /// `\u00xx`; half of a surrogate pair is `\udxxx`; letters of hexadecimal digits are lower-case.
  /// All else stands as it is.
  ///
  /// - Parameters:
  ///   - content: UTF-8, lone surrogates allowed.
  ///   - isASCII: Whether all that is not ASCII is escaped too, beyond U+FFFF as a pair.
  ///
  /// Source: RFC 8785 §3.2.2.2.
  mutating func appendJSONString(_ content: [UInt8], isASCII: Bool = false) {
    append(ASCII.quote)
    var start = 0
    var index = 0
    while index < content.count {
      let length = Self.lengthToEscape(in: content, at: index, isASCII: isASCII)
      if length > 0 {
        append(contentsOf: content[start..<index])
        appendEscape(content[index..<index + length])
        start = index + length
      }
      index += Swift.max(1, length)
    }
    append(contentsOf: content[start...])
    append(ASCII.quote)
  }

  /// Appends a value that is no container; of a container, nothing.
  mutating func appendJSONScalar(_ value: JSON, isASCII: Bool = false) {
    switch value {
    case .null: self += "null".utf8
    case .bool(let bool): self += (bool ? "true" : "false").utf8
    case .number(let number): self += number.spelling
    case .string(let text): appendJSONString(text.bytes, isASCII: isASCII)
    case .array, .object: break
    }
  }

  /// The length of what must be escaped at `index`, or 0 if it may stand.
  private static func lengthToEscape(in content: [UInt8], at index: Int, isASCII: Bool) -> Int {
    switch content[index] {
    case ASCII.quote, ASCII.backslash, ..<ASCII.space: return 1
    case ..<0x80: return 0
    case 0xED where index + 2 < content.count && content[index + 1] >= 0xA0: return 3
    case let lead:
      let length = UTF8Scalar.expectedLength(lead: lead)
      return isASCII && index + length <= content.count ? length : 0
    }
  }

  private mutating func appendEscape(_ bytes: ArraySlice<UInt8>) {
    append(ASCII.backslash)
    switch bytes.first {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case .some(let byte) where byte == ASCII.quote || byte == ASCII.backslash: append(byte)
    default: appendUnits(of: bytes)
    }
  }

  /// Appends `uxxxx` for the scalar, or `uxxxx\uxxxx` for one beyond U+FFFF.
  private mutating func appendUnits(of bytes: ArraySlice<UInt8>) {
    let lead = UInt32(bytes.first ?? 0)
    let head = bytes.count == 1 ? lead : lead & (0x7F >> UInt32(bytes.count))
    let value = bytes.dropFirst().reduce(head) { $0 << 6 | UInt32($1 & 0x3F) }
    if value > 0xFFFF {
      appendUnit(0xD800 + (value - 0x1_0000) >> 10)
      append(ASCII.backslash)
      appendUnit(0xDC00 + value & 0x3FF)
    } else {
      appendUnit(value)
    }
  }

  private mutating func appendUnit(_ unit: UInt32) {
    append(UInt8(ascii: "u"))
    for shift in [12, 8, 4, 0] { append(ASCII.lowerHexDigit(unit >> UInt32(shift))) }
  }
}
