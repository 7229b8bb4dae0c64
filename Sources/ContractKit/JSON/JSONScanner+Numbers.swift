extension JSONScanner {
  /// Reads a number, without converting it.
  ///
  /// In passing it tells the commonest numbers whose spelling is their canonical form: without an
  /// exponent, of at most 15 digits, no zero at the end of a fraction, not −0, not below 1e-6. Two
  /// different decimals of at most 15 digits are never the same double, so the shortest text that
  /// reads back as the double is this one.
  mutating func scanNumber() throws(JSONError) -> JSONTraits {
    let isNegative = text[offset] == ASCII.minus
    if isNegative { offset += 1 }
    let start = offset
    try scanInteger()
    let digits = offset - start
    let isZero = text[start] == ASCII.zero
    var isCanonical = digits <= 15 && !(isZero && isNegative)
    if offset < text.count, text[offset] == ASCII.dot {
      offset += 1
      let fraction = offset
      try scanDigits()
      isCanonical =
        digits + offset - fraction <= 15 && text[offset - 1] != ASCII.zero
        && !(isZero && leadingZeros(from: fraction) > 5)
    }
    if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < text.count, text[offset] == ASCII.plus || text[offset] == ASCII.minus {
        offset += 1
      }
      try scanDigits()
      isCanonical = false
    }
    return isCanonical ? .canonicalNumber : []
  }

  private mutating func scanInteger() throws(JSONError) {
    if offset < text.count, text[offset] == ASCII.zero {
      offset += 1
    } else {
      try scanDigits()
    }
  }

  private mutating func scanDigits() throws(JSONError) {
    guard offset < text.count else { throw .unexpectedEnd(offset: offset) }
    guard ASCII.digits.contains(text[offset]) else {
      throw .unexpectedByte(text[offset], offset: offset, expected: .digit)
    }
    repeat { offset += 1 } while offset < text.count && ASCII.digits.contains(text[offset])
  }

  private func leadingZeros(from start: Int) -> Int {
    var index = start
    while index < offset, text[index] == ASCII.zero { index += 1 }
    return index - start
  }
}
