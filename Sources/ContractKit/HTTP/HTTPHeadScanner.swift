/// Reads a start line and field lines, or trailers, from whatever pieces the network delivers.
///
/// Does no I/O. Each byte is judged by itself, so a head means the same however it is cut up, and
/// what is wrong is noticed at that byte and not at the end of its line.
///
/// Source: RFC 9112 §2 to §5. Where a recipient may be lenient (bare LF §2.2, obs-fold §5.2), it is
/// not. Two exceptions: one empty line before a request is skipped (§2.2 asks for it), and the space
/// after a status may be missing if there is no reason phrase (many servers leave it out).
struct HTTPHeadScanner {
  /// What is being read.
  enum Kind {
    case request, response, trailers
  }

  private enum State {
    case start, emptyLineLF, startAgain
    case method, target, version, status, afterStatus, reason, startLF
    case lineStart, name, beforeValue, value, fieldLF, endLF, done
  }

  /// One field line, as ranges of `head`.
  private struct Line {
    var name: Range<Int>
    var value: Range<Int>
  }

  /// The bytes of the head so far, exactly as received.
  private(set) var head: [UInt8] = []
  private(set) var major = 0
  private(set) var minor = 0
  private(set) var status = 0
  private var method = 0..<0
  private var target = 0..<0
  private var lines: [Line] = []
  private var state: State
  /// Where the part being read began.
  private var mark = 0
  private var name = 0..<0
  /// After the last byte of the value that is not white space.
  private var valueEnd = 0
  private let kind: Kind
  private let limits: HTTPLimits
  /// The offset of the first byte in its message.
  private let base: Int

  init(_ kind: Kind, limits: HTTPLimits, base: Int = 0) {
    self.kind = kind
    self.limits = limits
    self.base = base
    lines.reserveCapacity(kind == .trailers ? 0 : 16)
    switch kind {
    case .request: state = .start
    case .response: state = .version
    case .trailers: state = .lineStart
    }
  }

  var isDone: Bool { state == .done }

  /// Why an end at this point is too early.
  var endError: HTTPFramingError { .unexpectedEnd(offset: base + head.count, part: part) }

  private var part: HTTPMessagePart {
    switch state {
    case .start, .startAgain, .method: .method
    case .target: .target
    case .version: .version
    case .status, .afterStatus: .status
    case .reason: .reason
    case .lineStart, .name: .fieldName
    case .beforeValue, .value: .fieldValue
    case .emptyLineLF, .startLF, .fieldLF, .endLF, .done: .lineEnd
    }
  }

