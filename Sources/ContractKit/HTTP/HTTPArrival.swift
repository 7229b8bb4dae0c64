import Synchronization

/// A request that has arrived at a server and is due one answer.
///
/// A class because it is answered once, from any thread, now or later: until then the response is
/// held open. One that is forgotten without an answer is answered with 500.
public final class HTTPArrival: Sendable {
  /// Which request it is: the connection, and the number of the request on it.
  public struct ID: Sendable, Hashable {
    /// The number of the connection at this server, from 1.
    public let connection: Int
    /// The number of the request on the connection, from 1.
    public let request: Int
  }

  /// Which request it is.
  public let id: ID
  /// The request.
  public let request: HTTPRequest
  /// Start line and field lines, to the empty line, exactly as received.
  public let head: [UInt8]
  /// When its last byte was read.
  public let received: Moment
  /// The digit after `HTTP/1.`.
  let minor: Int
  private let keepsAlive: Bool
  private let inbox: HTTPServerInbox
  private let isAnswered = Atomic(false)

  init(
    id: ID, parser: HTTPRequestParser, request: HTTPRequest, received: Moment,
    inbox: HTTPServerInbox
  ) {
    self.id = id
    self.request = request
    self.received = received
    self.inbox = inbox
    head = parser.head
    minor = parser.minor
    keepsAlive = parser.keepsAlive
  }

  deinit {
    if !isAnswered.load(ordering: .relaxed) { send(HTTPAnswer(inbox.refusal(500))) }
  }

  /// Sends the answer; from any thread, without waiting.
  ///
  /// - Returns: Whether it was the first answer; others are not sent.
  @discardableResult
  public func answer(_ answer: HTTPAnswer) -> Bool {
    guard !isAnswered.exchange(true, ordering: .relaxed) else { return false }
    send(answer)
    return true
  }

  /// Sends a response, without a fault.
  @discardableResult
  public func answer(_ response: HTTPResponse) -> Bool { answer(HTTPAnswer(response)) }

  private func send(_ answer: HTTPAnswer) {
    inbox.post(
      .answer(
        id,
        HTTPTransmission(answer, to: request.method, keepsAlive: keepsAlive, minor: minor)))
  }
}
