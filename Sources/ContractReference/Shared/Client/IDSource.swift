/// Makes UUIDs of version 4, the same ones from the same seed.
///
/// Source: RFC 9562 §5.4. The numbers are those of SplitMix64 (Steele, Lea and Flood 2014), which
/// runs through all of its states before one comes again.
struct IDSource: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 to below 1, any of them as likely as another.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// The next UUID.
  mutating func uuid(isUpperCase: Bool) -> String {
    let high = next() & ~0xF000 | 0x4000
    let low = next() & ~(0b11 << 62) | 0b10 << 62
    let digits = [high, low].map { half in
      let text = String(half, radix: 16, uppercase: isUpperCase)
      return String(repeating: "0", count: 16 - text.utf8.count) + text
    }.joined()
    var groups: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      groups.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return groups.joined(separator: "-")
  }
}
