/// The bytes that the grammars name.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lf: UInt8 = 0x0A
  static let cr: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let minus: UInt8 = 0x2D
  static let dot: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let colon: UInt8 = 0x3A
  static let digits: ClosedRange<UInt8> = 0x30...0x39
  static let upperAtoF: ClosedRange<UInt8> = 0x41...0x46
  static let backslash: UInt8 = 0x5C
  static let lowerAtoF: ClosedRange<UInt8> = 0x61...0x66
}
