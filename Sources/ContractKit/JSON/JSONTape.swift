/// What stands on the tape for one value or one member name.
///
/// The tape is the values of a text in the order in which they begin, an object's names among them:
/// `{"a":[1]}` is object, name, array, number. It holds no content; the bytes do.
struct JSONEntry {
  /// The first byte; of a string, its opening quote.
  var start: UInt32
  /// The byte after the last one.
  var end: UInt32
  /// The index of the entry after this one and all that is inside it.
  var next: UInt32
  /// What it is.
  var kind: JSONKind
  /// What the scanner noticed in passing.
  var traits: JSONTraits
}

/// What a JSON value is.
public enum JSONKind: UInt8, Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool
  /// A number.
  case number
  /// A string.
  case string
  /// An array.
  case array
  /// An object.
  case object
}

/// What the scanner noticed about a string or a number, so that no one has to look again.
struct JSONTraits: OptionSet {
  let rawValue: UInt8

  /// A string with at least one escape.
  static let escaped = JSONTraits(rawValue: 1)
  /// A string with at least one byte above 0x7F.
  static let nonASCII = JSONTraits(rawValue: 2)
  /// A string with an escape of a surrogate, alone or in a pair.
  static let surrogate = JSONTraits(rawValue: 4)
  /// A number whose spelling is its canonical form.
  static let canonicalNumber = JSONTraits(rawValue: 8)
}
