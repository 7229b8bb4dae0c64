extension HTTPRequest {
  /// The request as it goes on the wire.
  ///
  /// What is spelled wins: `Host` is added first if there is none, and a field for the framing last
  /// if there is neither `Content-Length` nor `Transfer-Encoding`. Nothing else is added. Nothing is
  /// checked either: wrong requests can be sent too.
  ///
  /// - Parameter host: The value of the added `Host`.
  /// - Returns: All its bytes, head and body.
  /// - Complexity: O(*n*) in the number of bytes.
  public func serialized(host: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256 + 64 * fields.count + body.count)
    bytes += method.utf8
    bytes.append(ASCII.space)
    bytes += target.utf8
    bytes += " HTTP/1.1\r\n".utf8
    if !fields.contains("Host") { bytes.append(HTTPField("Host", host)) }
    let isBare = body.isEmpty && framing == .length && !Self.usuallyHasBody(method)
    bytes.append(fields, framing: isBare ? nil : framing, length: body.count)
    bytes.append(body, framing: framing, trailers: trailers)
    return bytes
  }

  /// RFC 9110 §8.6: such a request says so when its body is empty.
  private static func usuallyHasBody(_ method: String) -> Bool {
    method == "POST" || method == "PUT" || method == "PATCH"
  }
}

extension HTTPResponse {
  /// The response as it goes on the wire.
  ///
  /// What is spelled wins: a field for the framing is added last if there is neither
  /// `Content-Length` nor `Transfer-Encoding` and the status may have a body. Nothing else is added.
  ///
  /// - Parameter method: The method of the request, since a response to HEAD has no body.
  /// - Returns: All its bytes, head and body.
  /// - Complexity: O(*n*) in the number of bytes.
  public func serialized(to method: String) -> [UInt8] {
    var bytes = serializedHead()
    if method != "HEAD", mayHaveBody { bytes.append(body, framing: framing, trailers: trailers) }
    return bytes
  }

  /// RFC 9112 §6.3.
  var mayHaveBody: Bool { status >= 200 && status != 204 && status != 304 }

  func serializedHead() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256 + 64 * fields.count + body.count)
    bytes += "HTTP/1.1 ".utf8
    bytes.append(decimal: status)
    bytes.append(ASCII.space)
    bytes += Self.reason(for: status).utf8
    bytes += "\r\n".utf8
    bytes.append(fields, framing: mayHaveBody ? framing : nil, length: body.count)
    return bytes
  }
}

extension [HTTPField] {
  /// Whether there is a line called `name`, letter case ignored.
  func contains(_ name: StaticString) -> Bool {
    contains { HTTPGrammar.equal($0.name.utf8, name) }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ field: HTTPField) {
    self += field.name.utf8
    self += ": ".utf8
    self += field.value
    self += "\r\n".utf8
  }

  fileprivate mutating func append(_ fields: [HTTPField], framing: HTTPBodyFraming?, length: Int) {
    for field in fields { append(field) }
    if let framing, !fields.contains("Content-Length"), !fields.contains("Transfer-Encoding") {
      switch framing {
      case .length:
        self += "Content-Length: ".utf8
        append(decimal: length)
        self += "\r\n".utf8
      case .chunked: self += "Transfer-Encoding: chunked\r\n".utf8
      case .close: break
      }
    }
    self += "\r\n".utf8
  }

  fileprivate mutating func append(
    _ body: [UInt8], framing: HTTPBodyFraming, trailers: [HTTPField]
  ) {
    guard case .chunked(let size) = framing else {
      self += body
      return
    }
    let step = Swift.max(size, 1)
    for start in stride(from: 0, to: body.count, by: step) {
      let chunk = body[start..<Swift.min(start + step, body.count)]
      self += String(chunk.count, radix: 16, uppercase: true).utf8
      self += "\r\n".utf8
      self += chunk
      self += "\r\n".utf8
    }
    self += "0\r\n".utf8
    for field in trailers { append(field) }
    self += "\r\n".utf8
  }

  fileprivate mutating func append(decimal number: Int) { self += String(number).utf8 }
}
