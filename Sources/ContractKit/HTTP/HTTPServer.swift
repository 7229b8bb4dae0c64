import Synchronization

/// An HTTP/1.1 server: one thread, any number of connections, answers now or later.
///
/// It listens on a port of its own choice at 127.0.0.1 unless told otherwise. Nothing a client sends
/// stops it: bytes that are no request are refused with the status that says why, slow clients with
/// 408, and the handler sees whole requests only.
///
/// A class because it owns a thread; `stop()` ends it, and so does forgetting it.
public final class HTTPServer: Sendable {
  /// What a server tells beside requests.
  public enum Notice: Sendable, Hashable {
    /// A connection was made.
    case connected(Int)
    /// A connection was closed at once, unread, as `turnAway` asked.
    case turnedAway(Int)
    /// What came on a connection was no request, and was refused with this status.
    case refused(Int, HTTPFramingError, status: Int)
    /// The first bytes of a request came, and the rest did not within the time for it: 408.
    case timedOut(Int)
    /// The client closed its side, or reset the connection, before its response was complete.
    case abandoned(HTTPArrival.ID)
    /// A connection ended, by either side.
    case disconnected(Int)
  }

  /// The port it listens on.
  public let port: Int
  private let inbox: HTTPServerInbox
  private let thread: Mutex<PlatformThread?>

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - host: The address to listen at, in digits.
  ///   - port: The port to listen on; 0 for any that is free.
  ///   - limits: How much is taken before it is refused.
  ///   - refusal: The response to what is no request, by status.
  ///   - notice: Called for what happens beside requests; on the server's thread.
  ///   - handler: Called for each request, on the server's thread, which serves nobody else until it
  ///     returns: it must not block. It may answer at once, or keep the arrival and answer later from
  ///     any thread. Requests that came on one connection are handed over one by one.
  /// - Throws: If there is no such address, the port is taken, or the process has no descriptors left.
  public init(
    host: String = "127.0.0.1", port: Int = 0, limits: HTTPLimits = HTTPLimits(),
    refusal: @escaping @Sendable (Int) -> HTTPResponse = { HTTPResponse(status: $0) },
    notice: @escaping @Sendable (Notice) -> Void = { _ in },
    handler: @escaping @Sendable (HTTPArrival) -> Void
  ) throws {
    raiseDescriptorLimit()
    let addresses = try SocketAddress.resolve(host: host, port: port, listening: true)
    guard let address = addresses.first else { throw ResolutionError(host: host, code: 0) }
    let listener = try listen(at: address)
    self.port = try SocketAddress.local(of: listener.number).port
    let inbox = try HTTPServerInbox(refusal: refusal)
    self.inbox = inbox
    let handoff = Handoff(listener)
    thread = Mutex(
      try PlatformThread {
        guard let listener = handoff.take() else { return }
        HTTPServerLoop(
          listener: listener, inbox: inbox, limits: limits, notice: notice, handler: handler
        ).run()
      })
  }

  deinit { inbox.post(.stop) }

  /// Closes the next `count` connections as soon as they are made, without reading a byte, and those
  /// that stand without a request at once, so that the next request needs a new one.
  public func turnAway(_ count: Int) { inbox.post(.turnAway(count)) }

  /// From now on closes every connection as soon as it is made, without reading a byte, and those that
  /// stand without a request at once; or takes them again.
  public func turnAwayAll(_ isOn: Bool) {
    inbox.turnsAllAway.store(isOn, ordering: .sequentiallyConsistent)
    if isOn { inbox.post(.closeIdle) }
  }

  /// Closes all connections and the port, and waits until that is done.
  ///
  /// Held requests get no answer. Must not be called from the handler. A second call does nothing.
  public func stop() {
    inbox.post(.stop)
    if let thread = thread.withLock({ $0.take() }) { thread.join() }
  }
}

/// Carries a descriptor to the thread that will own it.
///
/// A class because a closure can be called twice, and may therefore not give away what it captures.
private final class Handoff: Sendable {
  private let slot: Mutex<FileDescriptor?>

  init(_ descriptor: consuming FileDescriptor) { slot = Mutex(descriptor) }

  func take() -> FileDescriptor? { slot.withLock { $0.take() } }
}
