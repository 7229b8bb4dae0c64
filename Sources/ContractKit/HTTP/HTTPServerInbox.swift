import Synchronization

/// What other threads tell a server's thread.
///
/// A class because the server, its thread and every held request share it.
final class HTTPServerInbox: Sendable {
  enum Command {
    case answer(HTTPArrival.ID, HTTPTransmission)
    case turnAway(Int)
    /// Connections that stand idle end.
    case closeIdle
    case stop
  }

  private struct State {
    var commands: [Command] = []
    var isAsleep = false
  }

  /// The response to bytes that are no request, by status.
  let refusal: @Sendable (Int) -> HTTPResponse
  /// Whether new connections are closed unread. No command, since it must hold for the very next.
  let turnsAllAway = Atomic(false)
  private let state = Mutex(State())
  private let pipe: WakePipe

  init(refusal: @escaping @Sendable (Int) -> HTTPResponse) throws(SystemError) {
    self.refusal = refusal
    pipe = try WakePipe()
  }

  /// The descriptor that becomes readable when there is a command and the thread is asleep.
  var number: Int32 { pipe.number }

  func post(_ command: Command) {
    let mustWake = state.withLock { state in
      state.commands.append(command)
      defer { state.isAsleep = false }
      return state.isAsleep
    }
    if mustWake { pipe.wake() }
  }

  /// Exchanges `commands`, which must be empty, for all there are. If there are none, the thread must
  /// be about to wait: the next one wakes it.
  func takeOrSleep(_ commands: inout [Command]) {
    state.withLock { state in
      state.isAsleep = state.commands.isEmpty
      swap(&state.commands, &commands)
    }
  }

  /// The thread has stopped waiting.
  func awake(byPipe: Bool) {
    state.withLock { $0.isAsleep = false }
    if byPipe { pipe.drain() }
  }
}
