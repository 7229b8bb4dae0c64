/// The bytes that the grammars of this suite are written in, by name.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lf: UInt8 = 0x0A
  static let cr: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let percent: UInt8 = 0x25
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let dot: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let nine: UInt8 = 0x39
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let question: UInt8 = 0x3F
  static let openBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
  static let openBrace: UInt8 = 0x7B
  static let closeBrace: UInt8 = 0x7D
  static let tilde: UInt8 = 0x7E
  static let delete: UInt8 = 0x7F

  /// `0` to `9`.
  static let digits: ClosedRange<UInt8> = 0x30...0x39
  /// `A` to `Z`.
  static let upper: ClosedRange<UInt8> = 0x41...0x5A
  /// `a` to `z`.
  static let lower: ClosedRange<UInt8> = 0x61...0x7A
  /// `A` to `F`.
  static let upperAtoF: ClosedRange<UInt8> = 0x41...0x46
  /// `a` to `f`.
  static let lowerAtoF: ClosedRange<UInt8> = 0x61...0x66
  /// Space to tilde: what a terminal shows.
  static let printable: ClosedRange<UInt8> = 0x20...0x7E

  /// The value of a hexadecimal digit of either case, or nil.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case digits: byte - 0x30
    case upperAtoF: byte - 0x41 + 10
    case lowerAtoF: byte - 0x61 + 10
    default: nil
    }
  }

  /// The lower-case hexadecimal digit of the low four bits of `value`.
  static func lowerHexDigit(_ value: some BinaryInteger) -> UInt8 {
    let digit = UInt8(truncatingIfNeeded: value) & 0xF
    return digit < 10 ? 0x30 + digit : 0x61 + digit - 10
  }

  /// The upper-case hexadecimal digit of the low four bits of `value`.
  static func upperHexDigit(_ value: some BinaryInteger) -> UInt8 {
    let digit = UInt8(truncatingIfNeeded: value) & 0xF
    return digit < 10 ? 0x30 + digit : 0x41 + digit - 10
  }

  /// `byte`, in lower case if it is an ASCII letter.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    upper.contains(byte) ? byte + 0x20 : byte
  }
}
