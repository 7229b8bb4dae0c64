extension JSONString {
  /// A number that is equal for equal strings, and rarely for others.
  var key: UInt64 { withDecoded(Self.key) }

  /// The first eight bytes as a number whose order is that of UTF-16, missing ones as 0: of two
  /// strings with different ranks, the one with the lower rank comes first.
  var rank: UInt64 { Self.inUTF16Order(withDecoded(Self.head)) }

  /// Compares by UTF-16 code units: negative if this string comes first, 0 if both are equal.
  func compared(to other: JSONString) -> Int {
    withDecoded { mine in other.withDecoded { Self.compare(mine, $0) } }
  }

  private static func compare(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let shared = min(a.count, b.count)
    var index = 0
    while index + 8 <= shared {
      let (x, y) = (load(UInt64.self, a, at: index), load(UInt64.self, b, at: index))
      if x != y { return inUTF16Order(x) < inUTF16Order(y) ? -1 : 1 }
      index += 8
    }
    while index < shared {
      if a[index] != b[index] { return inUTF16Order(a[index]) < inUTF16Order(b[index]) ? -1 : 1 }
      index += 1
    }
    return a.count - b.count
  }

  private static func key(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard bytes.count > 8 else { return head(bytes) }
    var key = UInt64(bytes.count)
    for index in stride(from: 0, to: bytes.count - 8, by: 8) {
      key = mixed(key ^ load(UInt64.self, bytes, at: index))
    }
    return mixed(key ^ load(UInt64.self, bytes, at: bytes.count - 8))
  }

  private static func mixed(_ key: UInt64) -> UInt64 {
    let product = key.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
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

  /// Eight bytes, the first one lowest, as a number in the same order.
  private static func inUTF16Order(_ word: UInt64) -> UInt64 {
    if word & 0x8080_8080_8080_8080 == 0 { return word.byteSwapped }
    var result: UInt64 = 0
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
      result = result << 8 | UInt64(inUTF16Order(UInt8(truncatingIfNeeded: word >> shift)))
    }
    return result
  }
}
