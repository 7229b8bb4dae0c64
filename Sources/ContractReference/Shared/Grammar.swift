import ContractKit

/// Spellings that several contracts fix, byte by byte.
enum Grammar {
  /// Whether `bytes` are 8-4-4-4-12 hexadecimal digits, in either letter case.
  static func isUUID(_ bytes: [UInt8]) -> Bool {
    bytes.count == 36
      && bytes.indices.allSatisfy { index in
        switch index {
        case 8, 13, 18, 23: bytes[index] == UInt8(ascii: "-")
        default: isHexDigit(bytes[index])
        }
      }
  }

  /// `bytes` with `A-Z` in lower case: what two ids that differ in letter case alone share.
  static func folded(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 0x20 : $0 }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "a")...UInt8(ascii: "f"):
      true
    default: false
    }
  }
}

extension JSON.Text {
  /// How many Unicode scalars the text has; a lone surrogate counts as one.
  ///
  /// Every scalar has exactly one byte in UTF-8 that does not continue another.
  var scalarCount: Int { bytes.count { $0 & 0xC0 != 0x80 } }
}
