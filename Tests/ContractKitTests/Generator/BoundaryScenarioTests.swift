import ContractKit
import Testing

@testable import GenerateLimitsCore

@Suite struct BoundaryScenarioTests {
  /// The rows of the only limit with bounds in a file with the given members of that limit.
  static func rows(_ members: String, bounds: String) throws -> [String] {
    let text = """
      { "format": 1, "contract": "alpha", "limits": [{ "key": "a.b", "side": "server",
        "source": "Guide", "doc": "A figure.", \(members), "bounds": { "field": "/x",
        "requirements": ["A-1"], "steps": [{ "$row": "value" }, { "$row": "answer" }], \(bounds) } }]
      }
      """
    let (file, complaints) = LimitsFile.read(SampleTree.file(SampleTree.limitsPath, text))
    #expect(complaints.map(\.description) == [])
    let limit = try #require(file.limits.first)
    let scenario = try #require(BoundaryScenario.file(for: limit, in: "alpha"))
    return try (JSON.parse(scenario.bytes)["rows"]?.elements ?? []).map(\.description)
  }

  @Test func `A maximum with two readings leaves what lies between them open`() throws {
    let rows = try Self.rows(
      #""value": 12, "unit": "bytes", "readings": { "ten": 10, "twelve": 12 }"#,
      bounds: #""kind": "bytes", "point": "p", "within": 200, "above": 413"#)
    let open =
      #""answer":{"$oneOf":{"twelve":200,"ten":413},"point":"p"}}"#
    #expect(
      rows == [
        #"{"row":"9 bytes","value":{"$limit":"a.b","pick":"least","plus":-1},"answer":200}"#,
        #"{"row":"10 bytes","value":{"$limit":"a.b","pick":"least"},"answer":200}"#,
        #"{"row":"11 bytes","level":"info","value":{"$limit":"a.b","pick":"most","plus":-1},"#
          + open,
        #"{"row":"12 bytes","level":"info","value":{"$limit":"a.b","pick":"most"},"# + open,
        #"{"row":"13 bytes","value":{"$limit":"a.b","pick":"most","plus":1},"answer":413}"#,
      ])
  }

  @Test func `A minimum of one is tried with none, one and two`() throws {
    let rows = try Self.rows(
      #""value": 1, "unit": "events""#,
      bounds: #""kind": "count", "within": "ok", "below": "no""#)
    #expect(
      rows == [
        #"{"row":"0 events","value":{"$limit":"a.b","plus":-1},"answer":"no"}"#,
        #"{"row":"1 events","value":{"$limit":"a.b"},"answer":"ok"}"#,
        #"{"row":"2 events","value":{"$limit":"a.b","plus":1},"answer":"ok"}"#,
      ])
  }

  @Test(arguments: [("past", "-", "+", "ago"), ("future", "+", "-", "ahead")])
  func `A time is tried a millisecond on either side of the edge`(
    _ direction: String, _ away: String, _ back: String, _ word: String
  ) throws {
    let rows = try Self.rows(
      #""value": 300, "unit": "seconds""#,
      bounds: """
        "kind": "duration", "direction": "\(direction)", "within": "kept", "above": "clamped"
        """)
    func row(_ title: String, _ instant: String, _ answer: String) -> String {
      #"{"row":"\#(title)","value":{"$time":"\#(instant)"},"answer":"\#(answer)"}"#
    }
    #expect(
      rows == [
        row("1 ms less than 300 seconds \(word)", "now\(away){a.b}\(back)1ms", "kept"),
        row("300 seconds \(word)", "now\(away){a.b}", "kept"),
        row("1 ms more than 300 seconds \(word)", "now\(away){a.b}\(away)1ms", "clamped"),
      ])
  }

  /// What is due for texts around a limit of four characters: title, level and answer.
  ///
  /// By hand: U+00E9 has 2 bytes and 1 of all else; U+1F600 has 4 bytes, 2 UTF-16 units, 1 scalar;
  /// e U+0301 has 3 bytes, 2 UTF-16 units, 2 scalars, 1 grapheme.
  static let lengths: [(String, String)] = [
    ("3 letters", "ok"), ("4 letters", "ok"), ("5 letters", "no"),
    ("2 bytes of U+00E9", "ok"), ("4 bytes of U+00E9", "ok"), ("6 bytes of U+00E9", "should ok"),
    ("3 scalars of U+00E9", "should ok"), ("4 scalars of U+00E9", "should ok"),
    ("5 scalars of U+00E9", "no"),
    ("2 UTF-16 units of U+1F600", "ok"), ("4 UTF-16 units of U+1F600", "should ok"),
    ("6 UTF-16 units of U+1F600", "info scalars graphemes"),
    ("3 scalars of U+1F600", "info scalars graphemes"),
    ("4 scalars of U+1F600", "info scalars graphemes"), ("5 scalars of U+1F600", "no"),
    ("2 scalars of e U+0301", "ok"), ("4 scalars of e U+0301", "should ok"),
    ("6 scalars of e U+0301", "info graphemes"),
    ("3 graphemes of e U+0301", "info graphemes"), ("4 graphemes of e U+0301", "info graphemes"),
    ("5 graphemes of e U+0301", "no"),
  ]

  @Test func `A length is judged by what all its units, or all the likely ones, say`() throws {
    let rows = try Self.rows(
      #""value": 4, "unit": "characters", "units": ["bytes", "utf16", "scalars", "graphemes"]"#,
      bounds: """
        "kind": "length", "point": "p", "unlikely": ["bytes"], "within": "ok", "above": "no"
        """)
    let seen = try rows.map { row in
      let value = try JSON.parse(Array(row.utf8))
      let level = value["level"]?.text?.string.map { "\($0) " } ?? ""
      let allowing = value["answer"]?["$oneOf"]?.members?.first { $0.value == "ok" }?.name.string
      let answer = value["answer"]?.text?.string ?? allowing ?? ""
      return "\(value["row"]?.text?.string ?? ""): \(level)\(answer)"
    }
    #expect(seen == Self.lengths.map { "\($0): \($1)" })
  }

  @Test func `A figure that copies do not fill is tried with the most copies that fit`() throws {
    let rows = try Self.rows(
      #""value": 3, "unit": "characters", "units": ["utf16"]"#,
      bounds: #""kind": "length", "within": "ok", "above": "no""#)
    #expect(
      rows.dropFirst(3).map(\.self) == [
        #"{"row":"0 UTF-16 units of U+1F600","value":{"$text":{"length":{"$limit":"a.b","plus":-3},"#
          + #""unit":"utf16","of":"😀"}},"answer":"ok"}"#,
        #"{"row":"2 UTF-16 units of U+1F600","value":{"$text":{"length":{"$limit":"a.b","plus":-1},"#
          + #""unit":"utf16","of":"😀"}},"answer":"ok"}"#,
        #"{"row":"4 UTF-16 units of U+1F600","value":{"$text":{"length":{"$limit":"a.b","plus":1},"#
          + #""unit":"utf16","of":"😀"}},"answer":"no"}"#,
      ])
  }

  @Test func `An answer can speak of the value`() throws {
    let rows = try Self.rows(
      #""value": 1, "unit": "events""#,
      bounds: #""kind": "count", "within": { "kept": { "$row": "value" } }, "above": []"#)
    #expect(
      rows[1] == #"{"row":"1 events","value":{"$limit":"a.b"},"answer":{"kept":{"$limit":"a.b"}}}"#)
  }
}
