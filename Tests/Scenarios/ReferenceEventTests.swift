import ContractKit
import ContractReference
import Testing

@Suite struct ReferenceEventTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var changes: [(JSON.Text, JSON?)]
    var outcome: String
    var testDescription: String { name }

    init(_ name: String, _ changes: KeyValuePairs<JSON.Text, JSON?>, _ outcome: String) {
      self.name = name
      self.changes = changes.map { ($0.key, $0.value) }
      self.outcome = outcome
    }

    var event: JSON {
      let names = changes.map(\.0)
      let kept = (ReferenceEventTests.minimal.members ?? []).filter { !names.contains($0.name) }
      return .object(kept + changes.compactMap { name, value in value.map { .init(name, $0) } })
    }
  }

  static let minimal = event(1)

  static func text(_ unit: String, _ count: Int) -> JSON {
    .string(JSON.Text(String(repeating: unit, count: count)))
  }

  static func keys(_ count: Int) -> JSON {
    .object((1...count).map { .init(JSON.Text("k\($0)"), true) })
  }

  static let rows: [Row] = [
    .init("minimal", [:], "1"),
    .init("unknown members", ["extra": 1, "nested": ["a": [1]]], "1"),
    .init("no event_id", ["event_id": nil], "0; 0 invalid_id"),
    .init("a number for event_id", ["event_id": 5], "0; 0 invalid_id"),
    .init(
      "a UUID in braces", ["event_id": "{00000000-0000-4000-8000-000000000001}"], "0; 0 invalid_id"),
    .init("an upper-case UUID", ["event_id": "ABCDEFAB-CDEF-4ABC-8DEF-ABCDEFABCDEF"], "1"),
    .init(
      "a UUID one digit short", ["event_id": "00000000-0000-4000-8000-00000000000"],
      "0; 0 invalid_id"),
    .init("the longest name", ["name": text("a", 64)], "1"),
    .init("a name too long", ["name": text("a", 65)], "0; 0 invalid_name"),
    .init("every kind of character of a name", ["name": "A.b:c-d_9"], "1"),
    .init("a name with a line feed", ["name": "app_opened\n"], "0; 0 invalid_name"),
    .init("a name with the Kelvin sign", ["name": "\u{212A}"], "0; 0 invalid_name"),
    .init("no name", ["name": nil], "0; 0 invalid_name"),
    .init("the shortest reserved name", ["name": "$a"], "0; 0 reserved_name"),
    .init(
      "the longest reserved name",
      ["name": .string(JSON.Text("$" + String(repeating: "a", count: 63)))], "0; 0 reserved_name"),
    .init(
      "a reserved name too long",
      ["name": .string(JSON.Text("$" + String(repeating: "a", count: 64)))], "0; 0 invalid_name"),
    .init("a dollar sign", ["name": "$"], "0; 0 invalid_name"),
    .init("two dollar signs", ["name": "$$a"], "0; 0 invalid_name"),
    .init("an anonymous_id of 128", ["anonymous_id": text("a", 128)], "1"),
    .init("an anonymous_id of 129", ["anonymous_id": text("a", 129)], "0; 0 invalid_id"),
    .init(
      "an anonymous_id of 128 scalars in 512 bytes", ["anonymous_id": text("\u{1F600}", 128)], "1"),
    .init(
      "an anonymous_id of 65 graphemes in 130 scalars", ["anonymous_id": text("e\u{301}", 65)],
      "0; 0 invalid_id"),
    .init("an empty anonymous_id", ["anonymous_id": ""], "0; 0 invalid_id"),
    .init("a null user_id", ["user_id": JSON.null], "1"),
    .init("a user_id of 128", ["user_id": text("u", 128)], "1"),
    .init("a user_id of 129", ["user_id": text("u", 129)], "0; 0 invalid_id"),
    .init("an empty user_id", ["user_id": ""], "0; 0 invalid_id"),
    .init("false for user_id", ["user_id": false], "0; 0 invalid_id"),
    .init("a time in whole seconds", ["occurred_at": "2026-10-23T12:00:00Z"], "1"),
    .init("a time with an offset", ["occurred_at": "2026-10-23T15:00:00+03:00"], "1"),
    .init(
      "a time without a zone", ["occurred_at": "2026-10-23T12:00:00"], "0; 0 invalid_timestamp"),
    .init("month 13", ["occurred_at": "2026-13-01T12:00:00Z"], "0; 0 invalid_timestamp"),
    .init("a number for a time", ["occurred_at": 1_792_756_800], "0; 0 invalid_timestamp"),
    .init("a time of seven days ago", ["occurred_at": "2026-10-16T12:00:00.000Z"], "1"),
    .init("a time of a little more", ["occurred_at": "2026-10-16T11:59:59.999Z"], "1; clamped 0"),
    .init("a time five minutes ahead", ["occurred_at": "2026-10-23T12:05:00.000Z"], "1"),
    .init(
      "a time a little further ahead", ["occurred_at": "2026-10-23T12:05:00.001Z"], "1; clamped 0"),
    .init("null properties", ["properties": JSON.null], "0; 0 invalid_properties"),
    .init("a list of properties", ["properties": []], "0; 0 invalid_properties"),
    .init("every kind of value", ["properties": ["a": "", "c": true, "d": .null]], "1"),
    .init("a nested value", ["properties": ["a": [:]]], "0; 0 invalid_properties"),
    .init("50 properties", ["properties": keys(50)], "1"),
    .init("51 properties", ["properties": keys(51)], "0; 0 too_many_properties"),
    .init("an empty key", ["properties": ["": 1]], "0; 0 invalid_properties"),
    .init("a value of 1,024", ["properties": ["k": text("\u{E9}", 1024)]], "1"),
    .init("a value of 1,025", ["properties": ["k": text("v", 1025)]], "0; 0 invalid_properties"),
    .init("a context of text", ["context": "x"], "1"),
    .init("a context value too long", ["context": ["build": text("b", 65)]], "1"),
    .init("too large", ["extra": text("x", 8192)], "0; 0 event_too_large"),
    .init(
      "three rules broken", ["name": "", "event_id": "", "occurred_at": ""], "0; 0 invalid_name"),
  ]

  @Test(arguments: rows)
  func `Judges an event by the first rule it breaks`(_ row: Row) {
    #expect(Subject().post([row.event]).outcome == row.outcome)
  }
}
