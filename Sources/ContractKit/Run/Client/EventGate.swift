import Synchronization

/// Lets what an adapter says into an inbox, until it is shut.
///
/// A class because the thread that reads the adapter and the one that ends it share it.
final class EventGate: Sendable {
  /// Who speaks, as a message begins: `the adapter`.
  let speaker: String
  private let inbox: ClientInbox
  private let isOpen = Mutex(true)

  init(to inbox: ClientInbox, speaker: String) {
    self.inbox = inbox
    self.speaker = speaker
  }

  /// Whether nothing comes through any more.
  var isShut: Bool { isOpen.withLock { !$0 } }

  /// Lets nothing through that is not through when this returns.
  func shut() { isOpen.withLock { $0 = false } }

  /// Hands an event on, unless the gate is shut.
  func post(_ event: ClientEvent) {
    // Under the lock, so that nothing slips through while `shut` returns.
    isOpen.withLock { if $0 { inbox.post(event) } }
  }

  /// Hands a line on, or what is wrong with it.
  func post(_ line: LineSplitter.Line) {
    switch line {
    case .whole(let bytes): post(.line(bytes))
    case .overlong(let bytes):
      let start = bytes.prefix(Self.shownBytes).quoted()
      post(.noise("\(speaker) wrote too long a line (over \(bytes.count) bytes): \(start)…"))
    case .unended(let bytes):
      post(.noise("\(speaker) stopped inside a line: \(bytes.quoted(limit: Self.shownBytes))"))
    }
  }

  /// How much of a line is worth showing.
  private static let shownBytes = 200
}

extension JSON {
  /// The frame by which a link itself asks for something; the runner's own count from 1.
  static func ownFrame(op: String) -> JSON { ["id": 0, "op": .string(JSON.Text(op))] }
}
