import Testing

@testable import ContractKit

@Suite struct SpellingCheckTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var due: String
    var body: String
    var lines: [String]
    var testDescription: String { name }

    init(_ name: String, _ due: String, _ body: String, _ lines: String...) {
      self.name = name
      self.due = due
      self.body = body
      self.lines = lines
    }
  }

  static let rows: [Row] = [
    .init("as due", #"{"a":1,"b":["x",{"c":2.50}]}"#, #"{"a":1,"b":["x",{"c":2.50}]}"#),
    .init(
      "a space", #"{"a":1}"#, #"{"a": 1}"#,
      #"1 response body @5: expected the compact spelling: "1}", received " 1}""#),
    .init(
      "a final line feed", #"{"a":1}"#, "{\"a\":1}\n",
      #"1 response body @7: expected the compact spelling: the end, received "\n""#),
    .init(
      "a needless escape", #"{"a":"/é"}"#, #"{"a":"\/é"}"#,
      "1 response body @6: expected the compact spelling: \"/\u{E9}\\\"}\", received \"\\\\/\u{E9}\\\"}\""
    ),
    .init(
      "an escaped letter", #"["é"]"#, #"["\u00e9"]"#,
      "1 response body @2: expected the compact spelling: \"\u{E9}\\\"]\", received \"\\\\u00e9\\\"]\""
    ),
    .init(
      "a long escape where there is a short one", #"["\n"]"#, #"["\u000a"]"#,
      #"1 response body @3: expected the compact spelling: "n\"]", received "u000a\"]""#),
    .init(
      "members in another order", #"{"a":1,"b":2,"c":3}"#, #"{"a":1,"c":3,"b":2}"#,
      #"1 response body @7: expected members in the order "a", "b", "c", received "a", "c", "b""#),
    .init(
      "members in another order, inside", #"{"l":[{"a":1,"b":2}]}"#, #"{"l":[{"b":2,"a":1}]}"#,
      #"1 response body /l/0 @7: expected members in the order "a", "b", received "b", "a""#),
    .init("members that are not there", #"{"a":1,"b":{"$optional":2},"c":3}"#, #"{"a":1,"c":3}"#),
    .init("members that nobody named", #"{"$open":{"a":1,"b":2}}"#, #"{"x":0,"a":1,"y":0,"b":2}"#),
    .init(
      "in any order of items", #"{"$unordered":[{"i":1,"a":1},{"i":2,"a":2}],"by":"/i"}"#,
      #"[{"a":2,"i":2},{"i":1,"a":1}]"#,
      #"1 response body /0 @2: expected members in the order "i", "a", received "a", "i""#),
    .init(
      "by the alternative that came", #"{"$oneOf":{"x":{"a":1,"b":1},"y":{"b":2,"a":2}}}"#,
      #"{"b":2,"a":2}"#),
    .init(
      "what is not as due is found, and not its spelling", #"{"a":1}"#, #"{ "a": 2 }"#,
      "1 response body /a @7: expected 1, received 2"),
  ]

  static func lines(_ row: Row, strictly: Bool) throws -> [String] {
    let step =
      #"{"request": {"method": "GET", "path": "/"}, "response": {"status": 200, "body": \#(row.due)}}"#
    let body = row.body
    let model = ScriptedModel { _, _ in .json(body) }
    return try SampleFixtures.verdict(step, strictBytes: strictly, on: model).outcome.lines
  }

  @Test(arguments: rows)
  func `Finds a body that is spelled otherwise, at its octet`(_ row: Row) throws {
    let lines = try Self.lines(row, strictly: true)
    #expect(lines == row.lines)
  }

  @Test(arguments: rows.dropLast())
  func `Content is content unless octets are asked for`(_ row: Row) throws {
    #expect(try Self.lines(row, strictly: false) == [])
  }

  @Test func `A spelling counts at the level of the case`() throws {
    let step =
      #"{"request": {"method": "GET", "path": "/"}, "response": {"status": 200, "body": {}}}"#
    let model = ScriptedModel { _, _ in .json("{ }") }
    for (level, isWarning) in [("should", true), ("must", false)] {
      let verdict = try SampleFixtures.verdict(step, level: level, strictBytes: true, on: model)
      if case .warned = verdict.outcome { #expect(isWarning) } else { #expect(!isWarning) }
      #expect(verdict.outcome.lines.count == 1)
    }
  }
}
