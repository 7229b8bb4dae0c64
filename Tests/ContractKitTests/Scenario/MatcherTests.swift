import Testing

@testable import ContractKit

@Suite struct MatcherTests {
  /// A pattern, a value, and every difference: `/a/0: expected 1, received 2`.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var pattern: String
    var value: String
    var differences: [String]
    var testDescription: String { "\(name): \(pattern) and \(value)" }

    init(_ name: String, _ pattern: String, _ value: String, _ differences: String...) {
      self.name = name
      self.pattern = pattern
      self.value = value
      self.differences = differences
    }
  }

  /// The sample's names: `id` is bound to a text, `n` to a number; two records have been sent.
  static var environment: Environment {
    var environment = Environment(seed: 1)
    _ = environment.bind("id", "aBc-1")
    _ = environment.bind("n", 7)
    environment.now = Timestamp(milliseconds: 1_767_225_600_000)
    environment.sent = [["id": "x"], ["id": "y"]]
    return environment
  }

  static func differences(_ pattern: Pattern, _ value: JSON?, in environment: Environment)
    -> [String]
  {
    var matcher = Matcher(environment)
    matcher.match(pattern, value)
    return matcher.differences.map {
      "\(JSONPointer(tokens: $0.pointer)): expected \($0.expected), received \($0.received)"
    }
  }

  static let rows: [Row] = [
    // Data.
    .init("data", #"{"a":[1,"x",true,null]}"#, #"{"a":[1,"x",true,null]}"#),
    .init("members in any order", #"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#),
    .init("numbers by quantity", "[1,1.0,100]", "[1.0,1e0,1e2]"),
    .init("numbers too large for a double by spelling", "[1e999]", "[1e999]"),
    .init(
      "numbers too large for a double, otherwise spelled", "[1e999]", "[10e998]",
      "/0: expected 1e999, received 10e998"),
    .init("minus zero is zero", "0", "-0"),
    .init("another value", #"{"a":1}"#, #"{"a":2}"#, "/a: expected 1, received 2"),
    .init("another type", #"{"a":1}"#, #"{"a":"1"}"#, #"/a: expected 1, received "1""#),
    .init("null is not missing", #"{"a":null}"#, "{}", "/a: expected null, received nothing"),
    .init(
      "a member too many", #"{"a":1}"#, #"{"a":1,"b":{"c":2}}"#,
      #"/b: expected no such member, received {"c":2}"#),
    .init("no object", #"{"a":1}"#, "[]", ": expected an object of a, received []"),
    .init("no list", "[1,2]", "{}", ": expected a list of 2, received {}"),
    .init("a list too short", "[1,2]", "[1]", "/1: expected 2, received nothing"),
    .init("a list too short for a null", "[null]", "[]", "/0: expected null, received nothing"),
    .init(
      "a list too long", "[1]", "[1,2,3]", "/1: expected nothing (a list of 1), received 2",
      "/2: expected nothing (a list of 1), received 3"),
    .init(
      "every difference", #"{"a":1,"b":[1,2],"c":3}"#, #"{"a":2,"b":[2,2]}"#,
      "/a: expected 1, received 2", "/b/0: expected 1, received 2",
      "/c: expected 3, received nothing"),
    .init(
      "composed and decomposed text", #"{"a":"\u00e9"}"#, #"{"a":"e\u0301"}"#,
      "/a: expected \"\u{E9}\", received \"e\\u{301}\""),
    .init(
      "composed and decomposed names", #"{"\u00e9":1}"#, #"{"e\u0301":1}"#,
      "/\u{E9}: expected 1, received nothing",
      "/e\u{301}: expected no such member, received 1"),
    .init("an escaped operator", #"{"$$any":1}"#, #"{"$any":1}"#),
    .init(
      "a tilde and a slash in a name", #"{"a/b~":1}"#, #"{"a/b~":2}"#,
      "/a~1b~0: expected 1, received 2"),
    // $any
    .init("any text", #"{"$any":"string","min":2,"max":3}"#, #""ab""#),
    .init(
      "a text too short", #"{"$any":"string","min":2,"max":3}"#, #""\ud83d\ude00""#,
      ": expected a text of 2 to 3 characters, received \"\u{1F600}\""),
    .init(
      "a text too long", #"{"$any":"string","max":3}"#, #""abcd""#,
      #": expected a text of 0 to 3 characters, received "abcd""#),
    .init(
      "a text that begins otherwise", #"{"$any":"string","prefix":"ab"}"#, #""b""#,
      #": expected a text that begins with "ab", received "b""#),
    .init("digits", #"{"$any":"digits","range":[1,60]}"#, #""060""#),
    .init(
      "digits beyond the range", #"{"$any":"digits","range":[1,60]}"#, #""61""#,
      #": expected a text of digits from 1 to 60, received "61""#),
    .init(
      "digits with a sign", #"{"$any":"digits"}"#, #""+1""#,
      #": expected a text of digits, received "+1""#),
    .init("no digits", #"{"$any":"digits"}"#, #""""#, #": expected a text of digits, received """#),
    .init(
      "a number for digits", #"{"$any":"digits"}"#, "5", ": expected a text of digits, received 5"),
    .init("an integer", #"{"$any":"integer"}"#, "1.0"),
    .init(
      "a fraction for an integer", #"{"$any":"integer"}"#, "1.5",
      ": expected a whole number, received 1.5"),
    .init(
      "an integer below the range", #"{"$any":"integer","range":[1,null]}"#, "0",
      ": expected a whole number from 1, received 0"),
    .init("a number", #"{"$any":"number","range":[null,1.5]}"#, "1.5"),
    .init(
      "a number beyond the range", #"{"$any":"number","range":[null,1.5]}"#, "1.6",
      ": expected a number up to 1.5, received 1.6"),
    .init("a boolean", #"{"$any":"boolean"}"#, "false"),
    .init("no boolean", #"{"$any":"boolean"}"#, "0", ": expected true or false, received 0"),
    .init("an object", #"{"$any":"object"}"#, "{}"),
    .init("no object", #"{"$any":"object"}"#, "[]", ": expected an object, received []"),
    .init("a list", #"{"$any":"array"}"#, "[1]"),
    .init("no list", #"{"$any":"array"}"#, "null", ": expected a list, received null"),
    .init("anything", #"[{"$any":"json"},{"$any":"json"}]"#, #"[null,{}]"#),
    .init(
      "nothing is not anything", #"{"a":{"$any":"json"}}"#, "{}",
      "/a: expected any value, received nothing"),
    // $ref
    .init("a name's value", #"[{"$ref":"id"},{"$ref":"n"}]"#, #"["aBc-1",7.0]"#),
    .init(
      "not a name's value", #"{"$ref":"id"}"#, #""abc-1""#,
      #": expected "aBc-1", received "abc-1""#),
    .init("letter case ignored", #"{"$ref":"id","case":"any"}"#, #""AbC-1""#),
    .init(
      "not even without case", #"{"$ref":"id","case":"any"}"#, #""abd-1""#,
      #": expected "aBc-1", letter case ignored, received "abd-1""#),
    .init("in upper case", #"{"$ref":"id","case":"upper"}"#, #""ABC-1""#),
    .init("in lower case", #"{"$ref":"id","case":"lower"}"#, #""abc-1""#),
    .init("in the other case", #"{"$ref":"id","case":"other"}"#, #""AbC-1""#),
    .init(
      "in the same case, not the other", #"{"$ref":"id","case":"other"}"#, #""aBc-1""#,
      #": expected "aBc-1", received "aBc-1""#),
    // $time: now is 2026-01-01T00:00:00.000Z.
    .init("an instant", #"{"$time":"now"}"#, #""2026-01-01T00:00:00.000Z""#),
    .init(
      "an instant otherwise spelled", #"{"$time":"now"}"#, #""2026-01-01T00:00:00Z""#,
      #": expected "2026-01-01T00:00:00.000Z", received "2026-01-01T00:00:00Z""#),
    .init(
      "digits and zone", #"{"$time":"now","digits":0,"zone":"+02:00"}"#,
      #""2026-01-01T02:00:00+02:00""#),
    .init(
      "within, however spelled", #"{"$time":"now","within":"1s"}"#,
      #""2026-01-01T01:00:01.000+01:00""#),
    .init(
      "beyond within", #"{"$time":"now","within":"1s"}"#, #""2026-01-01T00:00:01.001Z""#,
      #": expected an instant within 1000 ms of 2026-01-01T00:00:00.000Z, received "2026-01-01T00:00:01.001Z""#
    ),
    .init("within, before", #"{"$time":"now","within":"1s"}"#, #""2025-12-31T23:59:59Z""#),
    .init(
      "within, no time", #"{"$time":"now","within":"1s"}"#, #""soon""#,
      #": expected an instant within 1000 ms of 2026-01-01T00:00:00.000Z, received "soon""#),
    // Missing and open.
    .init("what may be missing", #"{"a":{"$optional":1}}"#, "{}"),
    .init(
      "what may be missing and is not", #"{"a":{"$optional":1}}"#, #"{"a":2}"#,
      "/a: expected 1, received 2"),
    .init(
      "null where it may be missing", #"{"a":{"$optional":1}}"#, #"{"a":null}"#,
      "/a: expected 1, received null"),
    .init("what must be missing", #"{"a":{"$absent":true}}"#, "{}"),
    .init(
      "what must be missing and is not", #"{"a":{"$absent":true}}"#, #"{"a":null}"#,
      "/a: expected nothing, received null"),
    .init("others allowed", #"{"$open":{"a":1}}"#, #"{"a":1,"b":2}"#),
    .init(
      "others allowed, but not inside", #"{"$open":{"a":{"c":1}}}"#, #"{"a":{"c":1,"d":2}}"#,
      "/a/d: expected no such member, received 2"),
    .init("an item that may be missing", #"[{"$optional":1},2]"#, "[2]"),
    .init("an item that is not missing", #"[{"$optional":1},2]"#, "[1,2]"),
    // $number
    .init("a spelling", #"{"$number":"1.0"}"#, "1.0"),
    .init("another spelling", #"{"$number":"1.0"}"#, "1", ": expected 1.0, received 1"),
    // $range and $has
    .init("in a range", #"{"$range":[1,2]}"#, "1.5"),
    .init(
      "out of a range", #"{"$range":[1,2]}"#, "2.5",
      ": expected a number from 1 to 2, received 2.5"),
    .init("some items", #"{"$has":[2,{"a":1}]}"#, #"[1,{"a":1},2]"#),
    .init("one item for two", #"{"$has":[2,2]}"#, "[1,2]", ": expected 2, received nothing"),
    // Limits and texts.
    .init("a limit's figure", #"{"$limit":"server.batch.max"}"#, "20"),
    .init("a limit's figure and one", #"{"$limit":"server.batch.max","plus":1}"#, "21"),
    .init("the least reading", #"{"$limit":"server.body.max","pick":"least"}"#, "1000"),
    .init("the greatest reading", #"{"$limit":"server.body.max","pick":"most","plus":-4}"#, "1020"),
    .init("a limit's text", #"{"$limit":"server.path"}"#, #""/e""#),
    .init("an item of a limit", #"{"$limit":"server.codes/1"}"#, #""worse""#),
    .init("a text of octets", #"{"$text":{"of":"\u00e9","length":4,"unit":"utf8"}}"#, #""éé""#),
    .init(
      "a text of code units", #"{"$text":{"of":"\ud83d\ude00","length":4,"unit":"utf16"}}"#,
      #""😀😀""#),
    .init(
      "a text of scalars", #"{"$text":{"of":"e\u0301","length":4,"unit":"scalars"}}"#,
      #""e\u0301e\u0301""#),
    .init(
      "a text of graphemes", #"{"$text":{"of":"e\u0301","length":2,"unit":"graphemes"}}"#,
      #""e\u0301e\u0301""#),
    .init("a text of copies", #"{"$text":{"of":"ab","length":2,"unit":"copies"}}"#, #""abab""#),
    .init(
      "a text of a limit's length",
      #"{"$text":{"of":"abc","length":{"$limit":"server.name.max"},"unit":"utf8"}}"#,
      #""abcabcabcabc""#),
    // $sent
    .init("how many were sent", #"{"$sent":"count"}"#, "2"),
    .init(
      "not how many were sent", #"{"$sent":"count"}"#, "3",
      ": expected 2 (the number of records sent), received 3"),
    .init("a member of each record", #"["a",{"$sent":"/id"}]"#, #"["a","x","y"]"#),
    .init(
      "not the member of each record", #"[{"$sent":"/id"}]"#, #"["x","z"]"#,
      #"/1: expected "y", received "z""#),
    // $repeat and $members
    .init("repeated", #"[{"$repeat":2,"item":{"n":"e{i}"}}]"#, #"[{"n":"e1"},{"n":"e2"}]"#),
    .init(
      "repeated from elsewhere", #"["a",{"$repeat":2,"from":9,"item":"{i}"},"b"]"#,
      #"["a","9","10","b"]"#),
    .init(
      "repeated too seldom", #"[{"$repeat":2,"item":"{i}"}]"#, #"["1"]"#,
      #"/1: expected "2", received nothing"#),
    .init("repeated never", #"[{"$repeat":0,"item":1}]"#, "[]"),
    .init(
      "made members", #"{"a":0,"$members":{"count":2,"key":"k{i}","value":"{i}"}}"#,
      #"{"a":0,"k2":"2","k1":"1"}"#),
    .init(
      "a made member missing", #"{"$members":{"count":2,"from":0,"key":"k{i}","value":1}}"#,
      #"{"k0":1}"#, "/k1: expected 1, received nothing"),
    // $unordered
    .init(
      "in any order", #"{"$unordered":[{"i":1,"a":1},{"i":2,"a":2}],"by":"/i"}"#,
      #"[{"i":2,"a":2},{"i":1,"a":1}]"#),
    .init(
      "paired by the value, then compared",
      #"{"$unordered":[{"i":1,"a":1},{"i":2,"a":2}],"by":"/i"}"#,
      #"[{"i":2,"a":3},{"i":1,"a":1}]"#, "/0/a: expected 2, received 3"),
    .init(
      "one missing and one too many", #"{"$unordered":[{"i":1},{"i":2}],"by":"/i"}"#,
      #"[{"i":1},{"i":3}]"#,
      ": expected an item like an object of i, received none with that /i",
      #"/1: expected no such item, received {"i":3}"#),
    .init("by the whole item", #"{"$unordered":[{"$sent":"/id"}],"by":""}"#, #"["y","x"]"#),
    .init(
      "by a bound name", #"{"$unordered":[{"i":{"$ref":"id"}}],"by":"/i"}"#,
      #"[{"i":"aBc-1"}]"#),
    .init(
      "no list to order", #"{"$unordered":[1],"by":""}"#, "1",
      ": expected a list of 1, in any order, received 1"),
    // $oneOf
    .init("the first of two", #"{"$oneOf":{"a":1,"b":2}}"#, "1"),
    .init("the second of two", #"{"$oneOf":{"a":1,"b":2}}"#, "2"),
    .init(
      "none of two: the nearest", #"{"$oneOf":{"a":{"x":1,"y":1},"b":{"x":2,"y":2}}}"#,
      #"{"x":2,"y":2,"z":1}"#,
      #"/z: expected no such member (reading "b"), received 1"#),
    .init(
      "none of two, both as near: the first", #"{"$oneOf":{"a":1,"b":2}}"#, "3",
      #": expected 1 (reading "a"), received 3"#),
  ]

  @Test(arguments: rows)
  func `Finds every difference and its place`(_ row: Row) throws {
    let value = try JSON.parse(Array(row.value.utf8))
    let found = Self.differences(try pattern(row.pattern), value, in: Self.environment)
    #expect(found == row.differences)
  }
}
