/// A unit in which the length of a text can be told.
enum TextUnit: String, CaseIterable, Sendable {
  case bytes, utf16, scalars, graphemes

  /// Its name in a `$text` of a scenario.
  var pattern: String { self == .bytes ? "utf8" : rawValue }

  /// Its name for people.
  var words: String {
    switch self {
    case .bytes: "bytes"
    case .utf16: "UTF-16 units"
    case .scalars: "scalars"
    case .graphemes: "graphemes"
    }
  }
}

/// A short text whose length differs from unit to unit, and that can be repeated: *n* copies are
/// *n* times as long in every unit.
struct TextSample: Sendable {
  /// What it is, in ASCII.
  var name: String
  /// The text itself.
  var text: String
  /// Its length in bytes of UTF-8.
  var bytes: Int
  /// Its length in UTF-16 units.
  var utf16: Int
  /// Its length in Unicode scalars.
  var scalars: Int
  /// Its length in grapheme clusters, which is 1 for every sample.
  var graphemes: Int { 1 }

  /// The length of one copy.
  func length(in unit: TextUnit) -> Int {
    switch unit {
    case .bytes: bytes
    case .utf16: utf16
    case .scalars: scalars
    case .graphemes: graphemes
    }
  }

  /// As long in every unit.
  static let letter = TextSample(name: "a", text: "a", bytes: 1, utf16: 1, scalars: 1)
  /// Two bytes, one of everything else.
  static let accented = TextSample(
    name: "U+00E9", text: "\u{E9}", bytes: 2, utf16: 1, scalars: 1)
  /// Four bytes and two UTF-16 units, but one scalar.
  static let emoji = TextSample(
    name: "U+1F600", text: "\u{1F600}", bytes: 4, utf16: 2, scalars: 1)
  /// Two scalars, but one grapheme.
  static let combined = TextSample(
    name: "e U+0301", text: "e\u{301}", bytes: 3, utf16: 2, scalars: 2)

  /// What is measured at an edge, and in which unit: together they tell every two units apart.
  static let measured: [(sample: TextSample, unit: TextUnit)] = [
    (accented, .bytes), (accented, .scalars), (emoji, .utf16), (emoji, .scalars),
    (combined, .scalars), (combined, .graphemes),
  ]
}
