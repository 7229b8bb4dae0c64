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
    shown(limit: limit, isQuoted: true)
  }

  /// As `quoted`, but that the quotes around it are optional, and with them the backslash before a
  /// quote or a backslash.
  func shown(limit: Int, isQuoted: Bool) -> String {
    let total = count
    var bytes = Array(prefix(limit))
    if total > bytes.count { bytes.removeLast(UTF8Scalar.lengthOfCutScalar(at: bytes)) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 32)
    if isQuoted { result.append(ASCII.quote) }
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte < 0x80 {
        result.appendShown(byte, isQuoted: isQuoted)
        place += 1
      } else if let scalar = UTF8Scalar.first(in: bytes[place...]) {
        result.appendShown(scalar.scalar)
        place += scalar.length
      } else {
        result.appendHexEscape(byte)
        place += 1
      }
    }
    if isQuoted { result.append(ASCII.quote) }
    if total > bytes.count { result += "… (\(total) bytes)".utf8 }
    return String(decoding: result, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends a byte of ASCII.
  fileprivate mutating func appendShown(_ byte: UInt8, isQuoted: Bool) {
    switch byte {
    case ASCII.quote, ASCII.backslash:
      if isQuoted { append(ASCII.backslash) }
      append(byte)
    case UInt8(ascii: "\t"): self += [ASCII.backslash, UInt8(ascii: "t")]
    case UInt8(ascii: "\n"): self += [ASCII.backslash, UInt8(ascii: "n")]
    case UInt8(ascii: "\r"): self += [ASCII.backslash, UInt8(ascii: "r")]
    case UInt8(ascii: " ")...UInt8(ascii: "~"): append(byte)
    default: appendHexEscape(byte)
    }
  }

  /// Appends a scalar beyond ASCII.
  fileprivate mutating func appendShown(_ scalar: Unicode.Scalar) {
    if scalar.hasInk {
      self += String(scalar).utf8
    } else {
      self += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".utf8
    }
  }

  fileprivate mutating func appendHexEscape(_ byte: UInt8) {
    self += [ASCII.backslash, UInt8(ascii: "x")]
    self += [ASCII.upperHexDigit(byte >> 4), ASCII.upperHexDigit(byte)]
  }
}

extension Unicode.Scalar {
  /// Whether a reader sees this scalar, and sees it apart from its neighbours.
  fileprivate var hasInk: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    default: !properties.isDefaultIgnorableCodePoint
    }
  }
}
