import Synchronization
import Testing

@testable import ContractKit

/// One adapter, reached in three ways.
@Suite(.timeLimit(.minutes(1))) struct AdapterLinkTests {
  /// What the adapter says to each frame, by the frame's number.
  static let conversation: [[String]] = [
    [#"{"id":1,"ok":{"controls":[]}}"#],
    [#"{"report":"log","value":"caf\#u{E9}"}"#, #"{"ask":1,"hook":"lookup","args":{}}"#],
    [#"{"id":2,"ok":{"$undefined":true}}"#, #"{"id":3,"error":"so it is"}"#],
  ]

  static let frames: [JSON] = [
    ["id": 1, "op": "hello"], ["id": 2, "op": "call"], ["answer": 1, "ok": .null],
  ]

  /// A shell that says it.
  static var shell: ChildCommand {
    let script = conversation.map { lines in
      "read -r line; " + lines.map { "printf '%s\\n' '\($0)'" }.joined(separator: "; ")
    }
    return FrameChannelTests.shell(script.joined(separator: "\n") + "\nread -r line")
  }

  /// Something in this process that says it.
  final class Peer: FramePeer {
    private let lines = Mutex(conversation[...])
    let asked = Mutex<[JSON]>([])

    func take(_ frame: JSON, emit: @escaping @Sendable (JSON) -> Void) {
      asked.withLock { $0.append(frame) }
      for line in lines.withLock({ $0.popFirst() ?? [] }) {
        guard let frame = try? JSON.parse(Array(line.utf8)) else { continue }
        emit(frame)
      }
    }
  }

  /// Somebody who dials and says it.
  static func dial(_ address: String, token: String) throws {
    let port = Int(address.split(separator: ":").last ?? "") ?? 0
    try PlatformThread.detach {
      guard let client = try? RawClient(port: port) else { return }
      try? client.send(#"{"token":"\#(token)"}"# + "\n")
      var input = StandardInput(from: client.descriptor.number, limit: 1000)
      for lines in conversation {
        guard (try? input.next()) != nil else { return }
        try? client.send(lines.joined(separator: "\n") + "\n")
      }
      _ = try? input.next()
    }
  }

  enum Way: CaseIterable { case child, socket, peer }

  static func link(_ way: Way, to inbox: ClientInbox) throws -> any AdapterLink {
    switch way {
    case .child: return try ChildLink(shell, to: inbox)
    case .peer: return PeerLink(Peer(), to: inbox, grace: .milliseconds(10))
    case .socket:
      let dialBack = try DialBack()
      try dial(dialBack.address, token: dialBack.token)
      return try dialBack.link(to: inbox, until: .after(.seconds(20)))
    }
  }

  static func words(_ event: ClientEvent?) -> String {
    switch event {
    case .line(let line): String(decoding: line, as: UTF8.self)
    case .noise(let words): "noise: \(words)"
    case .ended(let words): "ended: \(words)"
    case .arrival, .abandoned, .turnedAway, nil: "nothing"
    }
  }

  @Test(arguments: Way.allCases)
  func `A conversation is the same lines, whichever way it goes`(_ way: Way) throws {
    let inbox = try ClientInbox()
    let link = try Self.link(way, to: inbox)
    for (frame, lines) in zip(Self.frames, Self.conversation) {
      try link.send(frame, until: .after(.seconds(20)))
      for line in lines {
        #expect(Self.words(inbox.next(until: .after(.seconds(20)))) == line)
      }
    }
    link.end()
    #expect(Self.words(inbox.next(until: .after(.zero))) == "nothing")
    let error = #expect(throws: SubjectError.self) {
      try link.send(["id": 4, "op": "close"], until: .after(.zero))
    }
    #expect(error?.message.hasPrefix("the adapter takes no frame: ") == true)
  }

  @Test func `Nothing comes from a child that was killed`() throws {
    let inbox = try ClientInbox()
    let link = try Self.link(.child, to: inbox)
    try link.send(Self.frames[0], until: .after(.seconds(20)))
    #expect(Self.words(inbox.next(until: .after(.seconds(20)))) == Self.conversation[0][0])
    try link.send(Self.frames[1], until: .after(.seconds(20)))
    #expect(link.kill())
    inbox.clear()
    #expect(Self.words(inbox.next(until: .after(.milliseconds(50)))) == "nothing")
  }

  @Test(arguments: [Way.socket, .peer])
  func `One that cannot be killed is there as before`(_ way: Way) throws {
    let inbox = try ClientInbox()
    let link = try Self.link(way, to: inbox)
    // The peer's first lines are lost on the question whether it can be killed.
    #expect(!link.kill())
    try link.send(Self.frames[1], until: .after(.seconds(20)))
    let lines = Self.conversation[way == .peer ? 1 : 0]
    #expect(Self.words(inbox.next(until: .after(.seconds(20)))) == lines[0])
    link.end()
  }

  @Test func `A peer is asked to drop its client, and one that does is killed`() throws {
    final class Obedient: FramePeer {
      let emit = Mutex<(@Sendable (JSON) -> Void)?>(nil)

      func take(_ frame: JSON, emit: @escaping @Sendable (JSON) -> Void) {
        self.emit.withLock { $0 = $0 ?? emit }
        emit(["report": "log", "value": "bye"])
        emit(["id": frame["id"] ?? .null, "ok": .null])
      }
    }
    let inbox = try ClientInbox()
    let peer = Obedient()
    let link = PeerLink(peer, to: inbox)
    try link.send(["id": 1, "op": "create"], until: .after(.zero))
    inbox.clear()
    #expect(link.kill())
    peer.emit.withLock { $0 }?(["report": "log", "value": "undead"])
    #expect(Self.words(inbox.next(until: .after(.zero))) == "nothing")
    let silent = Peer()
    #expect(!PeerLink(silent, to: inbox, grace: .zero).kill())
    #expect(silent.asked.withLock { $0 } == [["id": 0, "op": "kill"]])
  }

  @Test func `A line too long from a peer is noise too`() throws {
    let inbox = try ClientInbox()
    let link = PeerLink(Peer(), to: inbox, lineLimit: 10)
    try link.send(Self.frames[0], until: .after(.zero))
    #expect(
      Self.words(inbox.next(until: .after(.zero)))
        == #"noise: the adapter wrote too long a line (over 10 bytes): "{\"id\":1,\"o"…"#)
  }
}
