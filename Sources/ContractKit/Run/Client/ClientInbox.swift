import Synchronization

/// What has reached a run of a client and has not been looked at yet, in order.
///
/// A class because the threads of the adapter and of the HTTP server fill it.
final class ClientInbox: Sendable {
  private let waiting = Mutex<[ClientEvent]>([])
  private let signal: WakeSignal

  init() throws(SystemError) { signal = try WakeSignal() }

  /// Adds an event; from any thread.
  func post(_ event: ClientEvent) {
    waiting.withLock { $0.append(event) }
    signal.wake()
  }

  /// The next event, waiting for it until the deadline; nil if none came.
  func next(until deadline: Deadline) -> ClientEvent? {
    while true {
      let event: ClientEvent? = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if let event { return event }
      guard !deadline.isPast else { return nil }
      signal.wait(until: deadline)
    }
  }

  /// Forgets everything that waits.
  func clear() { waiting.withLock { $0.removeAll() } }
}
