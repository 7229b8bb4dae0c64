extension JSONScanner {
  /// Reads a string, from its opening quote to behind its closing one.
  ///
  /// Eight bytes at a time, up to the next that is a quote, a backslash, a control character or not
  /// ASCII.
  mutating func scanString() throws(JSONError) -> JSONTraits {
    var traits: JSONTraits = []
    var index = offset + 1
    while true {
      index = skipPlain(from: index)
      guard index < text.count else { throw .unexpectedEnd(offset: index) }
      let byte = text[index]
      switch byte {
      case ASCII.quote:
        offset = index + 1
        return traits
      case ASCII.backslash:
        traits.insert(.escaped)
        index = try scanEscape(at: index, into: &traits)
      case 0x80...:
        traits.insert(.nonASCII)
        index = try scanNonASCII(at: index)
      case ..<ASCII.space:
        throw .controlCharacter(byte, offset: index)
      default:
        index += 1
      }
    }
  }

  private func skipPlain(from start: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(text)
    var index = start
    while index + 8 <= text.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let marks = Self.marks(in: word)
      if marks != 0 { return index + marks.trailingZeroBitCount >> 3 }
      index += 8
    }
    return index
  }

  /// The high bit of each byte of `word` that ends a run of plain characters.
  ///
  /// Bits above the lowest one may be set in error (a borrow runs upwards), so only the lowest
  /// counts.
  private static func marks(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(ASCII.quote))
    let backslashes = word ^ (ones &* UInt64(ASCII.backslash))
    let controls = (word &- ones &* UInt64(ASCII.space)) & ~word
    let hits = ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes) | controls
    return (hits | word) & (ones &* 0x80)
  }

  /// Checks scalars of UTF-8 from `start` up to the next ASCII byte.
  private func scanNonASCII(at start: Int) throws(JSONError) -> Int {
    var index = start
    while index < text.count, text[index] >= 0x80 {
      let length = UTF8Scalar.expectedLength(lead: text[index])
      guard length > 0 else { throw .invalidUTF8(text[index], offset: index) }
      for position in index + 1..<index + length {
        guard position < text.count else { throw .unexpectedEnd(offset: position) }
        let isFirst = position == index + 1
        let range = isFirst ? Self.secondBytes(after: text[index]) : 0x80...0xBF
        guard range.contains(text[position]) else {
          throw .invalidUTF8(text[position], offset: position)
        }
      }
      index += length
    }
    return index
  }

  /// The bytes that may follow `lead`: no longer form than needed, no surrogate, no plane 17.
  private static func secondBytes(after lead: UInt8) -> ClosedRange<UInt8> {
    switch lead {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }

  /// Checks one escape.
  private func scanEscape(at start: Int, into traits: inout JSONTraits) throws(JSONError) -> Int {
    let index = start + 1
    guard index < text.count else { throw .unexpectedEnd(offset: index) }
    switch text[index] {
    case ASCII.quote, ASCII.backslash, ASCII.slash, UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return index + 1
    case UInt8(ascii: "u"):
      if UTF16.isSurrogate(try scanUnit(at: index + 1)) { traits.insert(.surrogate) }
      return index + 5
    default:
      throw .unexpectedByte(text[index], offset: index, expected: .escape)
    }
  }

  private func scanUnit(at start: Int) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for index in start..<start + 4 {
      guard index < text.count else { throw .unexpectedEnd(offset: index) }
      guard let digit = ASCII.hexValue(text[index]) else {
        throw .unexpectedByte(text[index], offset: index, expected: .hexDigit)
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