  /// Takes bytes up to the end of the head.
  ///
  /// - Returns: How many were taken; fewer than all only when the head is done.
  mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPFramingError) -> Int {
    let start = head.count
    let end = min(bytes.count, limits.head - start)
    var taken = 0
    while taken < end, state != .done {
      taken = skipInside(bytes, from: taken, to: end, start: start)
      guard taken < end else { break }
      try step(bytes[taken], at: start + taken)
      taken += 1
    }
    if taken == end, end < bytes.count, state != .done {
      throw .headTooLarge(limit: limits.head)
    }
    head.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<taken]))
    return taken
  }

  /// Passes over bytes that change no state: those inside a method, a name, a value, a reason. `step`
  /// takes them too, but slower, and most of a head is of this kind.
  private mutating func skipInside(
    _ bytes: UnsafeBufferPointer<UInt8>, from first: Int, to end: Int, start: Int
  ) -> Int {
    var next = first
    switch state {
    case .method, .name:
      while next < end, HTTPGrammar.isToken(bytes[next]) { next += 1 }
    case .reason:
      while next < end, HTTPGrammar.isFieldContent(bytes[next]) { next += 1 }
    case .value:
      while next < end, HTTPGrammar.isFieldContent(bytes[next]) { next += 1 }
      // White space at the end of the value is not part of it, unless more of it follows.
      var last = next
      while last > first, bytes[last - 1] == ASCII.space || bytes[last - 1] == ASCII.tab {
        last -= 1
      }
      if last > first { valueEnd = start + last }
    default: break
    }
    return next
  }

  /// Takes the byte at `position` of the head. What is not listed has no place there.
  private mutating func step(_ byte: UInt8, at position: Int) throws(HTTPFramingError) {
    switch (state, byte) {
    case (.value, _) where HTTPGrammar.isFieldContent(byte):
      if byte != ASCII.space && byte != ASCII.tab { valueEnd = position + 1 }
    case (.name, _) where HTTPGrammar.isToken(byte): break
    case (.target, _) where HTTPGrammar.isTarget(byte):
      guard position - mark < limits.target else { throw .targetTooLong(limit: limits.target) }

    case (.start, ASCII.cr): state = .emptyLineLF
    case (.emptyLineLF, ASCII.lf): state = .startAgain
    case (.start, _) where HTTPGrammar.isToken(byte),
      (.startAgain, _) where HTTPGrammar.isToken(byte):
      begin(.method, at: position)
    case (.method, _) where HTTPGrammar.isToken(byte): break
    case (.method, ASCII.space):
      method = mark..<position
      begin(.target, at: position + 1)
    case (.target, ASCII.space) where position > mark:
      target = mark..<position
      begin(.version, at: position + 1)
    case (.version, _): try stepVersion(byte, at: position)

    case (.status, ASCII.digits) where position - mark < 3:
      status = status * 10 + Int(byte) - 0x30
      if position - mark == 2 { state = .afterStatus }
    case (.afterStatus, ASCII.space): state = .reason
    case (.afterStatus, ASCII.cr), (.reason, ASCII.cr): state = .startLF
    case (.reason, _) where HTTPGrammar.isFieldContent(byte): break
    case (.startLF, ASCII.lf): state = .lineStart

    case (.lineStart, ASCII.cr): state = .endLF
    case (.lineStart, _) where HTTPGrammar.isToken(byte): begin(.name, at: position)
    case (.name, ASCII.colon):
      name = mark..<position
      state = .beforeValue
    case (.beforeValue, ASCII.space), (.beforeValue, ASCII.tab): break
    case (.beforeValue, ASCII.cr):
      lines.append(Line(name: name, value: position..<position))
      state = .fieldLF
    case (.beforeValue, _) where HTTPGrammar.isFieldContent(byte):
      begin(.value, at: position)
      valueEnd = position + 1
    case (.value, ASCII.cr):
      lines.append(Line(name: name, value: mark..<valueEnd))
      state = .fieldLF
    case (.fieldLF, ASCII.lf): state = .lineStart
    case (.endLF, ASCII.lf): state = .done
    default: throw .unexpectedByte(byte, offset: base + position, part: part)
    }
  }

  private mutating func begin(_ next: State, at position: Int) {
    mark = position
    state = next
  }

  /// `HTTP/1.1`, then CR in a request and a space in a response.
  private mutating func stepVersion(_ byte: UInt8, at position: Int) throws(HTTPFramingError) {
    let literal: StaticString = "HTTP/0.0"
    let index = position - mark
    switch (index, byte) {
    case (5, ASCII.digits): major = Int(byte) - 0x30
    case (7, ASCII.digits): minor = Int(byte) - 0x30
    case (8, ASCII.cr) where kind == .request: try endVersion(.startLF, at: position)
    case (8, ASCII.space) where kind == .response: try endVersion(.status, at: position)
    case (0..<8, literal.utf8Start[min(index, 7)]) where index != 5 && index != 7: break
    default: throw .unexpectedByte(byte, offset: base + position, part: .version)
    }
  }

  private mutating func endVersion(_ next: State, at position: Int) throws(HTTPFramingError) {
    guard major == 1 else { throw .unsupportedVersion(major: major, minor: minor) }
    begin(next, at: position + 1)
  }

  /// The method, as spelled.
  var methodText: String { text(method) }

  /// The request target, as spelled.
  var targetText: String { text(target) }

  /// The field lines, in order.
  var fields: [HTTPField] {
    lines.map { HTTPField(text($0.name), bytes: Array(head[$0.value])) }
  }

  /// Only of ranges that the scanner has found to be ASCII.
  private func text(_ range: Range<Int>) -> String { String(decoding: head[range], as: UTF8.self) }
}
