/// The byte classes and lists of RFC 9110 §5.6, on bytes.
enum HTTPGrammar {
  /// Whether a byte may stand in a token: a method, a field name. RFC 9110 §5.6.2.
  static func isToken(_ byte: UInt8) -> Bool {
    // One bit a byte: digits and !#$%&'*+-. below 0x40, letters and ^_`|~ from 0x40.
    let low: UInt64 = 0x03FF_6CFA_0000_0000
    let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE
    switch byte {
    case 0..<0x40: return low >> UInt64(byte) & 1 == 1
    case 0x40..<0x80: return high >> UInt64(byte - 0x40) & 1 == 1
    default: return false
    }
  }

  /// Whether a byte may stand in a field value: visible, space, tab, or above ASCII. RFC 9110 §5.5.
  static func isFieldContent(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F || byte == ASCII.tab
  }

  /// Whether a byte may stand in a request target as this project reads it: visible ASCII, and no
  /// `#`, since no form of RFC 9112 §3.2 has a fragment.
  ///
  /// Characters that RFC 3986 would have escaped (`{`, `|`) are let through: much software sends
  /// them, and the target is kept as spelled.
  static func isTarget(_ byte: UInt8) -> Bool { byte > 0x20 && byte < 0x7F && byte != 0x23 }

  static func isDigit(_ byte: UInt8) -> Bool { ASCII.digits.contains(byte) }

  /// Whether two texts are the same but for the case of ASCII letters.
  static func equal(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    var other = b.startIndex
    for byte in a {
      guard byte == b[other] || ASCII.lowercased(byte) == ASCII.lowercased(b[other]) else {
        return false
      }
      b.formIndex(after: &other)
    }
    return true
  }

  /// Whether a text is a fixed one but for the case of ASCII letters.
  static func equal(_ a: some Collection<UInt8>, _ b: StaticString) -> Bool {
    equal(a, UnsafeBufferPointer(start: b.utf8Start, count: b.utf8CodeUnitCount))
  }

  /// The bytes without spaces and tabs at either end.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes
    while let first = rest.first, first == ASCII.space || first == ASCII.tab { rest.removeFirst() }
    while let last = rest.last, last == ASCII.space || last == ASCII.tab { rest.removeLast() }
    return rest
  }

  /// The elements of a list, empty ones left out. RFC 9110 §5.6.1.
  ///
  /// Right for lists of tokens, in which no comma is ever quoted.
  static func elements(_ values: some Sequence<[UInt8]>) -> [ArraySlice<UInt8>] {
    values.flatMap { value in
      value.split(separator: ASCII.comma).map(trimmed).filter { !$0.isEmpty }
    }
  }
}
