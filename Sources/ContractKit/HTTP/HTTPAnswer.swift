/// What a server does about a request: a response, and what befalls it on its way.
public struct HTTPAnswer: Sendable, Hashable {
  /// The response.
  public var response: HTTPResponse
  /// What goes wrong with it, if anything.
  public var fault: HTTPFault?

  /// An answer from its parts.
  public init(_ response: HTTPResponse, fault: HTTPFault? = nil) {
    self.response = response
    self.fault = fault
  }
}

/// What goes wrong with a response on its way; each but `drip` ends the connection.
///
/// Counts are bytes after the head, as they stand on the wire.
public enum HTTPFault: Sendable, Hashable {
  /// The connection is closed before any byte.
  case close
  /// The connection is reset before any byte.
  case reset
  /// The connection is closed after the head and so many bytes of the body.
  case cut(after: Int)
  /// Nothing more comes after the head and so many bytes of the body, or nothing at all; the
  /// connection stays open until the client gives up.
  case stall(after: Int?)
  /// `Content-Length` says this many bytes, whatever the body has; the connection is closed after it.
  case wrongLength(Int)
  /// The response comes in pieces of so many bytes, with so long between them.
  case drip(bytes: Int, every: Duration)
}

/// The bytes of one answer, how fast they go and what follows them.
struct HTTPTransmission: Equatable {
  /// What follows the last byte.
  enum Ending: Equatable {
    case nextRequest, close, reset, stall
  }

  /// So many bytes at a time, with so long between.
  struct Pace: Equatable {
    var bytes: Int
    var pause: Duration
  }

  var bytes: [UInt8]
  var pace: Pace?
  var ending: Ending

  /// What to do to give `answer` to a request of `method`.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - method: The method of the request.
  ///   - keepsAlive: Whether the client will take another response on the connection.
  ///   - minor: The digit after `HTTP/1.` of the request.
  init(_ answer: HTTPAnswer, to method: String, keepsAlive: Bool, minor: Int) {
    var response = answer.response
    if case .wrongLength(let length) = answer.fault {
      response.fields.removeAll { HTTPGrammar.equal($0.name.utf8, "Content-Length") }
      response.fields.append(HTTPField("Content-Length", String(length)))
    }
    // What the caller spells is judged as the client will judge it.
    let stays =
      keepsAlive && response.framing != .close && answer.fault?.endsConnection != true
      && ContractKit.keepsAlive(response.fields, minor: 1)
    if !response.fields.contains("Connection") {
      if !stays { response.fields.append(HTTPField("Connection", "close")) }
      if stays && minor == 0 { response.fields.append(HTTPField("Connection", "keep-alive")) }
    }
    bytes = response.serialized(to: method)
    ending = stays ? .nextRequest : .close
    switch answer.fault {
    case nil, .wrongLength: break
    case .close: bytes = []
    case .reset:
      bytes = []
      ending = .reset
    case .cut(let count): bytes = Array(bytes.prefix(response.serializedHead().count + count))
    case .stall(let count):
      bytes = count.map { Array(bytes.prefix(response.serializedHead().count + $0)) } ?? []
      ending = .stall
    case .drip(let count, let pause): pace = Pace(bytes: max(count, 1), pause: pause)
    }
  }
}

extension HTTPFault {
  fileprivate var endsConnection: Bool {
    switch self {
    case .close, .reset, .cut, .stall, .wrongLength: true
    case .drip: false
    }
  }
}
