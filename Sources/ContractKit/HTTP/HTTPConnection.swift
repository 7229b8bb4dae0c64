/// A client's connection to one server, kept open from exchange to exchange.
///
/// Blocks the calling thread, each call until its deadline at the latest; not for threads of the
/// concurrency pool. A class because it owns a connection, which it closes when it is forgotten.
public final class HTTPConnection {
  /// A response, and how it came.
  public struct Reception: Sendable, Hashable {
    /// The response.
    public var response: HTTPResponse
    /// Status line and field lines, to the empty line, exactly as received.
    public var head: [UInt8]
    /// The responses of status 1xx that came first, in order.
    public var interim: [HTTPResponse]
    /// What came right after it, which nobody asked for: a body where none may be, say.
    public var surplus: [UInt8]
    /// Whether the connection can be used again; if not, the next exchange makes a new one.
    public var keepsAlive: Bool
    /// Whether the connection that had been kept open was found closed, and the request was sent again
    /// on a new one.
    public var reconnected: Bool
  }

  /// The server.
  public let server: HTTPBaseURL
  private let limits: HTTPLimits
  private let trusted: String?
  private let cancellation: HTTPCancellation?
  private var stream: ByteStream?
  private var scratch = [UInt8](repeating: 0, count: 64 * 1024)

  /// A connection that is made when it is first needed.
  ///
  /// For `https`, the platform's `openssl` speaks TLS, and checks certificate and name.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - limits: How much of a response is taken; only `head` and `body` matter.
  ///   - trusted: A file of the certificates to trust, PEM, instead of the platform's.
  ///   - cancellation: What can end an exchange from another thread.
  public init(
    to server: HTTPBaseURL, limits: HTTPLimits = HTTPLimits(), trusting trusted: String? = nil,
    cancellation: HTTPCancellation? = nil
  ) {
    self.server = server
    self.limits = limits
    self.trusted = trusted
    self.cancellation = cancellation
  }

  /// Sends a request and waits for its response.
  ///
  /// The target is sent as it stands: `server.target(_:)` puts the server's path before it. If the
  /// server has closed the connection that was kept open, before any byte of the response, the request
  /// is sent once more on a new connection. Only the look-up of a name can take longer than the
  /// deadline allows.
  public func exchange(
    _ request: HTTPRequest, until deadline: Deadline
  ) throws(HTTPError) -> Reception {
    let bytes = request.serialized(host: server.authority)
    let waits = request.fields.values(of: "Expect").contains {
      HTTPGrammar.equal($0, "100-continue")
    }
    return try exchange(
      bytes, method: request.method, waitingAt: waits ? bytes.headCount : nil, until: deadline)
  }

  /// Sends exactly `bytes`, whatever they are, and waits for the response.
  ///
  /// - Parameters:
  ///   - bytes: What to send.
  ///   - method: The method the server will see, since a response to HEAD has no body.
  ///   - pause: How many bytes to send before waiting for a 100; it is waited for a second at most.
  ///   - deadline: When to give up.
  /// - Returns: The response, complete.
  /// - Throws: Why there is none; the connection is then closed.
  public func exchange(
    _ bytes: [UInt8], method: String, waitingAt pause: Int? = nil, until deadline: Deadline
  ) throws(HTTPError) -> Reception {
    let attempt = HTTPAttempt(bytes: bytes, method: method, pause: pause, deadline: deadline)
    let wasOpen = stream != nil
    if let stream, stream.isQuiet {
      do throws(HTTPError) {
        return try run(attempt, on: stream)
      } catch .closedWithoutResponse {
        // It was closed while the request was on its way: nothing of it has been answered.
      }
    }
    close()
    let fresh = try ByteStream.open(to: server, trusted: trusted, until: deadline)
    var reception = try run(attempt, on: fresh)
    reception.reconnected = wasOpen
    return reception
  }

  private func run(_ attempt: HTTPAttempt, on stream: ByteStream) throws(HTTPError) -> Reception {
    self.stream = nil
    cancellation?.hold(stream.descriptor.number)
    defer { cancellation?.release() }
    let reception = try attempt.run(on: stream, limits: limits, scratch: &scratch)
    self.stream = reception.keepsAlive ? stream : nil
    return reception
  }

  /// Closes the connection; the next exchange makes a new one.
  public func close() { stream = nil }
}

extension [UInt8] {
  /// How many bytes there are up to the end of the first empty line.
  fileprivate var headCount: Int {
    let end: [UInt8] = [ASCII.cr, ASCII.lf, ASCII.cr, ASCII.lf]
    return indices.first { self[$0...].starts(with: end) }.map { $0 + 4 } ?? count
  }
}
