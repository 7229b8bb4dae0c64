import ContractKit
import Synchronization

/// An adapter that can little: it takes one frame after the other, and its time is the real one.
///
/// It stands before the adapter of a client that can more, and hands frames on to it, each when the
/// reply to the one before is there. A class because that reply comes from other threads.
final class SynchronousPeer: FramePeer {
  private struct State {
    var waiting: [(frame: JSON, emit: @Sendable (JSON) -> Void)] = []
    var isBusy = false
    /// Up to when the client knows of time.
    var moment = Moment.now
  }

  private let peer: any FramePeer
  private let state = Mutex(State())

  init(_ peer: any FramePeer) { self.peer = peer }

  func take(_ frame: JSON, emit: @escaping @Sendable (JSON) -> Void) {
    // A kill waits for nothing.
    if frame["op"]?.text == "kill" || frame["op"]?.text == "shutdown" {
      state.withLock { state in
        state.waiting = []
        state.isBusy = false
      }
      return peer.take(frame, emit: emit)
    }
    let isFirst = state.withLock { state in
      state.waiting.append((frame, emit))
      defer { state.isBusy = true }
      return !state.isBusy
    }
    if isFirst { handOn() }
  }

  /// Gives the next frame to the client, after the time that has passed.
  private func handOn() {
    let next = state.withLock { state in
      state.isBusy = !state.waiting.isEmpty
      return state.isBusy ? state.waiting.removeFirst() : nil
    }
    guard let (frame, emit) = next, let id = frame.frameID else { return }
    letTimePass()
    peer.take(Self.realTime(frame)) { [weak self] reply in
      guard reply.frameID == id else { return emit(reply) }
      emit(Self.plain(reply, to: frame))
      // The client's lock is held here: what comes next comes from outside.
      self?.goOn()
    }
  }

  private func goOn() {
    try? detachThread { [weak self] in self?.handOn() }
  }

  private func letTimePass() {
    let passed = state.withLock { state in
      let now = Moment.now
      defer { state.moment = now }
      return state.moment.duration(to: now)
    }
    let milliseconds = Int(passed / .milliseconds(1))
    peer.take(["id": 0, "op": "advance", "ms": .number(JSON.Number(milliseconds))]) { _ in }
  }

  /// A frame as it is for a client that has no time but the real one.
  private static func realTime(_ frame: JSON) -> JSON {
    guard frame["op"]?.text == "create" else { return frame }
    return frame.edited { frame in
      frame.set("now", to: .string(JSON.Text(Timestamp.now().rfc3339() ?? "")))
    }
  }

  /// A reply that promises little.
  private static func plain(_ reply: JSON, to frame: JSON) -> JSON {
    switch frame["op"]?.text?.string {
    case "hello":
      reply.edited { reply in
        reply.edit("ok") {
          $0.set("controls", to: ["relaunch", "kill", "reports", "storage-files"])
        }
      }
    case "settle": reply.edited { $0.set("ok", to: [:]) }
    default: reply
    }
  }
}
