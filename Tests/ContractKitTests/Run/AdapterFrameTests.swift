import Testing

@testable import ContractKit

@Suite struct AdapterFrameTests {
  struct Meaning: Sendable, CustomTestStringConvertible {
    var line: String
    var frame: AdapterFrame
    var testDescription: String { line }
  }

  static let meanings: [Meaning] = [
    .init(line: #"{"id":3,"ok":null}"#, frame: .reply(3, .ok(.null, handle: false))),
    .init(line: #"{"ok":[1],"id":3.0}"#, frame: .reply(3, .ok([1], handle: false))),
    .init(
      line: #"{"id":3,"ok":{"viewId":"a"},"handle":true}"#,
      frame: .reply(3, .ok(["viewId": "a"], handle: true))),
    .init(line: #"{"id":3,"ok":1,"handle":false}"#, frame: .reply(3, .ok(1, handle: false))),
    .init(
      line: #"{"id":3,"unsupported":{"reason":"no clock"}}"#,
      frame: .reply(3, .unsupported(reason: "no clock"))),
    .init(
      line: #"{"id":3,"error":{"kind":"sdk","code":"bad_name","message":"no"}}"#,
      frame: .reply(3, .error(kind: .sdk, code: "bad_name", message: "no"))),
    .init(
      line: #"{"id":3,"error":{"kind":"adapter","code":"x","message":""}}"#,
      frame: .reply(3, .error(kind: .adapter, code: "x", message: ""))),
    .init(
      line: #"{"id":3,"error":{"kind":"protocol","code":"x","message":"m"}}"#,
      frame: .reply(3, .error(kind: .protocol, code: "x", message: "m"))),
    .init(
      line: #"{"ask":1,"hook":"lookup","args":{"a":1}}"#,
      frame: .ask(1, hook: "lookup", args: ["a": 1])),
    .init(line: #"{"report":"log","value":null}"#, frame: .report("log", .null)),
  ]

  @Test(arguments: meanings)
  func `A line means what it says`(_ meaning: Meaning) throws {
    #expect(try AdapterFrame.decode(Array(meaning.line.utf8)) == meaning.frame)
    // As a program under Windows may end it.
    #expect(try AdapterFrame.decode(Array(meaning.line.utf8) + [ASCII.cr]) == meaning.frame)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var line: String
    /// All but the line, which every message quotes at its end.
    var words: String
    var testDescription: String { line }
  }

  static let rows: [Row] = [
    .init(
      line: "listening", words: #"this line is no JSON (at byte 0: found "l", expected a value)"#),
    .init(line: "", words: "this line is no JSON (at byte 0: the text ends inside a value)"),
    .init(
      line: #"{"id":1,"id":1}"#,
      words: #"this line is no JSON (at byte 8: member "id" was already given at byte 1)"#),
    .init(line: "[]", words: "a frame is a JSON object"),
    .init(line: "{}", words: #"a frame of an adapter has "id", "ask" or "report""#),
    .init(line: #"{"ok":1}"#, words: #"a frame of an adapter has "id", "ask" or "report""#),
    .init(line: #"{"id":"1","ok":1}"#, words: #"a frame has a whole number in "id""#),
    .init(line: #"{"id":1.5,"ok":1}"#, words: #"a frame has a whole number in "id""#),
    .init(line: #"{"id":null,"ok":1}"#, words: #"a frame has a whole number in "id""#),
    .init(line: #"{"id":1}"#, words: #"a reply has one of "ok", "unsupported", "error""#),
    .init(
      line: #"{"id":1,"ok":1,"error":{}}"#, words: #"a reply has only one of "ok" and "error""#),
    .init(
      line: #"{"id":1,"unsupported":{},"ok":1}"#,
      words: #"a reply has only one of "ok" and "unsupported""#),
    .init(
      line: #"{"id":1,"okay":1}"#,
      words: #"unknown member "okay" in a reply (known: id, ok, unsupported, error, handle)"#),
    .init(
      line: #"{"id":1,"ok":1,"handel":true}"#,
      words: #"unknown member "handel" in a reply (did you mean "handle"?)"#),
    .init(
      line: #"{"id":1,"ok":1,"handle":1}"#,
      words: #""handle" in a reply must be true or false, not 1"#),
    .init(
      line: #"{"id":1,"unsupported":{"reason":"x"},"handle":true}"#,
      words: #""handle" stands beside "ok" only"#),
    .init(
      line: #"{"id":1,"unsupported":"x"}"#,
      words: #""unsupported" in a reply must be an object, not "x""#),
    .init(
      line: #"{"id":1,"unsupported":{}}"#, words: #""unsupported" has no member "reason""#),
    .init(
      line: #"{"id":1,"unsupported":{"reason":"x","code":"y"}}"#,
      words: #"unknown member "code" in "unsupported" (known: reason)"#),
    .init(
      line: #"{"id":1,"error":{"kind":"sdks","code":"x","message":"m"}}"#,
      words: #"unknown kind "sdks" (did you mean "sdk"?)"#),
    .init(
      line: #"{"id":1,"error":{"code":"x","message":"m"}}"#,
      words: #""error" has no member "kind""#),
    .init(
      line: #"{"id":1,"error":{"kind":"sdk","message":"m"}}"#,
      words: #""error" has no member "code""#),
    .init(
      line: #"{"id":1,"error":{"kind":"sdk","code":1,"message":"m"}}"#,
      words: #""code" in "error" must be a text, not 1"#),
    .init(
      line: #"{"id":1,"error":{"kind":"sdk","code":"\ud800","message":"m"}}"#,
      words: #""code" in "error" must be a text, not "\ud800""#),
    .init(
      line: #"{"ask":"1","hook":"h","args":{}}"#,
      words: #""ask" in a question must be a whole number, not "1""#),
    .init(line: #"{"ask":1,"args":{}}"#, words: #"a question has no member "hook""#),
    .init(
      line: #"{"ask":1,"hook":"h","args":[]}"#,
      words: #""args" in a question must be an object, not []"#),
    .init(
      line: #"{"ask":1,"hook":"h","arg":{}}"#,
      words: #"unknown member "arg" in a question (did you mean "args"?)"#),
    .init(line: #"{"report":"log"}"#, words: #"a report has no member "value""#),
    .init(
      line: #"{"report":1,"value":1}"#, words: #""report" in a report must be a text, not 1"#),
    .init(
      line: #"{"report":"log","ask":1}"#,
      words: #"unknown member "report" in a question (known: ask, hook, args)"#),
  ]

  @Test(arguments: rows)
  func `Anything else is refused, with what was due and the line`(_ row: Row) {
    let line = Array(row.line.utf8)
    let error = #expect(throws: FrameProblem.self) { try AdapterFrame.decode(line) }
    #expect(error?.description == "\(row.words): \(line.quoted())")
  }

  @Test func `Of a long line the start is quoted`() {
    let line = Array(repeating: UInt8(ascii: "x"), count: 5000)
    let error = #expect(throws: FrameProblem.self) { try AdapterFrame.decode(line) }
    let start = String(repeating: "x", count: 200)
    #expect(error?.description.hasSuffix(#": "\#(start)"… (5000 bytes)"#) == true)
  }
}
