import ContractKit
import Testing

@Suite struct KnownFailuresDecodingTests {
  @Test func `Reads every member and its place`() throws {
    let text = """
      {
        "format": 1,
        "failures": [
          { "id": "example/ids/long", "place": "response body", "pointer": "/error",
            "reason": "being repaired", "issue": "#12", "expiry": "2027-01-31" },
          { "id": "example/batch/*", "matches": 3, "pointer": null,
            "reason": "not begun", "issue": "#13", "expiry": "1970-01-01" }
        ]
      }
      """
    let list = try KnownFailures.decode(Array(text.utf8), path: "known-failures.json")
    #expect(
      list
        == KnownFailures([
          .init(
            id: Glob("example/ids/long"), matches: 1, place: "response body", pointer: "/error",
            reason: "being repaired", issue: "#12",
            expiry: Timestamp(milliseconds: 1_801_353_600_000),
            position: SourcePosition(path: "known-failures.json", line: 4, column: 5)),
          .init(
            id: Glob("example/batch/*"), matches: 3, place: nil, pointer: nil,
            reason: "not begun", issue: "#13", expiry: Timestamp(milliseconds: 0),
            position: SourcePosition(path: "known-failures.json", line: 6, column: 5)),
        ]))
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var message: String
    var testDescription: String { name }
  }

  /// A list with one entry that has `members` and what else an entry must have.
  static func list(_ members: String, without left: String = "") -> String {
    let rest = [
      ("id", #""a""#), ("pointer", "null"), ("reason", #""r""#), ("issue", #""i""#),
      ("expiry", #""2027-01-31""#),
    ].filter { !members.contains("\"\($0.0)\"") && $0.0 != left }
    let all = [members] + rest.map { "\"\($0.0)\": \($0.1)" }
    return #"{"format": 1, "failures": [{"#
      + all.filter { !$0.isEmpty }.joined(separator: ", ") + "}]}"
  }

  static let refusals: [Refusal] = [
    .init(
      name: "no JSON", text: "{\n  \"format\": 1,\n}",
      message: #"k.json:3:1: error: found "}", expected a member name"#),
    .init(name: "no object", text: "[]", message: "k.json:1:1: error: this is not an object"),
    .init(
      name: "no members", text: "{}",
      message: """
        k.json:1:1: error: the member "format" is missing
        k.json:1:1: error: the member "failures" is missing
        """),
    .init(
      name: "another format", text: #"{"format": 2, "failures": []}"#,
      message: """
        k.json:1:12: error: "format" is not 1
            this version reads format 1 alone
        """),
    .init(
      name: "a misspelt member", text: list(#""reson": "r""#, without: "reason"),
      message: """
        k.json:1:29: error: unknown member "reson"
            did you mean "reason"? there may be: id, pointer, reason, issue, expiry, matches, place
        k.json:1:28: error: the member "reason" is missing
        """),
    .init(
      name: "a strange member", text: list(#""zzzzzzzz": 1"#),
      message: """
        k.json:1:29: error: unknown member "zzzzzzzz"
            there may be: id, pointer, reason, issue, expiry, matches, place
        """),
    .init(
      name: "an entry that is text", text: #"{"format": 1, "failures": ["a"]}"#,
      message: "k.json:1:28: error: this is not an object"),
    .init(
      name: "failures that are an object", text: #"{"format": 1, "failures": {}}"#,
      message: #"k.json:1:27: error: "failures" must be an array"#),
    .init(
      name: "a pattern without its number", text: list(#""id": "a*""#),
      message: """
        k.json:1:35: error: the pattern "a*" does not say how many cases it stands for
            add "matches" with that number
        """),
    .init(
      name: "no match", text: list(#""id": "a*", "matches": 0"#),
      message: #"k.json:1:52: error: "matches" must be a whole number from 1"#),
    .init(
      name: "a plain id for two", text: list(#""id": "a", "matches": 2"#),
      message: "k.json:1:51: error: an id without * or ? stands for one case, not for 2"),
    .init(
      name: "no pointer", text: list(#""pointer": "error""#),
      message: #"k.json:1:40: error: "pointer" must be a JSON pointer, such as "/error", or null"#),
    .init(
      name: "an empty reason", text: list(#""reason": """#),
      message: #"k.json:1:39: error: "reason" must be text that is not empty"#),
    .init(
      name: "a day there is not", text: list(#""expiry": "2027-02-29""#),
      message: #"k.json:1:39: error: "expiry" must be a day, such as "2027-01-31""#),
    .init(
      name: "a day without its zero", text: list(#""expiry": "2027-2-01""#),
      message: #"k.json:1:39: error: "expiry" must be a day, such as "2027-01-31""#),
    .init(
      name: "a number for a day", text: list(#""expiry": 2027"#),
      message: #"k.json:1:39: error: "expiry" must be a day, such as "2027-01-31""#),
  ]

  @Test(arguments: refusals)
  func `Refuses, and says where and why`(_ refusal: Refusal) {
    let error = #expect(throws: KnownFailuresError.self) {
      try KnownFailures.decode(Array(refusal.text.utf8), path: "k.json")
    }
    #expect(error?.description == refusal.message)
  }
}
