import Testing

@testable import ContractKit

@Suite struct JSONIndentedTests {
  private func indented(_ text: String, ascii: Bool = false) throws -> String {
    String(decoding: try JSON.parse(Array(text.utf8)).indented(ascii: ascii), as: UTF8.self)
  }

  @Test(arguments: [
    ("null", "null"), (" 1.50 ", "1.50"), ("[]", "[]"), ("{}", "{}"), ("[ [ ] , { } ]", "[[], {}]"),
    (#"{"a":1,"b":[1,2]}"#, #"{ "a": 1, "b": [1, 2] }"#),
    (#"{"a":{"b":{}}}"#, #"{ "a": { "b": {} } }"#),
    (#"["\u00e9\n/"]"#, #"["é\n/"]"#),
  ])
  func `What is short stays on one line`(_ text: String, _ expected: String) throws {
    #expect(try indented(text) == expected)
  }

  /// `["aaa…"]` in all, with as many letters as make it that many columns.
  private func array(columns: Int) -> String {
    "[\"" + String(repeating: "a", count: columns - 4) + "\"]"
  }

  @Test func `A line has 100 columns and no more`() throws {
    #expect(try indented(array(columns: 100)) == array(columns: 100))
    let inside = array(columns: 101).dropFirst().dropLast()
    #expect(try indented(array(columns: 101)) == "[\n  \(inside)\n]")
  }

  @Test func `Name and indentation count, and so does a comma that follows`() throws {
    // Two spaces, `"k": ` and the array are 100 columns, which leaves no room for a comma.
    let array = array(columns: 93)
    let broken = "[\n    \(array.dropFirst().dropLast())\n  ]"
    #expect(try indented("{\"k\":\(array)}") == "{\n  \"k\": \(array)\n}")
    #expect(try indented("{\"k\":\(array),\"l\":1}") == "{\n  \"k\": \(broken),\n  \"l\": 1\n}")
    #expect(try indented("{\"l\":1,\"k\":\(array)}") == "{\n  \"l\": 1,\n  \"k\": \(array)\n}")
  }

  @Test func `What is long is one element or member a line, two spaces further in`() throws {
    let long = String(repeating: "x", count: 90)
    let expected = """
      {
        "a": [
          "\(long)",
          { "b": [], "c": {} },
          {
            "d": "\(long)",
            "e": null
          }
        ],
        "f": "\(long)\(long)"
      }
      """
    let text = """
      {"a":["\(long)",{"b":[],"c":{}},{"d":"\(long)","e":null}],"f":"\(long)\(long)"}
      """
    #expect(try indented(text) == expected)
  }

  @Test func `A column is one scalar, and an escape is as wide as it is written`() throws {
    let wide = "[\"" + String(repeating: "é", count: 96) + "\"]"
    #expect(try indented(wide) == wide)
    #expect(try indented(wide, ascii: true).hasPrefix("[\n  \"\\u00e9"))
    let sixteen = "[\"" + String(repeating: "é", count: 16) + "\"]"
    #expect(
      try indented(sixteen, ascii: true)
        == "[\"" + String(repeating: "\\u00e9", count: 16) + "\"]")
  }

  @Test(arguments: [
    ("é", "\\u00e9"), ("\u{7F}", "\u{7F}"), ("\u{80}", "\\u0080"), ("€", "\\u20ac"),
    ("\u{FFFF}", "\\uffff"), ("𐀀", "\\ud800\\udc00"), ("😀", "\\ud83d\\ude00"),
    ("\u{10FFFF}", "\\udbff\\udfff"), ("aéb", "a\\u00e9b"), ("\n\u{1}", "\\n\\u0001"),
  ])
  func `On request all that is not ASCII is escaped`(_ text: String, _ escaped: String) {
    let json: JSON = .object([JSON.Member(JSON.Text(text), .string(JSON.Text(text)))])
    let expected = "{ \"\(escaped)\": \"\(escaped)\" }"
    #expect(String(decoding: json.indented(ascii: true), as: UTF8.self) == expected)
  }

  @Test(arguments: JSONVectors.accepted)
  func `Layout changes nothing`(_ row: JSONVectors.Accepted) throws {
    let json = try JSON.parse(JSONVectors.bytes(row.text, row.hex))
    #expect(try JSON.parse(json.indented()) == json)
    let ascii = json.indented(ascii: true)
    #expect(try JSON.parse(ascii) == json)
    #expect(ascii.allSatisfy { $0 < 0x80 })
  }

  @Test func `A hundred lists in each other around a long text are laid out`() throws {
    let text =
      String(repeating: "[", count: 300) + "\"" + String(repeating: "y", count: 5000) + "\""
      + String(repeating: "]", count: 300)
    let lines = try indented(text).split(separator: "\n")
    #expect(lines.count == 601)
    #expect(lines[300].drop { $0 == " " }.utf8.count == 5002)
    #expect(lines[300].prefix { $0 == " " }.count == 600)
  }
}
