import Testing

@testable import ContractKit

/// Frames of a runner, right in one way and wrong in many.
@Suite(.timeLimit(.minutes(1))) struct ClientOrderTests {
  static let world =
    #""as":"b","baseURL":"u","key":"k","storage":"s","now":"2026-10-23T12:00:00.250Z","config":{"debug":true},"device":{"locale":"en"}"#

  static func decode(_ text: String) throws -> ClientOrder {
    try ClientOrder.decode(
      JSON.parse(Array(text.utf8)),
      voice: AdapterVoice(questions: OpenQuestions(), emit: { _ in }))
  }

  @Test func `A client's world is what the frame says`() throws {
    let order = try Self.decode(
      #"{"id":1,"op":"create",\#(Self.world),"launch":"background","random":0.25}"#)
    guard case .create(let world) = order else {
      Issue.record("\(order)")
      return
    }
    #expect(
      [world.name, world.baseURL, world.key, world.storage] == ["b", "u", "k", "s"])
    #expect(world.now == Timestamp(rfc3339: "2026-10-23T12:00:00.250Z".utf8))
    #expect(world.config == ["debug": true])
    #expect(world.device == ["locale": "en"])
    #expect(world.launch == .background)
    #expect(world.random == 0.25)
  }

  @Test(arguments: ["", #","random":null"#])
  func `Chance need not be given`(_ random: String) throws {
    let order = try Self.decode(
      #"{"id":1,"op":"create",\#(Self.world),"launch":"foreground"\#(random)}"#)
    guard case .create(let world) = order else {
      Issue.record("\(order)")
      return
    }
    #expect(world.random == nil)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var frame: String
    var words: String
    var testDescription: String { frame }
  }

  static let rows: [Row] = [
    .init(frame: #"{"op":"settle"}"#, words: #"a frame has a whole number in "id""#),
    .init(frame: #"{"id":"1","op":"settle"}"#, words: #"a frame has a whole number in "id""#),
    .init(frame: #"{"id":1}"#, words: #"a frame has no member "op""#),
    .init(frame: #"{"id":1,"op":"setle"}"#, words: #"unknown op "setle" (did you mean "settle"?)"#),
    .init(
      frame: #"{"id":1,"op":"settle","ms":1}"#,
      words: #"unknown member "ms" in op "settle" (known: id, op)"#),
    .init(
      frame: #"{"id":1,"op":"hello","protocol":2,"contract":"a"}"#,
      words: #""protocol" in op "hello" must be 1, not 2"#),
    .init(
      frame: #"{"id":1,"op":"hello","protocol":1}"#,
      words: #"op "hello" has no member "contract""#),
    .init(
      frame: #"{"id":1,"op":"advance","ms":-1}"#,
      words: #""ms" in op "advance" must be a whole number from 0, not -1"#),
    .init(
      frame: #"{"id":1,"op":"clock","now":"today"}"#,
      words: #""now" in op "clock" must be an RFC 3339 time, not "today""#),
    .init(
      frame: #"{"id":1,"op":"lifecycle","to":"back"}"#,
      words:
        #"unknown state of the app "back" (known: foreground, background, inactive, active)"#),
    .init(
      frame: #"{"id":1,"op":"network","to":"of line"}"#,
      words: #"unknown state of the network "of line" (did you mean "offline"?)"#),
    .init(
      frame: #"{"id":1,"op":"storage"}"#, words: #"op "storage" has no member "fail""#),
    .init(
      frame: #"{"id":1,"op":"call","name":"track","on":"client"}"#,
      words: #"op "call" has no member "args""#),
    .init(
      frame: #"{"id":1,"op":"call","name":"track","on":"client","args":[]}"#,
      words: #""args" in op "call" must be an object, not []"#),
    .init(
      frame: #"{"id":1,"op":"create",\#(world),"launch":"inactive"}"#,
      words: #"unknown state of the app "inactive" (known: foreground, background)"#),
    .init(
      frame: #"{"id":1,"op":"create",\#(world),"launch":"foreground","random":1.5}"#,
      words: #""random" in op "create" must be a number from 0 to 1, or null, not 1.5"#),
    .init(
      frame: #"{"answer":1,"ok":1}"#, words: "no question 1 waits for an answer"),
    .init(frame: #"{"answer":1}"#, words: #"an answer has no member "ok""#),
    .init(
      frame: #"{"answer":1,"ok":1,"error":{"message":"x"}}"#,
      words: #"a reply has only one of "ok" and "error""#),
    .init(
      frame: #"{"answer":1,"error":{"code":"x"}}"#,
      words: #"unknown member "code" in "error" (known: message)"#),
    .init(
      frame: #"{"answer":1,"error":"x"}"#, words: #""error" must be an object, not a text"#),
  ]

  @Test(arguments: rows)
  func `A frame that is none is refused by a desk, with what was due`(_ row: Row) throws {
    let talk = try AdapterDeskTests.Talk(SampleAdapter())
    let line = try talk.ask(row.frame)
    let reply = try JSON.parse(Array(line.utf8))
    #expect(
      reply["error"] == [
        "kind": "protocol", "code": "bad-frame",
        "message": .string(JSON.Text("\(row.words): \(Array(row.frame.utf8).quoted(limit: 200))")),
      ])
    #expect(reply["id"] == (row.frame.hasPrefix(#"{"id":1"#) ? 1 : .null))
  }
}
