/// Wakes one thread that waits until a deadline, as often as needed.
///
/// A class because the waker and the waiter share it.
final class WakeSignal: Sendable {
  private let pipe: WakePipe

  init() throws(SystemError) { pipe = try WakePipe() }

  /// Ends the wait, or the next one if nobody waits.
  func wake() { pipe.wake() }

  /// Waits until woken, or until the deadline; nil waits for ever.
  func wait(until deadline: Deadline?) {
    _ = try? waitFor(pipe.number, reads: true, until: deadline)
    pipe.drain()
  }
}
