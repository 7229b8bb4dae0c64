/// Reads one response from whatever pieces the network delivers, and the interim responses before it.
///
/// Does no I/O. Feed it until `isComplete`, and tell it when the connection ends.
struct HTTPResponseParser {
  private enum State {
    case head
    case body(left: Int)
    case chunks
    case untilClose
    case complete
  }

  private var scanner: HTTPHeadScanner
  /// Of a chunked body, once it has begun.
  private var decoder: ChunkedDecoder?
  private var state = State.head
  private var response = HTTPResponse(status: 0)
  private(set) var head: [UInt8] = []
  /// The responses of status 1xx that came first, in order.
  private(set) var interim: [HTTPResponse] = []
  private var minor = 1
  private let toHead: Bool
  private let limits: HTTPLimits

  /// A parser of the response to a request of `method`: one to HEAD has no body.
  init(to method: String, limits: HTTPLimits = HTTPLimits()) {
    toHead = method == "HEAD"
    self.limits = limits
    scanner = HTTPHeadScanner(.response, limits: limits)
  }

  var isComplete: Bool { if case .complete = state { true } else { false } }

  /// Whether no byte of any response has come yet.
  var isUntouched: Bool { head.isEmpty && interim.isEmpty && scanner.head.isEmpty }

  /// The response, once it is complete.
  var completed: HTTPResponse? { isComplete ? response : nil }

  /// Whether the server will take another request on this connection.
  var keepsAlive: Bool {
    response.framing != .close && ContractKit.keepsAlive(response.fields, minor: minor)
  }

  /// Takes bytes up to the end of the response.
  ///
  /// - Returns: How many were taken; fewer than all only when the response is complete.
  mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPFramingError) -> Int {
    var taken = 0
    while case .head = state {
      taken += try scanner.feed(UnsafeBufferPointer(rebasing: bytes[taken...]))
      guard scanner.isDone else { return taken }
      try endHead()
    }
    let rest = UnsafeBufferPointer(rebasing: bytes[taken...])
    switch state {
    case .body(let left):
      let count = min(left, rest.count)
      response.body.append(contentsOf: rest[..<count])
      taken += count
      state = left == count ? .complete : .body(left: left - count)
    case .chunks:
      taken += try decoder?.feed(rest) ?? 0
      if let decoder, decoder.isDone { endChunks(decoder) }
    case .untilClose:
      guard rest.count <= limits.body - response.body.count else {
        throw .bodyTooLarge(limit: limits.body)
      }
      response.body.append(contentsOf: rest)
      taken += rest.count
    case .head, .complete: break
    }
    return taken
  }

  /// Takes the end of the connection.
  ///
  /// - Throws: If the response was not complete and is not one that ends this way.
  mutating func end() throws(HTTPFramingError) {
    switch state {
    case .complete: break
    case .untilClose: state = .complete
    case .head: throw scanner.endError
    case .body: throw .unexpectedEnd(offset: head.count + response.body.count, part: .body)
    case .chunks: throw decoder?.endError ?? scanner.endError
    }
  }

  private mutating func endChunks(_ decoder: ChunkedDecoder) {
    response.body = decoder.body
    response.framing = .chunked(size: decoder.largest)
    response.trailers = decoder.trailers
    state = .complete
  }

  private mutating func endHead() throws(HTTPFramingError) {
    let status = scanner.status
    if status == 101 { throw .unexpectedUpgrade }
    response = HTTPResponse(status: status, fields: scanner.fields)
    if (100..<200).contains(status) {
      interim.append(response)
      scanner = HTTPHeadScanner(.response, limits: limits)
      return
    }
    head = scanner.head
    minor = min(scanner.minor, 1)
    let length = try HTTPBodyLength.ofResponse(
      status: status, fields: response.fields, minor: minor, toHead: toHead, limit: limits.body)
    switch length {
    case .bytes(0): state = .complete
    case .bytes(let count): state = .body(left: count)
    case .chunked:
      decoder = ChunkedDecoder(limits: limits, offset: head.count)
      state = .chunks
    case .untilClose:
      response.framing = .close
      state = .untilClose
    }
  }
}
