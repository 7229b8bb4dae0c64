/// JSON with operators in it: it *matches* what arrives and *builds* what is sent.
struct Pattern: Sendable {
  let origin: Origin
  let kind: Kind

  indirect enum Kind: Sendable {
    /// `null`, a boolean, a number, or a text without counters.
    case literal(JSON)
    /// A text with counters in it.
    case text(TextTemplate)
    /// A number whose spelling counts.
    case spelling(JSON.Number)
    case array([Pattern])
    case object([MemberPattern], open: Bool)
    case unordered([Pattern], by: JSONPointer)
    case uuid(UUIDPattern)
    case id(TextTemplate)
    case reference(TextTemplate, LetterCase?)
    case time(TimePattern)
    case any(AnyPattern)
    case sentCount
    case sent(JSONPointer)
    case range(low: Double?, high: Double?)
    case has([Pattern])
    case repeated(count: Int, from: Int, Pattern)
    case oneOf([Alternative], point: String?)
    case optional(Pattern)
    case absent
    case sized(Int, of: Pattern, fill: JSONPointer)
    case joined([JoinPart])
    /// Any body at all, or none.
    case anyBytes
  }
}

/// A member of an object pattern, or a run of made ones.
enum MemberPattern: Sendable {
  case named(TextTemplate, Pattern)
  case made(count: Int, from: Int, key: Pattern, value: Pattern)
}

/// One of several patterns, by the readings it stands for.
struct Alternative: Sendable {
  let label: String
  let names: [String]
  let pattern: Pattern
}

/// How letters must, or shall, be cased.
enum LetterCase: String, Sendable, CaseIterable {
  case upper, lower, other, any

  func apply(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .upper: bytes.map(ASCII.uppercased)
    case .lower: bytes.map(ASCII.lowercased)
    case .other:
      bytes.map { ASCII.uppercased($0) == $0 ? ASCII.lowercased($0) : ASCII.uppercased($0) }
    case .any: bytes
    }
  }
}

/// A UUID: bound to a name, or `_` for any.
struct UUIDPattern: Sendable {
  /// The name, nil for `_`.
  var name: TextTemplate?
  var letterCase: LetterCase?
  var version: Int?
  var prefix: [UInt8] = []
}

/// An instant, and how it is spelled.
struct TimePattern: Sendable {
  var instant: InstantExpression
  var digits: Int?
  var zone: String?
  /// If given, any RFC 3339 spelling within this span of the instant matches.
  var within: DurationExpression?
}

/// Any value of a type, within bounds.
struct AnyPattern: Sendable {
  enum ValueType: String, Sendable, CaseIterable {
    case string, digits, integer, number, boolean, object, array, json, bytes
  }

  var type: ValueType
  /// Bounds of a string's length, in Unicode scalars.
  var min: Int?
  var max: Int?
  var prefix: [UInt8] = []
  /// Bounds of the value of `digits`, `integer` and `number`.
  var low: Double?
  var high: Double?
  var example: Pattern?
  var bind: TextTemplate?
}

/// A piece of a raw body.
enum JoinPart: Sendable {
  case bytes([UInt8])
  /// Spaces until the whole has so many octets.
  case pad(Int)
  case value(Pattern)
}
