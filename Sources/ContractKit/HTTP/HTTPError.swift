/// Why an exchange has no response.
public enum HTTPError: Error, Sendable, Hashable {
  /// The host name leads nowhere.
  case unresolved(ResolutionError)
  /// No connection could be made; the failure at the last address tried.
  case unreachable(SystemError)
  /// TLS could not be spoken: the last words of `openssl`.
  case noTLS(String)
  /// The deadline came: what was being done then.
  case timedOut(HTTPActivity)
  /// The connection ended before any byte of a response: closed, or reset.
  case closedWithoutResponse(wasReset: Bool)
  /// The connection was reset inside a response, of which so many bytes had come.
  case reset(received: Int)
  /// What came is no response: where and why, and its first bytes.
  case malformed(HTTPFramingError, received: [UInt8])
  /// A call to the system failed that should not.
  case system(SystemError)
}

/// What a client was doing.
public enum HTTPActivity: String, Sendable, Hashable {
  /// Making the connection.
  case connecting
  /// Sending the request.
  case sending
  /// Waiting for the first byte of the response.
  case waiting
  /// Reading the rest of it.
  case receiving
}

extension HTTPError: CustomStringConvertible {
  /// One line: what happened, and on which side of the first byte.
  public var description: String {
    switch self {
    case .unresolved(let error): error.description
    case .unreachable(let error): error.description
    case .noTLS(let words): "TLS failed: \(words)"
    case .timedOut(.connecting): "no connection in time"
    case .timedOut(.sending): "the request was not taken in time"
    case .timedOut(.waiting): "no byte of a response in time"
    case .timedOut(.receiving): "the response did not end in time"
    case .closedWithoutResponse(wasReset: false): "the connection was closed without a response"
    case .closedWithoutResponse(wasReset: true): "the connection was reset without a response"
    case .reset(let received):
      "the connection was reset after \(received) bytes of a response"
    case .malformed(let error, _): "not a response of HTTP/1.1: \(error)"
    case .system(let error): error.description
    }
  }
}
