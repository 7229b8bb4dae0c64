@testable import GenerateLimitsCore

extension ComplaintTests {
  static let values: [Refusal] = [
    .limit(
      "a unit that is misspelled", #""value": 1, "unit": »"secnds""#,
      """
      unknown unit "secnds"
          did you mean "seconds"? Known as unit: characters, bytes, events, records, names, keys, \
      properties, values, items, batches, requests, attempts, levels, digits, steps, installs, \
      sessions, count, months, day of month, version, percent, times, milliseconds, seconds, \
      minutes, hours, days, status, status range, text, url, path, header, pattern, list, set
      """),
    form("a count that is a text", #""many""#, "count", "a text", whole),
    form("half an event", "1.5", "events", "the number 1.5", whole),
    form("a whole number with a point", "1.0", "events", "the number 1.0", whole),
    form(
      "a number too large", "1000000000000000", "bytes", "the number 1000000000000000",
      whole),
    form("a list with a text in it", #"[1, "a"]"#, "version", "an array", whole),
    form("an empty list", "[]", "count", "an array", whole),
    form(
      "a length of time that is negative", "-1", "seconds", "the number -1",
      "a whole number that is not negative, an array of them, or null"),
    form(
      "a factor that is a text", #""twice""#, "times", "a text",
      "a number, an array of them, or null"),
    form("a status of two digits", "99", "status", "the number 99", "a number from 100 to 599"),
    form(
      "a range the wrong way round", "[599, 500]", "status range", "an array",
      "an array of two numbers from 100 to 599, the first and the last"),
    form("a path that is a number", "7", "path", "the number 7", "a text"),
    form("a text that is null", "null", "text", "null", "a text"),
    form("half of a surrogate pair", #""\ud83d""#, "text", "a text", "a text"),
    form("a list that is a text", #""a""#, "list", "a text", "an array of texts"),
    form("a set with a truth value", "[true]", "set", "an array", "an array of different texts"),
    .limit(
      "a code given twice", #""value": ["x", »"x"], "unit": "set""#, #"code "x" is there twice"#),
    .limit(
      "two codes with one name", #""value": ["a_b", »"a b"], "unit": "set""#,
      #"code "a b" would be called aB in Swift, as "a_b" is"#),
    .limit(
      "a code without a letter", #""value": [»"429"], "unit": "set""#,
      #"Swift can make no name of code "429""#),
  ]

  static let readings: [Refusal] = [
    .limit(
      "one reading", #""value": 1, "unit": "count", "readings": »{ "one": 1 }"#,
      """
      one reading is none
          name every figure that the source can mean, or leave "readings" out
      """),
    .limit(
      "two readings of one figure",
      #""value": 1, "unit": "count", "readings": { "x": 1, "y": »1 }"#, "two readings are 1"),
    .limit(
      "a value that is no reading",
      #""value": 3, "unit": "count", "readings": »{ "x": 1, "y": 2 }"#,
      """
      the value 3 is none of the readings
          it must be one of 1, 2
      """),
    .limit(
      "a reading with a space",
      #""value": 1, "unit": "count", "readings": { »"x y": 1, "z": 2 }"#,
      """
      the name of a reading cannot be "x y"
          it must be a word: a list of names is written with spaces between
      """),
    .limit(
      "a reading that is a text",
      #""value": 1, "unit": "count", "readings": { "x": 1, "y": 2, "z": »"3" }"#,
      "a reading must be a whole number, not a text"),
    .limit(
      "readings of a text", #""value": "x", "unit": "text", "readings": »{ "x": 1, "y": 2 }"#,
      #"a limit in "text" has readings only if its value is a whole number"#),
    .limit(
      "units of a count", #""value": 1, "unit": "count", "units": »["bytes"]"#,
      """
      a limit in "count" has no units of text
          only the unit "characters" can mean several units
      """),
    .limit(
      "a unit of text that is none", #""value": 1, "unit": "characters", "units": [»"byte"]"#,
      """
      unknown unit of text "byte"
          did you mean "bytes"? Known as unit of text: bytes, utf16, scalars, graphemes
      """),
  ]

  static let whole = "a whole number of up to 15 digits, an array of them, or null"

  /// A value that does not have the form of its unit.
  static func form(
    _ name: String, _ value: String, _ unit: String, _ found: String, _ due: String
  ) -> Refusal {
    .limit(
      name, #""unit": "\#(unit)", "value": »\#(value)"#,
      """
      a value in "\(unit)" cannot be \(found)
          it must be \(due)
      """)
  }
}
