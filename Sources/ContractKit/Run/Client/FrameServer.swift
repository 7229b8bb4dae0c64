import Synchronization

/// Hands the lines of a descriptor to a peer, and writes what it emits to another.
///
/// A class because the peer emits from any thread.
final class FrameServer: Sendable {
  private let peer: any FramePeer
  private let writing: Int32
  /// Held while a line is written, so that lines do not mix.
  private let pen = Mutex(())
  /// The id of the frame that ends it, once that has come.
  private let lastID = Mutex<Int?>(nil)
  private let isOver: Latch

  /// How long the reply to `shutdown` may take.
  private static let patience = Duration.seconds(10)

  /// A server that writes to a descriptor of somebody else's.
  init(_ peer: any FramePeer, writing: Int32) throws(SystemError) {
    self.peer = peer
    self.writing = writing
    isOver = try Latch()
  }

  /// Serves until the lines end, or the reply to `shutdown` has been written.
  ///
  /// - Returns: Whether it was told to end.
  func serve(reading: Int32, limit: Int = LineSplitter.frameLimit) throws(SystemError) -> Bool {
    var input = StandardInput(from: reading, limit: limit)
    while let line = try next(&input) {
      let frame: JSON
      do throws(FrameProblem) {
        if line.isCut { throw FrameProblem(line.bytes, .tooLong(limit: limit)) }
        frame = try Frame.object(line.bytes)
      } catch {
        emit(Frame.error(nil, kind: "protocol", code: "not-a-frame", message: "\(error)"))
        continue
      }
      let last = frame["op"] == "shutdown" ? Frame.id(of: frame) : nil
      if let last { lastID.withLock { $0 = last } }
      peer.take(frame) { self.emit($0) }
      if last != nil { return isOver.wait(until: .after(Self.patience)) }
    }
    return false
  }

  /// The next line; nil also when the connection is lost.
  private func next(_ input: inout StandardInput) throws(SystemError) -> StandardInput.Line? {
    do throws(SystemError) {
      return try input.next()
    } catch {
      if error.isPeerGone { return nil }
      throw error
    }
  }

  private func emit(_ frame: JSON) {
    pen.withLock { _ in
      // Who reads no more has gone, which the reading end notices.
      try? withoutPipeSignal { () throws(SystemError) in
        try writeAll(frame.compact() + [ASCII.lf], to: writing)
      }
    }
    if let last = lastID.withLock({ $0 }), Frame.id(of: frame) == last { isOver.open() }
  }
}
