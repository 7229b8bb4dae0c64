extension Collection<UInt8> {
  /// The bytes between double quotes, so that nothing in them is invisible or ambiguous.
  ///
  /// What a person can see stands as it is. A quote and a backslash get a backslash; tab, line feed
  /// and carriage return are `\t`, `\n`, `\r`; other control characters, and every byte that is not
  /// part of valid UTF-8, are `\xNN`; a scalar that has no ink of its own (a combining mark, a
  /// joiner, a space that is not U+0020) is `\u{NNNN}`, so that two texts that look alike and differ
  /// are written differently.
  ///
  /// - Parameter limit: The most bytes to show. What is longer is cut, never inside a scalar, and
  ///   its full length follows: `"abc"… (1048576 bytes)`.
  /// - Returns: One line, with the quotes.
  /// - Complexity: O(*n*) in the number of bytes shown, and in the length of a collection without
  ///   random access.
  func quoted(limit: Int = .max) -> String {
    let total = count
    var bytes = Array(prefix(limit))
    if total > bytes.count { bytes.removeLast(UTF8Scalar.lengthOfCutScalar(at: bytes)) }
    var result = "\""
    var rest = bytes[...]
    while let first = rest.first {
      if let scalar = UTF8Scalar.first(in: rest) {
        scalar.scalar.appendQuoted(to: &result)
        rest.removeFirst(scalar.length)
      } else {
        appendHexEscape(first, to: &result)
        rest.removeFirst()
      }
    }
    result += "\""
    if total > bytes.count { result += "… (\(total) bytes)" }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate func appendQuoted(to result: inout String) {
    switch self {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\t": result += "\\t"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case " "..."~": result.unicodeScalars.append(self)
    case "\0"..<"\u{80}": appendHexEscape(UInt8(value), to: &result)
    default:
      if hasInk {
        result.unicodeScalars.append(self)
      } else {
        result += "\\u{\(String(value, radix: 16, uppercase: true))}"
      }
    }
  }

  /// Whether a reader sees this scalar, and sees it apart from its neighbours.
  private var hasInk: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    default: !properties.isDefaultIgnorableCodePoint
    }
  }
}

private func appendHexEscape(_ byte: UInt8, to result: inout String) {
  result += "\\x"
  result.unicodeScalars.append(Unicode.Scalar(ASCII.upperHexDigit(byte >> 4)))
  result.unicodeScalars.append(Unicode.Scalar(ASCII.upperHexDigit(byte)))
}
