/// How the end of a body is found.
enum HTTPBodyLength: Equatable {
  /// After this many bytes.
  case bytes(Int)
  /// Where the chunks end.
  case chunked
  /// Where the connection ends; responses only.
  case untilClose
}

extension HTTPBodyLength {
  /// How the body of a request ends.
  ///
  /// Source: RFC 9112 §6.3. Stricter than it must be where two readers could disagree: repeated and
  /// doubled lengths are refused even if they agree.
  static func ofRequest(
    _ fields: [HTTPField], minor: Int, limit: Int
  ) throws(HTTPFramingError) -> HTTPBodyLength {
    let length = try contentLength(fields, limit: limit)
    guard let codings = try transferCodings(fields, minor: minor) else {
      return .bytes(length ?? 0)
    }
    guard length == nil else { throw .bothLengths }
    guard codings.isChunkedLast else {
      throw .invalidField("Transfer-Encoding", value: codings.value)
    }
    return .chunked
  }

  /// How the body of a response ends.
  ///
  /// Source: RFC 9112 §6.3.
  static func ofResponse(
    status: Int, fields: [HTTPField], minor: Int, toHead: Bool, limit: Int
  ) throws(HTTPFramingError) -> HTTPBodyLength {
    if toHead || status < 200 || status == 204 || status == 304 { return .bytes(0) }
    let length = try contentLength(fields, limit: limit)
    if let codings = try transferCodings(fields, minor: minor) {
      guard length == nil else { throw .bothLengths }
      guard codings.isChunkedLast else { throw .unsupportedCoding(codings.value) }
      return .chunked
    }
    return length.map { .bytes($0) } ?? .untilClose
  }

  /// RFC 9110 §8.6: digits, once.
  private static func contentLength(
    _ fields: [HTTPField], limit: Int
  ) throws(HTTPFramingError) -> Int? {
    let values = fields.values(of: "Content-Length")
    guard let value = values.first else { return nil }
    guard values.count == 1 else { throw .repeatedField("Content-Length") }
    guard !value.isEmpty, value.allSatisfy(HTTPGrammar.isDigit) else {
      throw .invalidField("Content-Length", value: value)
    }
    var length = 0
    for digit in value {
      length = length * 10 + Int(digit) - 0x30
      guard length <= limit else { throw .bodyTooLarge(limit: limit) }
    }
    return length
  }

  private struct Codings {
    var value: [UInt8]
    var isChunkedLast: Bool
  }

  /// RFC 9112 §6.1 and §7: `chunked` once, last, without parameters, and not in HTTP/1.0.
  private static func transferCodings(
    _ fields: [HTTPField], minor: Int
  ) throws(HTTPFramingError) -> Codings? {
    let values = fields.values(of: "Transfer-Encoding")
    guard !values.isEmpty else { return nil }
    guard minor > 0 else { throw .codingInVersion10 }
    let value = Array(values.joined(separator: [ASCII.comma, ASCII.space]))
    let codings = HTTPGrammar.elements(values)
    let chunked = codings.filter { HTTPGrammar.equal($0, "chunked") }
    guard let last = codings.last, chunked.count <= 1 else {
      throw .invalidField("Transfer-Encoding", value: value)
    }
    let isChunkedLast = HTTPGrammar.equal(last, "chunked")
    if isChunkedLast && codings.count > 1 { throw .unsupportedCoding(value) }
    return Codings(value: value, isChunkedLast: isChunkedLast)
  }
}

/// Whether the connection may carry another message after this one.
///
/// Source: RFC 9112 §9.3. `close` wins; HTTP/1.0 stays open only if asked to.
func keepsAlive(_ fields: [HTTPField], minor: Int) -> Bool {
  let options = HTTPGrammar.elements(fields.values(of: "Connection"))
  if options.contains(where: { HTTPGrammar.equal($0, "close") }) { return false }
  return minor > 0 || options.contains { HTTPGrammar.equal($0, "keep-alive") }
}
