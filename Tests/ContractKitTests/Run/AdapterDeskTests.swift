import Synchronization
import Testing

@testable import ContractKit

/// A desk, over the link that a run has to it.
@Suite(.timeLimit(.minutes(1))) struct AdapterDeskTests {
  /// A desk and what it says.
  struct Talk {
    let link: PeerLink
    let inbox: ClientInbox

    init(_ adapter: any ClientAdapter) throws {
      inbox = try ClientInbox()
      link = PeerLink(try AdapterDesk(adapter), to: inbox)
    }

    func send(_ frame: String) throws {
      try link.send(JSON.parse(Array(frame.utf8)), until: .after(.zero))
    }

    func next() -> String { AdapterLinkTests.words(inbox.next(until: .after(.seconds(20)))) }

    func ask(_ frame: String) throws -> String {
      try send(frame)
      return next()
    }
  }

  static let create =
    #"{"id":1,"op":"create","as":"client","baseURL":"http://127.0.0.1:1/t","key":"k","storage":"/tmp","now":"2026-10-23T12:00:00.000Z","config":{},"device":{},"launch":"foreground"}"#

  static func call(_ id: Int, _ name: String, _ more: String = "") -> String {
    #"{"id":\#(id),"op":"call","name":"\#(name)","on":"client","args":{}\#(more)}"#
  }

  @Test func `Hello says all there is, as the runner reads it`() throws {
    let line = try Talk(SampleAdapter()).ask(
      #"{"id":7,"op":"hello","protocol":1,"contract":"alpha"}"#)
    guard case .reply(7, .ok(let value, handle: false)) = try AdapterFrame.decode(Array(line.utf8))
    else {
      Issue.record("\(line)")
      return
    }
    #expect(
      try AdapterHello.decode(value)
        == AdapterHello(
          sdk: .init(name: "Sample", version: "1.0", language: "Swift"),
          controls: [.clock, .hooks], flavour: "plain", readings: ["a": "1", "b": "2"],
          state: [
            .init(name: "queue", glob: Glob("q/*.json")), .init(name: "id", glob: Glob("id.txt")),
          ], slackMilliseconds: 20, retransmits: true, workarounds: ["says it is a sample"]))
    let least = try Talk(FullAdapter()).ask(
      #"{"id":1,"op":"hello","protocol":1,"contract":"alpha"}"#)
    #expect(
      least
        == #"{"id":1,"ok":{"sdk":{"name":"Full","version":"1","language":"Swift"},"controls":[]}}"#)
  }

  static let replies: [(String, String)] = [
    (call(2, "nothing"), #"{"id":2,"ok":{"$undefined":true}}"#),
    (call(2, "null"), #"{"id":2,"ok":null}"#),
    (call(3, "keep", #","as":"view""#), #"{"id":3,"ok":{"handle":"view"},"handle":true}"#),
    (
      #"{"id":4,"op":"call","name":"echo","on":"client","args":{"n":{"$int":"9007199254740993"}}}"#,
      #"{"id":4,"ok":{"n":{"$int":"9007199254740993"}}}"#
    ),
    (
      #"{"id":4,"op":"call","name":"text","on":"client","args":{"name":"café"}}"#,
      #"{"id":4,"ok":"café"}"#
    ),
    (
      call(4, "text"),
      #"{"id":4,"unsupported":{"reason":"call \"text\" without a text \"name\""}}"#
    ),
    (
      call(5, "refuse"),
      #"{"id":5,"error":{"kind":"sdk","code":"bad_name","message":"no such name"}}"#
    ),
    (
      call(5, "fail"), #"{"id":5,"error":{"kind":"adapter","code":"failed","message":"no client"}}"#
    ),
    (
      call(5, "break"), #"{"id":5,"error":{"kind":"sdk","code":"Broken","message":"Broken()"}}"#
    ),
    (call(6, "odd"), #"{"id":6,"unsupported":{"reason":"no call odd"}}"#),
    (#"{"id":7,"op":"settle"}"#, #"{"id":7,"ok":{}}"#),
    (
      #"{"id":7,"op":"advance","ms":10}"#,
      #"{"id":7,"unsupported":{"reason":"the adapter has no virtual clock"}}"#
    ),
    (
      #"{"id":7,"op":"clock","now":"2026-10-23T12:00:00Z"}"#,
      #"{"id":7,"unsupported":{"reason":"the adapter cannot set the wall clock"}}"#
    ),
    (
      #"{"id":7,"op":"lifecycle","to":"background"}"#,
      #"{"id":7,"unsupported":{"reason":"the adapter cannot move the app to the background"}}"#
    ),
    (
      #"{"id":7,"op":"network","to":"offline"}"#,
      #"{"id":7,"unsupported":{"reason":"the adapter cannot tell the client about the network"}}"#
    ),
    (
      #"{"id":7,"op":"storage","fail":1}"#,
      #"{"id":7,"unsupported":{"reason":"the adapter cannot make saves fail"}}"#
    ),
    (
      #"{"id":7,"op":"kill"}"#,
      #"{"id":7,"unsupported":{"reason":"the adapter cannot drop its client"}}"#
    ),
    (#"{"id":7,"op":"close"}"#, #"{"id":7,"ok":null}"#),
  ]

  @Test(arguments: replies)
  func `An adapter that writes only what it must answers every op`(
    _ frame: String, _ reply: String
  ) throws {
    let talk = try Talk(SampleAdapter())
    #expect(try talk.ask(Self.create) == #"{"report":"log","value":"created"}"#)
    #expect(talk.next() == #"{"id":1,"ok":null}"#)
    #expect(try talk.ask(frame) == reply)
  }

  @Test func `An adapter that can do everything is asked for everything`() throws {
    let adapter = FullAdapter()
    let talk = try Talk(adapter)
    let null = #"{"id":1,"ok":null}"#
    let conversation = [
      (Self.create, null), (#"{"id":1,"op":"settle"}"#, #"{"id":1,"ok":{"open":2}}"#),
      (
        #"{"id":1,"op":"advance","ms":30000}"#, #"{"id":1,"ok":{"advanced":15000,"open":1}}"#
      ),
      (#"{"id":1,"op":"clock","now":"1970-01-01T00:00:01.5Z"}"#, null),
      (#"{"id":1,"op":"lifecycle","to":"inactive"}"#, null),
      (#"{"id":1,"op":"network","to":"offline"}"#, null),
      (#"{"id":1,"op":"network","to":"online"}"#, null),
      (#"{"id":1,"op":"storage","fail":3}"#, null), (#"{"id":1,"op":"kill"}"#, null),
      (#"{"id":1,"op":"close"}"#, null), (Self.create, null), (#"{"id":1,"op":"close"}"#, null),
      (#"{"id":1,"op":"shutdown"}"#, null),
    ]
    for (frame, reply) in conversation { #expect(try talk.ask(frame) == reply) }
    // There was nothing to close after the kill, nor after the close.
    #expect(
      adapter.log.withLock { $0 } == [
        "create", "clock 1500", "inactive", "online false", "online true", "fail 3", "kill",
        "create", "close",
      ])
  }

  @Test func `An op is answered while an earlier call waits`() throws {
    let talk = try Talk(SampleAdapter())
    try talk.send(Self.call(1, "wait"))
    #expect(try talk.ask(#"{"id":2,"op":"settle"}"#) == #"{"id":2,"ok":{}}"#)
    try talk.send(Self.call(3, "release"))
    let both = Set([talk.next(), talk.next()])
    #expect(both == [#"{"id":1,"ok":"waited"}"#, #"{"id":3,"ok":{"$undefined":true}}"#])
  }

  @Test func `Calls are begun in the order in which they came`() throws {
    let adapter = SampleAdapter()
    let talk = try Talk(adapter)
    let names = (1...300).map { "odd\($0)" }
    for (index, name) in names.enumerated() { try talk.send(Self.call(index + 1, name)) }
    for _ in names { _ = talk.next() }
    #expect(adapter.log.withLock { $0 } == names)
  }

  @Test func `Calls of an actor are begun in the order in which they came`() throws {
    actor Counter: ClientAdapter {
      let hello = AdapterDescription(name: "Counter", version: "1", language: "Swift")
      private var names: [JSON] = []

      func create(_ world: ClientWorld) {}

      func call(_ call: ClientCall) -> JSON? {
        names.append(.string(JSON.Text(call.name)))
        return .array(names)
      }
    }
    let talk = try Talk(Counter())
    for id in 1...300 { try talk.send(Self.call(id, "n\(id)")) }
    let lines = (1...300).map { _ in talk.next() }
    let all = (1...300).map { #""n\#($0)""# }.joined(separator: ",")
    #expect(lines.contains(#"{"id":300,"ok":[\#(all)]}"#))
  }

  @Test func `A question is answered now or later, or fails`() throws {
    let talk = try Talk(SampleAdapter())
    _ = try talk.ask(Self.create)
    _ = talk.next()
    #expect(
      try talk.ask(Self.call(2, "ask")) == #"{"ask":1,"hook":"lookup","args":{"of":"user"}}"#)
    #expect(
      try talk.ask(Self.call(3, "ask")) == #"{"ask":2,"hook":"lookup","args":{"of":"user"}}"#)
    #expect(
      try talk.ask(#"{"answer":2,"error":{"message":"offline"}}"#)
        == #"{"id":3,"error":{"kind":"sdk","code":"HookFailure","message":"offline"}}"#)
    #expect(try talk.ask(#"{"answer":1,"ok":"rc_1"}"#) == #"{"id":2,"ok":"rc_1"}"#)
  }

  @Test func `A client that was dropped says nothing more`() throws {
    /// Can be killed, but not silenced: it keeps its world.
    final class Undead: ClientAdapter {
      let hello = AdapterDescription(name: "Undead", version: "1", language: "Swift")
      let world = Mutex<ClientWorld?>(nil)
      let wasCancelled = Mutex(false)

      func create(_ world: ClientWorld) { self.world.withLock { $0 = $0 ?? world } }

      func call(_ call: ClientCall) async throws -> JSON? {
        if call.name == "haunt" {
          world.withLock { $0 }?.report("log", "boo")
          return nil
        }
        do {
          return try await world.withLock({ $0 })?.ask("lookup")
        } catch is CancellationError {
          wasCancelled.withLock { $0 = true }
          throw CancellationError()
        }
      }

      func kill() {}
    }
    let adapter = Undead()
    let talk = try Talk(adapter)
    _ = try talk.ask(Self.create)
    #expect(try talk.ask(Self.call(2, "ask")) == #"{"ask":1,"hook":"lookup","args":{}}"#)
    #expect(try talk.ask(#"{"id":3,"op":"kill"}"#) == #"{"id":3,"ok":null}"#)
    // The call of the first client is not answered, and the first client is not heard.
    #expect(try talk.ask(Self.create) == #"{"id":1,"ok":null}"#)
    #expect(
      try talk.ask(Self.call(4, "haunt")) == #"{"id":4,"ok":{"$undefined":true}}"#)
    #expect(adapter.wasCancelled.withLock { $0 })
  }

  @Test func `A client that cannot be dropped goes on`() throws {
    let talk = try Talk(SampleAdapter())
    _ = try talk.ask(Self.create)
    _ = talk.next()
    try talk.send(Self.call(2, "wait"))
    #expect(!talk.link.kill())
    try talk.send(Self.call(3, "release"))
    let both = Set([talk.next(), talk.next()])
    #expect(both == [#"{"id":2,"ok":"waited"}"#, #"{"id":3,"ok":{"$undefined":true}}"#])
  }

  @Test func `A desk that was shut down serves the next link`() throws {
    let adapter = SampleAdapter()
    let desk = try AdapterDesk(adapter)
    for _ in 1...2 {
      let inbox = try ClientInbox()
      let link = PeerLink(desk, to: inbox)
      try link.send(JSON.parse(Array(Self.create.utf8)), until: .after(.zero))
      #expect(
        AdapterLinkTests.words(inbox.next(until: .after(.seconds(20))))
          == #"{"report":"log","value":"created"}"#)
      link.end()
    }
    #expect(
      adapter.log.withLock { $0 } == [
        "create client foreground -", "closed", "create client foreground -", "closed",
      ])
  }

  @Test func `A desk that is forgotten is freed`() throws {
    weak var forgotten: AdapterDesk?
    do {
      let desk = try AdapterDesk(SampleAdapter())
      let inbox = try ClientInbox()
      let link = PeerLink(desk, to: inbox)
      try link.send(["id": 1, "op": "settle"], until: .after(.zero))
      _ = inbox.next(until: .after(.seconds(20)))
      link.end()
      forgotten = desk
    }
    // The last task may still be letting go of it.
    let deadline = Deadline.after(.seconds(20))
    while forgotten != nil && !deadline.isPast {}
    #expect(forgotten == nil)
  }
}
