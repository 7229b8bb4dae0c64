/// Reads one JSON text onto a tape.
///
/// Not recursive: what is open stands on a stack of its own, so that the depth limit is a figure and
/// not the size of a thread's stack.
///
/// Source: RFC 8259 §2 to §7.
struct JSONScanner {
  let text: UnsafeBufferPointer<UInt8>
  var offset = 0
  private(set) var tape: [JSONEntry] = []
  private var open: [Int] = []
  private let depth: Int
  private var names: JSONNameCheck?

  /// The tape of `bytes`.
  static func scan(
    _ bytes: [UInt8], depth: Int, duplicates: JSON.Duplicates
  ) throws(JSONError) -> [JSONEntry] {
    guard bytes.count <= UInt32.max else { throw .tooLong(limit: Int(UInt32.max)) }
    return try bytes.withUnsafeBufferPointer { text throws(JSONError) in
      var scanner = JSONScanner(text: text, depth: depth, duplicates: duplicates)
      try scanner.scanText()
      return scanner.tape
    }
  }

  private init(text: UnsafeBufferPointer<UInt8>, depth: Int, duplicates: JSON.Duplicates) {
    self.text = text
    self.depth = depth
    names = duplicates == .refuse ? JSONNameCheck() : nil
    tape.reserveCapacity(text.count / 8 + 1)
  }

  private mutating func scanText() throws(JSONError) {
    var isInside = true
    while isInside {
      if try !scanValue() { isInside = try scanAfterValue() }
    }
  }

  /// Reads a value that is no container, or the beginning of one up to its first value.
  ///
  /// - Returns: Whether a value comes next.
  private mutating func scanValue() throws(JSONError) -> Bool {
    let byte = try nextByte()
    let start = offset
    switch byte {
    case ASCII.quote: append(.string, from: start, traits: try scanString())
    case ASCII.openBrace: return try openObject()
    case ASCII.openBracket: return try openArray()
    case ASCII.minus, ASCII.digits: append(.number, from: start, traits: try scanNumber())
    case UInt8(ascii: "t"): try scanLiteral("true", .bool, expected: .restOfTrue)
    case UInt8(ascii: "f"): try scanLiteral("false", .bool, expected: .restOfFalse)
    case UInt8(ascii: "n"): try scanLiteral("null", .null, expected: .restOfNull)
    default:
      let isFirst = tape.last?.kind == .array && open.last == tape.count - 1
      throw .unexpectedByte(
        byte, offset: offset, expected: isFirst ? .valueOrEndOfArray : .value)
    }
    return false
  }

  /// Reads what may follow a value: a comma (and a name), ends of containers, the end of the text.
  ///
  /// - Returns: Whether a value comes next.
  private mutating func scanAfterValue() throws(JSONError) -> Bool {
    while let container = open.last {
      let byte = try nextByte()
      let isObject = tape[container].kind == .object
      if byte == ASCII.comma {
        offset += 1
        if isObject { try scanName(expected: .name) }
        return true
      }
      guard byte == (isObject ? ASCII.closeBrace : ASCII.closeBracket) else {
        let expected = isObject ? JSONError.Expectation.commaOrEndOfObject : .commaOrEndOfArray
        throw .unexpectedByte(byte, offset: offset, expected: expected)
      }
      try close(container)
    }
    skipSpace()
    guard offset == text.count else {
      throw .unexpectedByte(text[offset], offset: offset, expected: .endOfText)
    }
    return false
  }

  private mutating func openObject() throws(JSONError) -> Bool {
    let container = try openContainer(.object)
    if try nextByte() == ASCII.closeBrace {
      try close(container)
      return false
    }
    try scanName(expected: .nameOrEndOfObject)
    return true
  }

  private mutating func openArray() throws(JSONError) -> Bool {
    let container = try openContainer(.array)
    if try nextByte() == ASCII.closeBracket {
      try close(container)
      return false
    }
    return true
  }

  private mutating func openContainer(_ kind: JSONKind) throws(JSONError) -> Int {
    guard open.count < depth else { throw .tooDeep(limit: depth, offset: offset) }
    let container = tape.count
    open.append(container)
    append(kind, from: offset)
    offset += 1
    return container
  }

  private mutating func close(_ container: Int) throws(JSONError) {
    offset += 1
    open.removeLast()
    tape[container].end = UInt32(truncatingIfNeeded: offset)
    tape[container].next = UInt32(truncatingIfNeeded: tape.count)
    guard tape[container].kind == .object else { return }
    try names?.check(container, on: tape, of: text)
  }

  private mutating func scanName(expected: JSONError.Expectation) throws(JSONError) {
    let byte = try nextByte()
    guard byte == ASCII.quote else {
      throw .unexpectedByte(byte, offset: offset, expected: expected)
    }
    let start = offset
    append(.string, from: start, traits: try scanString())
    let separator = try nextByte()
    guard separator == ASCII.colon else {
      throw .unexpectedByte(separator, offset: offset, expected: .colon)
    }
    offset += 1
  }

  private mutating func scanLiteral(
    _ literal: StaticString, _ kind: JSONKind, expected: JSONError.Expectation
  ) throws(JSONError) {
    let start = offset
    for index in 0..<literal.utf8CodeUnitCount {
      guard offset < text.count else { throw .unexpectedEnd(offset: offset) }
      guard text[offset] == literal.utf8Start[index] else {
        throw .unexpectedByte(text[offset], offset: offset, expected: expected)
      }
      offset += 1
    }
    append(kind, from: start)
  }

  private mutating func append(_ kind: JSONKind, from start: Int, traits: JSONTraits = []) {
    tape.append(
      JSONEntry(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: offset),
        next: UInt32(truncatingIfNeeded: tape.count + 1), kind: kind, traits: traits))
  }

  /// The next byte that is not white space, which is not taken.
  @inline(__always)
  private mutating func nextByte() throws(JSONError) -> UInt8 {
    if offset < text.count, text[offset] > ASCII.space { return text[offset] }
    skipSpace()
    guard offset < text.count else { throw .unexpectedEnd(offset: offset) }
    return text[offset]
  }

  private mutating func skipSpace() {
    while offset < text.count {
      switch text[offset] {
      case ASCII.space, ASCII.tab, ASCII.lf, ASCII.cr: offset += 1
      default: return
      }
    }
  }
}
