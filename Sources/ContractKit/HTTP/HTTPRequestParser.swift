/// Reads one request from whatever pieces the network delivers.
///
/// Does no I/O. Feed it until `isComplete`; what it did not take belongs to the next request, for
/// which a new parser is made.
struct HTTPRequestParser {
  private enum State {
    case head
    case body(left: Int)
    case chunks
    case complete
  }

  private var scanner: HTTPHeadScanner
  /// Of a chunked body, once it has begun.
  private var decoder: ChunkedDecoder?
  private var state = State.head
  private var request = HTTPRequest(method: "", target: "")
  private(set) var head: [UInt8] = []
  /// The digit after `HTTP/1.`.
  private(set) var minor = 1
  private var expectsContinue = false
  private let limits: HTTPLimits

  init(limits: HTTPLimits = HTTPLimits()) {
    self.limits = limits
    scanner = HTTPHeadScanner(.request, limits: limits)
  }

  var isComplete: Bool { if case .complete = state { true } else { false } }

  /// Whether no byte has come yet.
  var isUntouched: Bool { head.isEmpty && scanner.head.isEmpty }

  /// Whether the client waits for a 100 before it sends the body, of which nothing has come.
  var awaitsContinue: Bool {
    switch state {
    case .body: expectsContinue && request.body.isEmpty
    case .chunks: expectsContinue && decoder?.offset == head.count
    case .head, .complete: false
    }
  }

  /// The request, once it is complete.
  var completed: HTTPRequest? { isComplete ? request : nil }

  /// Whether the client will take another response on this connection.
  var keepsAlive: Bool { ContractKit.keepsAlive(request.fields, minor: minor) }

  /// Why an end at this point is too early.
  var endError: HTTPFramingError {
    switch state {
    case .head, .complete: scanner.endError
    case .body: .unexpectedEnd(offset: head.count + request.body.count, part: .body)
    case .chunks: decoder?.endError ?? scanner.endError
    }
  }

  /// Takes bytes up to the end of the request.
  ///
  /// - Returns: How many were taken; fewer than all only when the request is complete.
  mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPFramingError) -> Int {
    var taken = 0
    if case .head = state {
      taken = try scanner.feed(bytes)
      guard scanner.isDone else { return taken }
      try beginBody()
    }
    let rest = UnsafeBufferPointer(rebasing: bytes[taken...])
    switch state {
    case .body(let left):
      let count = min(left, rest.count)
      request.body.append(contentsOf: rest[..<count])
      taken += count
      state = left == count ? .complete : .body(left: left - count)
    case .chunks:
      taken += try decoder?.feed(rest) ?? 0
      if let decoder, decoder.isDone { endChunks(decoder) }
    case .head, .complete: break
    }
    return taken
  }

  private mutating func endChunks(_ decoder: ChunkedDecoder) {
    request.body = decoder.body
    request.framing = .chunked(size: decoder.largest)
    request.trailers = decoder.trailers
    state = .complete
  }

  private mutating func beginBody() throws(HTTPFramingError) {
    head = scanner.head
    minor = min(scanner.minor, 1)
    request = HTTPRequest(
      method: scanner.methodText, target: scanner.targetText, fields: scanner.fields)
    try checkTarget()
    try checkHost()
    let length = try HTTPBodyLength.ofRequest(request.fields, minor: minor, limit: limits.body)
    expectsContinue = try checkExpectation()
    switch length {
    case .bytes(0), .untilClose: state = .complete
    case .bytes(let count):
      request.body.reserveCapacity(min(count, 1 << 20))
      state = .body(left: count)
    case .chunked:
      decoder = ChunkedDecoder(limits: limits, offset: head.count)
      state = .chunks
    }
  }

  /// RFC 9112 §3.2: a path; a whole URL; `*` for OPTIONS. A tunnel (CONNECT) we do not open.
  private func checkTarget() throws(HTTPFramingError) {
    let target = request.target.utf8
    if request.method == "CONNECT" { throw .unsupportedMethod(Array(request.method.utf8)) }
    if target.first == ASCII.slash { return }
    let isURL =
      HTTPGrammar.equal(target.prefix(7), "http://")
      || HTTPGrammar.equal(target.prefix(8), "https://")
    let isServer = request.target == "*" && request.method == "OPTIONS"
    guard isURL || isServer else { throw .invalidTarget(Array(target)) }
  }

  /// RFC 9112 §3.2: exactly one in HTTP/1.1, at most one in HTTP/1.0.
  private func checkHost() throws(HTTPFramingError) {
    let values = request.fields.values(of: "Host")
    guard values.count <= 1 else { throw .repeatedField("Host") }
    guard let value = values.first else {
      if minor > 0 { throw .missingHost }
      return
    }
    guard value.allSatisfy(Self.isHost) else { throw .invalidField("Host", value: value) }
  }

  /// RFC 3986 §3.2.2 and §3.2.3, without the user information that §4.2.4 of RFC 9110 forbids: what
  /// a token has, but for `#^`|` and backquote, and `(),;=:[]`.
  private static func isHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "|"): false
    case UInt8(ascii: "("), UInt8(ascii: ")"), ASCII.comma, ASCII.semicolon,
      ASCII.equals, ASCII.colon, ASCII.openBracket, ASCII.closeBracket:
      true
    default: HTTPGrammar.isToken(byte)
    }
  }

  /// RFC 9110 §10.1.1; a client of HTTP/1.0 does not wait.
  private func checkExpectation() throws(HTTPFramingError) -> Bool {
    let values = request.fields.values(of: "Expect")
    guard minor > 0, let value = values.first else { return false }
    guard values.count == 1, HTTPGrammar.equal(value, "100-continue") else {
      throw .unsupportedExpectation(Array(values.joined(separator: [ASCII.comma])))
    }
    return true
  }
}
