/// What a limit counts in, and so what its value may be.
enum LimitUnit: String, CaseIterable, Sendable {
  case characters, bytes
  case events, records, names, keys, properties, values, items, batches, requests, attempts
  case levels, digits, steps, installs, sessions, count
  case months
  case dayOfMonth = "day of month"
  case version
  case percent, times
  case milliseconds, seconds, minutes, hours, days
  case status
  case statusRange = "status range"
  case text, url, path, header, pattern
  case list, set

  /// The form of a value.
  enum Form: Sendable {
    /// A whole number, or an array of them.
    case wholeNumber
    /// A number, or an array of them.
    case number
    /// A length of time in whole units of this many milliseconds, or an array of them.
    case duration(milliseconds: Int)
    /// An HTTP status.
    case status
    /// The first and the last of a range of HTTP statuses.
    case statusRange
    /// A text.
    case text
    /// An array of texts, in order.
    case list
    /// An array of different codes, which Swift sees as an enumeration.
    case codes
  }

  /// The form a value in this unit has.
  var form: Form {
    switch self {
    case .characters, .bytes, .events, .records, .names, .keys, .properties, .values, .items,
      .batches, .requests, .attempts, .levels, .digits, .steps, .installs, .sessions, .count,
      .months, .dayOfMonth, .version:
      .wholeNumber
    case .percent, .times: .number
    case .milliseconds: .duration(milliseconds: 1)
    case .seconds: .duration(milliseconds: 1000)
    case .minutes: .duration(milliseconds: 60_000)
    case .hours: .duration(milliseconds: 3_600_000)
    case .days: .duration(milliseconds: 86_400_000)
    case .status: .status
    case .statusRange: .statusRange
    case .text, .url, .path, .header, .pattern: .text
    case .list: .list
    case .set: .codes
    }
  }
}

extension LimitUnit.Form {
  /// What a value of this form is, in words: `a whole number or an array of them`.
  var words: String {
    switch self {
    case .wholeNumber: "a whole number of up to 15 digits, an array of them, or null"
    case .number: "a number, an array of them, or null"
    case .duration: "a whole number that is not negative, an array of them, or null"
    case .status: "a number from 100 to 599"
    case .statusRange: "an array of two numbers from 100 to 599, the first and the last"
    case .text: "a text"
    case .list: "an array of texts"
    case .codes: "an array of different texts"
    }
  }
}
