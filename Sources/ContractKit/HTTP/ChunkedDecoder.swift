/// Decodes a chunked body from whatever pieces the network delivers.
///
/// Does no I/O, and means the same however the bytes are cut up. Chunk extensions are read by their
/// grammar and ignored, as a recipient must; trailers are kept.
///
/// Source: RFC 9112 §7.1.
struct ChunkedDecoder {
  private enum State: Equatable {
    case sizeStart, size, sizeLF
    case beforeSemicolon, beforeName, name, afterName
    case beforeValue, value, quoted, escaped, afterQuoted
    case data, dataCR, dataLF
    case trailers, done
  }

  private(set) var body: [UInt8] = []
  /// The size of the largest chunk so far, in bytes.
  private(set) var largest = 0
  /// How many bytes of the message have been taken, those before the body included.
  private(set) var offset: Int
  private var state = State.sizeStart
  private var size = 0
  /// The offset at which the line before the chunk began.
  private var lineStart: Int
  private var trailer: HTTPHeadScanner
  private let limits: HTTPLimits

  /// The longest line before a chunk, in bytes: sixteen digits and some extensions.
  static let lineLimit = 1024

  init(limits: HTTPLimits, offset: Int = 0) {
    self.limits = limits
    self.offset = offset
    lineStart = offset
    trailer = HTTPHeadScanner(.trailers, limits: limits)
  }

  var isDone: Bool { state == .done }

  /// The fields after the last chunk, in order.
  var trailers: [HTTPField] { trailer.fields }

  /// Why an end at this point is too early.
  var endError: HTTPFramingError {
    if state == .trailers { return trailer.endError }
    return .unexpectedEnd(offset: offset, part: part)
  }

  private var part: HTTPMessagePart {
    switch state {
    case .sizeStart, .size: .chunkSize
    case .data: .body
    case .sizeLF, .dataCR, .dataLF, .trailers, .done: .lineEnd
    case .beforeSemicolon, .beforeName, .name, .afterName, .beforeValue, .value, .quoted,
      .escaped, .afterQuoted:
      .chunkExtension
    }
  }

  /// Takes bytes up to the end of the body.
  ///
  /// - Returns: How many were taken; fewer than all only when the body is done.
  mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPFramingError) -> Int {
    var taken = 0
    while taken < bytes.count, state != .done {
      switch state {
      case .data:
        let count = min(size, bytes.count - taken)
        body.append(contentsOf: bytes[taken..<taken + count])
        size -= count
        taken += count
        offset += count
        if size == 0 {
          state = .dataCR
          lineStart = offset
        }
      case .trailers:
        let count = try trailer.feed(UnsafeBufferPointer(rebasing: bytes[taken...]))
        taken += count
        offset += count
        if trailer.isDone { state = .done }
      default:
        try step(bytes[taken])
        taken += 1
        offset += 1
      }
    }
    return taken
  }

  /// Takes one byte of the framing. What is not listed has no place there.
  private mutating func step(_ byte: UInt8) throws(HTTPFramingError) {
    if offset - lineStart >= Self.lineLimit {
      throw .chunkHeadTooLong(limit: Self.lineLimit, offset: offset)
    }
    switch (state, byte) {
    case (.sizeStart, _), (.size, _):
      if let digit = ASCII.hexValue(byte) {
        try add(Int(digit))
      } else if state == .size {
        try stepExtension(byte)
      } else {
        throw .unexpectedByte(byte, offset: offset, part: .chunkSize)
      }
    case (.sizeLF, ASCII.lf): beginChunk()
    case (.dataCR, ASCII.cr): state = .dataLF
    case (.dataLF, ASCII.lf):
      state = .sizeStart
      lineStart = offset + 1
    default: try stepExtension(byte)
    }
  }

  private mutating func add(_ digit: Int) throws(HTTPFramingError) {
    size = size * 16 + digit
    guard size <= limits.body - body.count else { throw .bodyTooLarge(limit: limits.body) }
    state = .size
  }

  private mutating func beginChunk() {
    largest = max(largest, size)
    if size > 0 {
      state = .data
    } else {
      trailer = HTTPHeadScanner(.trailers, limits: limits, base: offset + 1)
      state = .trailers
    }
  }

  /// `*( BWS ";" BWS name [ BWS "=" BWS value ] )`, of which nothing is kept.
  private mutating func stepExtension(_ byte: UInt8) throws(HTTPFramingError) {
    let isToken = HTTPGrammar.isToken(byte)
    let isSpace = byte == ASCII.space || byte == ASCII.tab
    switch (state, byte) {
    case (.size, ASCII.cr), (.name, ASCII.cr), (.value, ASCII.cr), (.afterQuoted, ASCII.cr):
      state = .sizeLF
    case (.size, ASCII.semicolon), (.beforeSemicolon, ASCII.semicolon),
      (.name, ASCII.semicolon), (.afterName, ASCII.semicolon), (.value, ASCII.semicolon),
      (.afterQuoted, ASCII.semicolon):
      state = .beforeName
    case (.name, ASCII.equals), (.afterName, ASCII.equals): state = .beforeValue
    case (.size, _) where isSpace, (.value, _) where isSpace, (.afterQuoted, _) where isSpace:
      state = .beforeSemicolon
    case (.name, _) where isSpace: state = .afterName
    case (.beforeSemicolon, _) where isSpace, (.beforeName, _) where isSpace,
      (.afterName, _) where isSpace, (.beforeValue, _) where isSpace:
      break
    case (.beforeName, _) where isToken, (.name, _) where isToken: state = .name
    case (.beforeValue, _) where isToken, (.value, _) where isToken: state = .value
    case (.beforeValue, ASCII.quote): state = .quoted
    case (.quoted, ASCII.quote): state = .afterQuoted
    case (.quoted, ASCII.backslash): state = .escaped
    case (.quoted, _) where HTTPGrammar.isFieldContent(byte),
      (.escaped, _) where HTTPGrammar.isFieldContent(byte):
      state = .quoted
    default: throw .unexpectedByte(byte, offset: offset, part: part)
    }
  }
}
