extension Sequence<UInt8> {
  /// A digest that tells a changed file from an unchanged one: FNV-1a, 64 bits.
  ///
  /// The same on every platform and in every version. It is no defence against an adversary.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  ///
  /// Source: Fowler, Noll and Vo, variant 1a, with their offset basis and prime for 64 bits.
  public func digest64() -> UInt64 {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in self { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return digest
  }
}
