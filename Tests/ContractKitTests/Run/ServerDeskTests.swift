import Testing

@testable import ContractKit

@Suite struct ServerDeskTests {
  static func desk(_ model: ScriptedModel) -> ServerDesk {
    let clock = ServerClock()
    clock.set(Timestamp(milliseconds: 1_767_225_600_000))
    return ServerDesk(model: model, clock: clock, contract: "tiny", baseURL: "http://127.0.0.1:9")
  }

  static func model(_ knowsStates: Bool = true) -> ScriptedModel {
    ScriptedModel(records: [["id": "e"]], knowsStates: knowsStates) { _, _ in
      HTTPResponse(status: 200)
    }
  }

  static let frames: [(line: String, reply: String)] = [
    (
      #"{"id":1,"op":"hello","protocol":1,"contract":"tiny"}"#,
      #"{"id":1,"ok":{"server":{"name":"ContractKit reference","contract":"tiny"},"controls":["clock","seed","stored"]}}"#
    ),
    (#"{"id":-7,"op":"server.start"}"#, #"{"id":-7,"ok":{"baseURL":"http://127.0.0.1:9"}}"#),
    (#"{"id":2,"op":"server.clock"}"#, #"{"id":2,"ok":{"now":"2026-01-01T00:00:00.000Z"}}"#),
    (
      #"{"id":2,"op":"server.clock","advance":1500}"#,
      #"{"id":2,"ok":{"now":"2026-01-01T00:00:01.500Z"}}"#
    ),
    (
      #"{"id":2,"op":"server.clock","now":"2030-01-01T01:00:00+01:00"}"#,
      #"{"id":2,"ok":{"now":"2030-01-01T00:00:00.000Z"}}"#
    ),
    (#"{"id":2,"op":"server.clock","advance":9223372036854775807}"#, #"{"id":2,"ok":{"now":""}}"#),
    (#"{"id":3,"op":"server.key","state":"fresh"}"#, #"{"id":3,"ok":{"key":"K-fresh"}}"#),
    (#"{"id":4,"op":"server.seed","key":"K","state":"revoked"}"#, #"{"id":4,"ok":{"done":true}}"#),
    (
      #"{"id":4,"op":"server.seed","key":"K","set":{"plan":"paid","n":1}}"#,
      #"{"id":4,"ok":{"done":true}}"#
    ),
    (#"{"id":5,"op":"server.fault","key":"K","status":503}"#, #"{"id":5,"ok":{"done":true}}"#),
    (
      #"{"id":6,"op":"server.stored","lane":"events","ids":["e"]}"#,
      #"{"id":6,"ok":{"records":[{"id":"e"}]}}"#
    ),
    (#"{"id":7,"op":"close"}"#, #"{"id":7,"ok":{}}"#),
    (#"{"id":8,"op":"shutdown"}"#, #"{"id":8,"ok":{}}"#),
    // Refusals.
    (
      #"{"id":1,"op":"hello","contract":"other"}"#,
      #"{"id":1,"error":{"kind":"protocol","code":"wrong-contract","message":"this server keeps the contract \"tiny\""}}"#
    ),
    (
      #"{"id":2,"op":"server.clock","now":"soon"}"#,
      #"{"id":2,"error":{"kind":"protocol","code":"bad-time","message":"\"now\" is an RFC 3339 time or null"}}"#
    ),
    (
      #"{"id":3,"op":"server.key"}"#,
      #"{"id":3,"error":{"kind":"protocol","code":"missing-member","message":"op \"server.key\" needs \"state\""}}"#
    ),
    (
      #"{"id":4,"op":"server.seed"}"#,
      #"{"id":4,"error":{"kind":"protocol","code":"missing-member","message":"op \"server.seed\" needs \"key\""}}"#
    ),
    (
      #"{"id":5,"op":"server.fault","status":503}"#,
      #"{"id":5,"error":{"kind":"protocol","code":"missing-member","message":"op \"server.fault\" needs \"key\""}}"#
    ),
    (
      #"{"id":5,"op":"server.fault","key":"K"}"#,
      #"{"id":5,"error":{"kind":"protocol","code":"missing-member","message":"op \"server.fault\" needs \"status\""}}"#
    ),
    (
      #"{"id":6,"op":"server.stored","ids":[]}"#,
      #"{"id":6,"error":{"kind":"protocol","code":"missing-member","message":"op \"server.stored\" needs \"lane\""}}"#
    ),
    (
      #"{"id":6,"op":"server.stored","lane":"events"}"#,
      #"{"id":6,"error":{"kind":"protocol","code":"missing-member","message":"op \"server.stored\" needs \"ids\""}}"#
    ),
    (
      #"{"id":9,"op":"server.clok"}"#,
      #"{"id":9,"error":{"kind":"protocol","code":"unknown-op","message":"unknown op \"server.clok\": did you mean \"server.clock\"?"}}"#
    ),
    (
      #"{"id":9}"#,
      #"{"id":9,"error":{"kind":"protocol","code":"missing-member","message":"op \"\" needs \"op\""}}"#
    ),
    (
      "",
      #"{"id":null,"error":{"kind":"protocol","code":"not-a-frame","message":"this line is no JSON (at byte 0: the text ends inside a value): \"\""}}"#
    ),
    (
      "[1]",
      #"{"id":null,"error":{"kind":"protocol","code":"not-a-frame","message":"a frame is a JSON object: \"[1]\""}}"#
    ),
    (
      #"{"op":"close"}"#,
      #"{"id":null,"error":{"kind":"protocol","code":"not-a-frame","message":"a frame has a whole number in \"id\": \"{\\\"op\\\":\\\"close\\\"}\""}}"#
    ),
    (
      #"{"id":1.5,"op":"close"}"#,
      #"{"id":null,"error":{"kind":"protocol","code":"not-a-frame","message":"a frame has a whole number in \"id\": \"{\\\"id\\\":1.5,\\\"op\\\":\\\"close\\\"}\""}}"#
    ),
  ]

  @Test(arguments: frames)
  func `Answers a frame by one line`(_ line: String, _ reply: String) {
    let (bytes, isLast) = Self.desk(Self.model()).reply(to: Array(line.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == reply)
    #expect(isLast == line.contains("shutdown"))
  }

  @Test func `Says so where the server knows no such state`() {
    let desk = Self.desk(Self.model(false))
    for (line, ok) in [
      (#"{"id":1,"op":"server.key","state":"odd"}"#, #"{"key":null}"#),
      (#"{"id":1,"op":"server.seed","key":"K","state":"odd"}"#, #"{"done":false}"#),
      (#"{"id":1,"op":"server.seed","key":"K","set":{"odd":1}}"#, #"{"done":false}"#),
      (#"{"id":1,"op":"server.fault","key":"K","status":503}"#, #"{"done":false}"#),
    ] {
      let reply = desk.reply(to: Array(line.utf8)).line
      #expect(String(decoding: reply, as: UTF8.self) == #"{"id":1,"ok":\#(ok)}"#)
    }
  }

  @Test func `Tells the server what it is told`() {
    let model = Self.model()
    let desk = Self.desk(model)
    for line in [
      #"{"id":1,"op":"server.seed","key":"K","state":"revoked","set":{"plan":"paid"}}"#,
      #"{"id":1,"op":"server.fault","key":"K","status":503}"#,
      #"{"id":1,"op":"server.stored","lane":"events","ids":["a","b"]}"#,
    ] {
      _ = desk.reply(to: Array(line.utf8))
    }
    #expect(
      model.history == [
        "change K revoked", #"set plan "paid""#, "set fault 503", #"stored events ["a", "b"]"#,
      ])
  }

  @Test func `A null instant lets the clock follow real time again`() {
    let desk = Self.desk(Self.model())
    let before = Timestamp.now()
    _ = desk.reply(to: Array(#"{"id":1,"op":"server.clock","now":null}"#.utf8))
    #expect(desk.clock.now() >= before)
  }
}
