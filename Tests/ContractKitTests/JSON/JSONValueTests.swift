import Testing

@testable import ContractKit

@Suite struct JSONValueTests {
  /// Texts of values no two of which are the same.
  static let texts = [
    "null", "true", "false", "0", "-0", "0.0", "0e0", #""0""#, #""""#, #""a""#, #""A""#, #""null""#,
    "[]", "{}", "[null]", "[[]]", "[{}]", "[0,1]", "[1,0]", "[0]", #"{"a":1}"#, #"{"a":2}"#,
    #"{"b":1}"#, #"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, #"{"a":1,"a":1}"#, #"[{"a":1}]"#,
    #"["a",1]"#,
    #""é""#, "\"e\u{301}\"", #""\ud800""#, #""\udc00""#, #""\u0000""#, "[1,[2,[3]]]", "[1,[2,[4]]]",
    "[1,[2],3]", "[[1,2],3]", #"{"":{}}"#, #"{"":[]}"#,
  ]

  @Test func `Values are equal to themselves only`() throws {
    let values = try Self.texts.map { try JSON.parse(Array($0.utf8), duplicates: .keep) }
    let again = try Self.texts.map { try JSON.parse(Array($0.utf8), duplicates: .keep) }
    for (i, a) in values.enumerated() {
      for (j, b) in again.enumerated() { #expect((a == b) == (i == j), "\(a) \(b)") }
    }
    #expect(values.map(\.hashValue) == again.map(\.hashValue))
    #expect(Set(values + again).count == Self.texts.count)
  }

  @Test func `A text is its bytes, not its characters`() {
    #expect(JSON.Text("é") != JSON.Text("e\u{301}"))
    #expect("é" as String == "e\u{301}")
    #expect(JSON.Text("\r\n").bytes == [0x0D, 0x0A])
  }

  @Test func `A lone surrogate is kept, and is no Swift string`() throws {
    let json = try JSON.parse(Array(#"["a\ud800","\udfffz","\ud83d\ude00"]"#.utf8))
    let texts = json.elements?.compactMap(\.text) ?? []
    #expect(
      texts.map(\.bytes) == [
        [0x61, 0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF, 0x7A], [0xF0, 0x9F, 0x98, 0x80],
      ])
    #expect(texts.map(\.string) == [nil, nil, "😀"])
    #expect(texts.map(\.description) == [#""a\ud800""#, #""\udfffz""#, #""😀""#])
  }

  @Test func `Literals keep order and repeated names`() {
    let json: JSON = ["b": [1, true, .null, "x"], "a": [:], "b": -2]
    #expect(json.description == #"{"b":[1,true,null,"x"],"a":{},"b":-2}"#)
    #expect(json.members?.map(\.name) == ["b", "a", "b"])
  }

  @Test func `Parts are found where they are`() {
    let json: JSON = ["a": [1, "x"], "b": .null]
    #expect(json["a"]?.elements == [1, "x"])
    #expect(json["b"] == JSON.null)
    #expect(json["c"] == nil)
    #expect(json["a"]?["a"] == nil)
    #expect(json.elements == nil)
    #expect(json["a"]?.members == nil)
    #expect(json["a"]?.elements?[1].text == "x")
    #expect(json.text == nil)
  }
}
