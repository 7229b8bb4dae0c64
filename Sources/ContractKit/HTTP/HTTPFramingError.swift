/// Why bytes are not a message of HTTP/1.1 that we take, and where.
///
/// Offsets count bytes from the first one of the message.
public enum HTTPFramingError: Error, Sendable, Hashable {
  /// A byte that the grammar has no place for.
  case unexpectedByte(UInt8, offset: Int, part: HTTPMessagePart)
  /// The other side stopped sending inside a message.
  case unexpectedEnd(offset: Int, part: HTTPMessagePart)
  /// A well-formed version that is not of HTTP/1.
  case unsupportedVersion(major: Int, minor: Int)
  /// A method that we do not implement: CONNECT.
  case unsupportedMethod([UInt8])
  /// A request target of no form that fits its method.
  case invalidTarget([UInt8])
  /// A request target longer than `limit` bytes.
  case targetTooLong(limit: Int)
  /// Start line and fields, or trailers, longer than `limit` bytes.
  case headTooLarge(limit: Int)
  /// A body longer than `limit` bytes, or said to be.
  case bodyTooLarge(limit: Int)
  /// Framing overhead of a chunked body, extensions say, longer than `limit` bytes in one chunk.
  case chunkHeadTooLong(limit: Int, offset: Int)
  /// A request of HTTP/1.1 without a Host.
  case missingHost
  /// A field, by its usual spelling, that must not stand twice.
  case repeatedField(String)
  /// A field, by its usual spelling, whose value is none that it may have.
  case invalidField(String, value: [UInt8])
  /// Both Content-Length and Transfer-Encoding: two readers could see two messages.
  case bothLengths
  /// Transfer-Encoding in a message of HTTP/1.0, which does not have it.
  case codingInVersion10
  /// A transfer coding that we do not implement, before `chunked`.
  case unsupportedCoding([UInt8])
  /// An expectation other than `100-continue`.
  case unsupportedExpectation([UInt8])
  /// A status that ends HTTP on the connection, which nobody asked for: 101.
  case unexpectedUpgrade
}

/// The part of a message in which something is wrong.
public enum HTTPMessagePart: String, Sendable, Hashable {
  /// Up to the first space of a request.
  case method
  /// Between the two spaces of a request line.
  case target = "request target"
  /// `HTTP/1.1`.
  case version
  /// The three digits of a response.
  case status
  /// The rest of a status line.
  case reason = "reason phrase"
  /// Before the colon of a field line.
  case fieldName = "field name"
  /// After the colon of a field line.
  case fieldValue = "field value"
  /// CR LF.
  case lineEnd = "line end"
  /// The body, when its length is known or it ends with the connection.
  case body
  /// The line before each chunk: its size and extensions.
  case chunkSize = "chunk size"
  /// After the size of a chunk.
  case chunkExtension = "chunk extension"
}

extension HTTPFramingError {
  /// The status with which a server refuses such a request.
  public var status: Int {
    switch self {
    case .unexpectedByte, .unexpectedEnd, .invalidTarget, .chunkHeadTooLong, .missingHost,
      .repeatedField, .invalidField, .bothLengths, .codingInVersion10, .unexpectedUpgrade:
      400
    case .bodyTooLarge: 413
    case .targetTooLong: 414
    case .unsupportedExpectation: 417
    case .headTooLarge: 431
    case .unsupportedMethod, .unsupportedCoding: 501
    case .unsupportedVersion: 505
    }
  }
}

extension HTTPFramingError: CustomStringConvertible {
  /// One line: where, what is there, and what is wrong with it.
  public var description: String {
    switch self {
    case .unexpectedByte(let byte, let offset, let part):
      "at byte \(offset): \([byte].quoted(limit: 80)) has no place in the \(part.rawValue)"
    case .unexpectedEnd(let offset, let part):
      "at byte \(offset): the connection ended inside the \(part.rawValue)"
    case .unsupportedVersion(let major, let minor):
      "HTTP/\(major).\(minor) is not a version of HTTP/1"
    case .unsupportedMethod(let method): "the method \(method.quoted(limit: 80)) is not implemented"
    case .invalidTarget(let target):
      "\(target.quoted(limit: 80)) is no request target for this method"
    case .targetTooLong(let limit): "the request target is longer than \(limit) bytes"
    case .headTooLarge(let limit): "the head is longer than \(limit) bytes"
    case .bodyTooLarge(let limit): "the body is longer than \(limit) bytes"
    case .chunkHeadTooLong(let limit, let offset):
      "at byte \(offset): the line before a chunk is longer than \(limit) bytes"
    case .missingHost: "there is no Host"
    case .repeatedField(let name): "there is more than one \(name)"
    case .invalidField(let name, let value): "\(value.quoted(limit: 80)) is no value of \(name)"
    case .bothLengths: "there are both Content-Length and Transfer-Encoding"
    case .codingInVersion10: "there is a Transfer-Encoding, which HTTP/1.0 does not have"
    case .unsupportedCoding(let coding):
      "the transfer coding \(coding.quoted(limit: 80)) is not implemented"
    case .unsupportedExpectation(let value):
      "the expectation \(value.quoted(limit: 80)) is not known"
    case .unexpectedUpgrade: "the status is 101, and nobody asked for another protocol"
    }
  }
}
