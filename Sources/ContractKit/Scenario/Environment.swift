/// What a case knows while it runs: bound names, instants, counters, and the readings still open.
///
/// A value: an alternative that fails leaves nothing behind, since its copy is dropped.
struct Environment: Sendable {
  /// What must differ between runs and cases, so that ids of two never meet.
  let seed: UInt64
  private(set) var names: [JSON.Text: JSON] = [:]
  private var owners: [[UInt8]: JSON.Text] = [:]
  private var anonymous: UInt64 = 0
  /// When the case began, by the subject's clock.
  var start = Timestamp(milliseconds: 0)
  /// The instant that `now` means here.
  var now = Timestamp(milliseconds: 0)
  var instants: [String: Timestamp] = [:]
  var nearest = 1
  var turn = 1
  /// Reading names still admissible, by point.
  var admissible: [String: Set<String>] = [:]
  /// Private readings seen, in order.
  var observed: [String: String] = [:]
  /// The records of the request being answered.
  var sent: [JSON] = []
  /// The digits and zone in which the contract writes times.
  var timeFormat = TimeFormat(digits: 3, zone: "Z")
  /// How far a client's instants may be off whose clock is not ours, in milliseconds.
  var timeTolerance: Int64?
  /// Members no pattern knows, met in open objects.
  var extras: Set<String> = []

  init(seed: UInt64) { self.seed = seed }

  subscript(name: JSON.Text) -> JSON? { names[name] }

  /// Binds a name, or says whether the value it has is this one.
  mutating func bind(_ name: JSON.Text, _ value: JSON) -> Bool {
    if let bound = names[name] { return bound == value }
    names[name] = value
    return true
  }

  /// Binds the name of a UUID: same text again, and different from every other named UUID, letter
  /// case ignored.
  mutating func bindDistinct(_ name: JSON.Text, _ value: JSON.Text) -> Bool {
    let folded = value.bytes.map(ASCII.lowercased)
    if let owner = owners[folded], owner != name { return false }
    guard bind(name, .string(value)) else { return false }
    owners[folded] = name
    return true
  }

  /// A number of seconds bound to a name, for durations; one beyond the longest span is that.
  func seconds(_ name: String) -> Int64? {
    let longest = DurationExpression.longest / 1000
    switch names[JSON.Text(name)] {
    case .number(let number):
      guard let exact = number.integer else {
        return number.double.flatMap { abs($0) > Double(longest) ? longest : nil }
      }
      return Swift.min(Swift.max(Int64(exact), -longest), longest)
    case .string(let text):
      guard !text.bytes.isEmpty, text.bytes.allSatisfy(ASCII.digits.contains) else { return nil }
      return Swift.min(text.string.flatMap { Int64($0) } ?? longest, longest)
    default: return nil
    }
  }

  /// A UUID, version 4, made from the seed and the name; for a nil name a new one each time.
  mutating func freshUUID(_ name: JSON.Text?, version: Int = 4) -> JSON.Text {
    var state = seed
    if let name {
      for byte in name.bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    } else {
      anonymous += 1
      state ^= anonymous &* 0x9E37_79B9_7F4A_7C15
    }
    let high = Self.mix(&state)
    let low = Self.mix(&state)
    var bytes = (0..<8).map { UInt8(truncatingIfNeeded: high >> (56 - 8 * $0)) }
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: low >> (56 - 8 * $0)) }
    bytes[6] = bytes[6] & 0x0F | UInt8(version & 0x0F) << 4
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
      text.append(ASCII.lowerHexDigit(byte >> 4))
      text.append(ASCII.lowerHexDigit(byte & 0x0F))
    }
    return JSON.Text(unchecked: text)
  }

  /// SplitMix64: a counter, well mixed.
  private static func mix(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  /// The instant of an expression, or nil if a name in it is not bound.
  func instant(_ expression: InstantExpression) -> Timestamp? {
    let base: Timestamp? =
      switch expression.base {
      case "now": now
      case "start": start
      default: instants[expression.base]
      }
    guard let base, let offset = expression.offset.milliseconds(in: self) else { return nil }
    return base.advanced(byMilliseconds: offset)
  }
}

/// How a contract writes an instant.
struct TimeFormat: Sendable, Hashable {
  var digits: Int
  var zone: String
}
