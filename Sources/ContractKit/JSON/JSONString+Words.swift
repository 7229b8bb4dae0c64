extension JSONString {
  /// A number that is equal for equal strings, and rarely for others.
  var key: UInt64 {
    isEscaped ? decoded.withUnsafeBufferPointer(Self.key) : Self.key(content)
  }

  /// The first eight bytes as a number whose order is that of UTF-16, missing ones as 0: of two
  /// strings with different ranks, the one with the lower rank comes first.
  var rank: UInt64 {
    let head = isEscaped ? decoded.withUnsafeBufferPointer(Self.head) : Self.head(content)
    let isASCII = head & 0x8080_8080_8080_8080 == 0
    return isASCII ? head.byteSwapped : Self.inUTF16Order(head.byteSwapped)
  }

  /// Whether this string comes first by UTF-16 code units.
  func precedes(_ other: JSONString) -> Bool {
    decoded.lexicographicallyPrecedes(other.decoded) {
      Self.inUTF16Order($0) < Self.inUTF16Order($1)
    }
  }

  private static func key(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let head = head(bytes)
    guard bytes.count > 8 else { return head }
    let middle = load(UInt64.self, bytes, at: (bytes.count - 8) / 2)
    let tail = load(UInt64.self, bytes, at: bytes.count - 8)
    let mixed = (tail ^ UInt64(bytes.count)) &* 0x9E37_79B9_7F4A_7C15
    return head ^ mixed ^ (mixed >> 32) ^ (middle &* 0xC2B2_AE3D_27D4_EB4F)
  }

  /// The first eight bytes, the first one lowest, missing ones as 0.
  private static func head(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if bytes.count >= 8 { return load(UInt64.self, bytes, at: 0) }
    if bytes.count >= 4 {
      let last = bytes.count - 4
      let (low, high) = (load(UInt32.self, bytes, at: 0), load(UInt32.self, bytes, at: last))
      return UInt64(low) | UInt64(high) << UInt64(8 * last)
    }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func load<Word: FixedWidthInteger>(
    _: Word.Type, _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> Word {
    Word(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: offset, as: Word.self))
  }

  /// A byte of UTF-8 such that the order of bytes is that of UTF-16 code units.
  ///
  /// The two orders differ in one place: scalars above U+FFFF (bytes F0 to F4) are surrogates in
  /// UTF-16, and come before U+E000 to U+FFFF (EE and EF).
  private static func inUTF16Order(_ byte: UInt8) -> UInt8 {
    byte == 0xEE || byte == 0xEF ? byte + 0x10 : byte
  }

  private static func inUTF16Order(_ word: UInt64) -> UInt64 {
    var result: UInt64 = 0
    for shift in stride(from: 56, through: 0, by: -8) {
      result = result << 8 | UInt64(inUTF16Order(UInt8(truncatingIfNeeded: word >> UInt64(shift))))
    }
    return result
  }
}
