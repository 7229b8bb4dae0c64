/// One scalar at the head of UTF-8 bytes.
///
/// Source: RFC 3629 §4: shortest forms only, no surrogates, nothing above U+10FFFF.
struct UTF8Scalar {
  /// The scalar.
  let scalar: Unicode.Scalar
  /// The number of bytes it takes, 1 to 4.
  let length: Int

  /// The scalar that `bytes` begin with, or nil if they begin with none.
  static func first(in bytes: ArraySlice<UInt8>) -> UTF8Scalar? {
    guard let lead = bytes.first else { return nil }
    if lead < 0x80 { return UTF8Scalar(scalar: Unicode.Scalar(lead), length: 1) }
    let length = expectedLength(lead: lead)
    guard length > 1, bytes.count >= length else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for byte in bytes.dropFirst().prefix(length - 1) {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
    guard value >= smallest, let scalar = Unicode.Scalar(value) else { return nil }
    return UTF8Scalar(scalar: scalar, length: length)
  }

  /// The number of bytes a scalar with this first byte takes; 0 if no scalar begins so.
  static func expectedLength(lead: UInt8) -> Int {
    switch lead {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  /// How many bytes at the end of `bytes` are the beginning of a scalar that has lost its end.
  static func lengthOfCutScalar(at bytes: [UInt8]) -> Int {
    for (back, byte) in bytes.reversed().prefix(3).enumerated() where byte & 0xC0 != 0x80 {
      return expectedLength(lead: byte) > back + 1 ? back + 1 : 0
    }
    return 0
  }

  /// Appends the generalised UTF-8 of a code point, a surrogate included.
  static func append(_ codePoint: UInt32, to bytes: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(codePoint >> shift & 0x3F) | 0x80 }
    switch codePoint {
    case ..<0x80: bytes.append(UInt8(codePoint))
    case ..<0x800: bytes += [UInt8(codePoint >> 6) | 0xC0, tail(0)]
    case ..<0x1_0000: bytes += [UInt8(codePoint >> 12) | 0xE0, tail(6), tail(0)]
    default: bytes += [UInt8(codePoint >> 18 & 7) | 0xF0, tail(12), tail(6), tail(0)]
    }
  }
}
