extension AppStoreOperator {
  /// How events may be called, byte by byte.
  enum Names {
    /// Whether `bytes` are an event name: as many of `A-Z a-z 0-9 _ . : -` as `length` allows.
    static func isName(_ bytes: some Collection<UInt8>, length: ClosedRange<Int>) -> Bool {
      length.contains(bytes.count) && bytes.allSatisfy(isNameByte)
    }

    /// Whether `bytes` are a reserved name: `$` and then a name, together no longer than a name.
    static func isReservedName(_ bytes: [UInt8], length: ClosedRange<Int>) -> Bool {
      bytes.first == UInt8(ascii: "$")
        && isName(bytes.dropFirst(), length: 1...max(1, length.upperBound - 1))
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: ":"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}
