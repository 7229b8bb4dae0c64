import Synchronization

/// Ends an exchange from another thread.
///
/// A class because the thread of the exchange and the one that ends it share it.
public final class HTTPCancellation: Sendable {
  private struct State {
    var descriptor: Int32?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Nothing is cancelled yet.
  public init() {}

  /// Shuts the connection down, which the server sees at once; the exchange fails.
  ///
  /// An exchange that has no connection yet fails as soon as it has one. Once is enough, and it
  /// stays so for every later exchange.
  public func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let number = state.descriptor { shutDown(number) }
    }
  }

  /// From now on this is the connection to shut down; until `release`, which must come before the
  /// descriptor is closed, for its number may then be another's.
  func hold(_ number: Int32) {
    state.withLock { state in
      state.descriptor = number
      if state.isCancelled { shutDown(number) }
    }
  }

  func release() { state.withLock { $0.descriptor = nil } }
}
