/// A string on the tape, seen in its text and not copied until it is asked for.
struct JSONString {
  /// What stands between the quotes.
  private let content: UnsafeBufferPointer<UInt8>
  private let isEscaped: Bool

  init(_ entry: JSONEntry, of text: UnsafeBufferPointer<UInt8>) {
    content = UnsafeBufferPointer(rebasing: text[Int(entry.start) + 1..<Int(entry.end) - 1])
    isEscaped = entry.traits.contains(.escaped)
  }

  /// The bytes it stands for, UTF-8 but for lone surrogates.
  var decoded: [UInt8] { isEscaped ? Self.unescape(content) : Array(content) }

  /// The first half of a surrogate pair that stands alone, and the offset of its escape in `content`.
  var loneSurrogate: (unit: UInt16, offset: Int)? {
    var index = 0
    while index < content.count {
      let escape = Self.escape(content, at: index)
      if let escape, escape.codePoint & 0xFFFF_F800 == 0xD800 {
        return (UInt16(escape.codePoint), index)
      }
      index += escape?.length ?? 1
    }
    return nil
  }

  /// Calls `body` with the bytes it stands for, which are copied only if there is an escape.
  func withDecoded<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    isEscaped ? decoded.withUnsafeBufferPointer(body) : body(content)
  }

  /// Resolves the escapes of a string that the scanner has passed.
  private static func unescape(_ content: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var index = 0
    while index < content.count {
      if let escape = escape(content, at: index) {
        UTF8Scalar.append(escape.codePoint, to: &result)
        index += escape.length
      } else {
        result.append(content[index])
        index += 1
      }
    }
    return result
  }

  /// The code point that the escape at `index` stands for and the bytes it takes, or nil if there is
  /// none. Two escapes that make a pair are one.
  private static func escape(
    _ content: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (codePoint: UInt32, length: Int)? {
    guard content[index] == ASCII.backslash else { return nil }
    switch content[index + 1] {
    case UInt8(ascii: "b"): return (0x08, 2)
    case UInt8(ascii: "f"): return (0x0C, 2)
    case UInt8(ascii: "n"): return (0x0A, 2)
    case UInt8(ascii: "r"): return (0x0D, 2)
    case UInt8(ascii: "t"): return (0x09, 2)
    case UInt8(ascii: "u"):
      let lead = unit(content, at: index + 2)
      guard UTF16.isLeadSurrogate(lead), index + 12 <= content.count,
        content[index + 6] == ASCII.backslash, content[index + 7] == UInt8(ascii: "u"),
        case let trail = unit(content, at: index + 8), UTF16.isTrailSurrogate(trail)
      else { return (UInt32(lead), 6) }
      return (0x1_0000 + (UInt32(lead & 0x3FF) << 10 | UInt32(trail & 0x3FF)), 12)
    case let itself: return (UInt32(itself), 2)
    }
  }

  private static func unit(_ content: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt16 {
    content[index..<index + 4].reduce(0) { $0 << 4 | UInt16(ASCII.hexValue($1) ?? 0) }
  }
}
