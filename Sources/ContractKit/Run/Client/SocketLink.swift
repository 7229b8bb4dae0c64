/// An adapter that has dialled us: frames over the connection it made.
final class SocketLink: AdapterLink, Sendable {
  private let socket: AdapterSocket
  private let gate: EventGate
  private let hasEnded: Latch
  private let grace: Duration

  /// A link over a connection whose other end has shown that it is the adapter.
  ///
  /// - Parameters:
  ///   - socket: The connection.
  ///   - begun: What has come on it already.
  ///   - inbox: Where its lines go.
  ///   - grace: How long the adapter may take to close it when it is told to end.
  ///   - lineLimit: The longest line taken, in bytes.
  /// - Throws: If the system has no means left.
  init(
    _ socket: AdapterSocket, begun: [UInt8] = [], to inbox: ClientInbox,
    grace: Duration = .seconds(2), lineLimit: Int = LineSplitter.frameLimit
  ) throws(SystemError) {
    let gate = EventGate(to: inbox, speaker: "the adapter")
    let hasEnded = try Latch()
    self.socket = socket
    self.gate = gate
    self.hasEnded = hasEnded
    self.grace = grace
    try PlatformThread.detach {
      let words = Self.read(socket, begun: begun, limit: lineLimit, to: gate)
      gate.post(.ended("\(gate.speaker) \(words)"))
      hasEnded.open()
    }
  }

  /// Nobody waits for what a forgotten adapter says.
  deinit {
    gate.shut()
    socket.hangUp()
  }

  func send(_ frame: JSON, until deadline: Deadline) throws(SubjectError) {
    do throws(SystemError) {
      try socket.write(frame.compact(), until: deadline)
    } catch {
      throw .control("\(gate.speaker) takes no frame: \(error)")
    }
  }

  /// Does nothing: a client that loses its connection goes on living.
  func kill() -> Bool { false }

  func end() {
    gate.shut()
    try? send(.ownFrame(op: "shutdown"), until: .after(grace))
    socket.endWriting()
    _ = hasEnded.wait(until: .after(grace))
    socket.hangUp()
  }

  /// Reads to the end.
  ///
  /// - Returns: How it ended, in words.
  private static func read(
    _ socket: AdapterSocket, begun: [UInt8], limit: Int, to gate: EventGate
  ) -> String {
    var splitter = LineSplitter(limit: limit)
    for line in splitter.feed(begun[...]) { gate.post(line) }
    var words = "closed its connection"
    do throws(SystemError) {
      while let bytes = try socket.read() {
        for line in splitter.feed(bytes[...]) { gate.post(line) }
        if bytes.isEmpty { _ = try waitFor(socket.number, reads: true, until: nil) }
      }
    } catch {
      words = "lost its connection (\(error))"
    }
    if let line = splitter.end() { gate.post(line) }
    return words
  }
}
