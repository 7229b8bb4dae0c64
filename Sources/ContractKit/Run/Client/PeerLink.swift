/// An adapter in this process: frames are handed to it, and what it emits is read as lines are.
final class PeerLink: AdapterLink {
  private let peer: any FramePeer
  private let gate: EventGate
  private let grace: Duration
  private let lineLimit: Int

  /// A link to `peer`, which may outlive it and be linked to again.
  ///
  /// - Parameters:
  ///   - peer: The adapter.
  ///   - inbox: Where what it says goes.
  ///   - grace: How long it may take to drop its client or to end.
  ///   - lineLimit: The longest line taken, in bytes.
  init(
    _ peer: any FramePeer, to inbox: ClientInbox, grace: Duration = .seconds(5),
    lineLimit: Int = LineSplitter.frameLimit
  ) {
    self.peer = peer
    gate = EventGate(to: inbox, speaker: "the adapter")
    self.grace = grace
    self.lineLimit = lineLimit
  }

  func send(_ frame: JSON, until deadline: Deadline) throws(SubjectError) {
    guard !gate.isShut else { throw .control("\(gate.speaker) takes no frame: it was ended") }
    let (gate, limit) = (gate, lineLimit)
    peer.take(frame) { frame in
      let line = frame.compact()
      gate.post(line.count > limit ? .overlong(Array(line.prefix(limit))) : .whole(line))
    }
  }

  /// Asks it by the op `kill` to drop its client, and waits until it has.
  func kill() -> Bool {
    guard ask("kill") else { return false }
    gate.shut()
    return true
  }

  func end() {
    gate.shut()
    _ = ask("shutdown")
  }

  /// - Returns: Whether it did what was asked, in time.
  private func ask(_ op: String) -> Bool {
    guard let replies = try? ClientInbox() else { return false }
    let deadline = Deadline.after(grace)
    peer.take(.ownFrame(op: op)) { replies.post(.line($0.compact())) }
    while case .line(let line)? = replies.next(until: deadline) {
      if let frame = try? Frame.parse(line), frame.id == 0 { return frame["ok"] != nil }
    }
    return false
  }
}
