/// One header line: its name and value exactly as they stand on the wire.
public struct HTTPField: Sendable, Hashable {
  /// The name, as spelled; always a token of RFC 9110 §5.6.2.
  public var name: String
  /// The value's bytes, without the white space around it.
  public var value: [UInt8]

  /// A header line with a value of text.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = Array(value.utf8)
  }

  /// A header line with a value of any bytes.
  public init(_ name: String, bytes value: [UInt8]) {
    self.name = name
    self.value = value
  }
}

/// How a body is delimited on the wire.
public enum HTTPBodyFraming: Sendable, Hashable {
  /// `Content-Length`; for a response to HEAD and for 204 and 304, nothing.
  case length
  /// `Transfer-Encoding: chunked`, in chunks of this many bytes at most.
  ///
  /// Of a received message: the size of its largest chunk.
  case chunked(size: Int)
  /// The end of the connection; responses only.
  case close
}

/// A request: what was, or is to be, on the wire.
public struct HTTPRequest: Sendable, Hashable {
  /// The method, as spelled: `POST`.
  public var method: String
  /// The request target, as spelled: `/v1/events?x=1`.
  public var target: String
  /// The header lines, in order; framing lines are among them when received.
  public var fields: [HTTPField]
  /// The body, decoded from its framing.
  public var body: [UInt8]
  /// How the body is, or was, delimited.
  public var framing: HTTPBodyFraming
  /// The field lines after a chunked body, in order.
  public var trailers: [HTTPField] = []

  /// A request from its parts.
  public init(
    method: String, target: String, fields: [HTTPField] = [], body: [UInt8] = [],
    framing: HTTPBodyFraming = .length
  ) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
    self.framing = framing
  }
}

/// A response: what was, or is to be, on the wire.
public struct HTTPResponse: Sendable, Hashable {
  /// The status code, three digits.
  public var status: Int
  /// The header lines, in order; framing lines are among them when received.
  public var fields: [HTTPField]
  /// The body, decoded from its framing.
  public var body: [UInt8]
  /// How the body is, or was, delimited.
  public var framing: HTTPBodyFraming
  /// The field lines after a chunked body, in order.
  public var trailers: [HTTPField] = []

  /// A response from its parts.
  public init(
    status: Int, fields: [HTTPField] = [], body: [UInt8] = [], framing: HTTPBodyFraming = .length
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.framing = framing
  }
}

extension [HTTPField] {
  /// The values of every line called `name`, letter case ignored, in order.
  public func values(of name: String) -> [[UInt8]] {
    var values: [[UInt8]] = []
    for field in self where HTTPGrammar.equal(field.name.utf8, name.utf8) {
      values.append(field.value)
    }
    return values
  }
}
