extension Collection<UInt8> {
  /// JSON text as a report shows it: as written, but that nothing in it is invisible, and cut where
  /// it is long.
  func quotedJSON(limit: Int = 200) -> String {
    let quoted = self.quoted(limit: limit)
    var result = ""
    var rest = quoted.utf8.dropFirst()
    while let byte = rest.popFirst() {
      if byte == ASCII.backslash, let next = rest.first, next == ASCII.quote || next == byte {
        result.unicodeScalars.append(Unicode.Scalar(next))
        rest.removeFirst()
      } else if byte == ASCII.quote {
        return result + String(decoding: rest, as: UTF8.self)
      } else {
        result += String(decoding: [byte] + takeScalar(&rest, after: byte), as: UTF8.self)
      }
    }
    return result
  }

  /// The continuation bytes that follow `lead`.
  private func takeScalar(_ rest: inout Substring.UTF8View, after lead: UInt8) -> [UInt8] {
    guard lead >= 0xC0 else { return [] }
    let tail = rest.prefix { $0 & 0xC0 == 0x80 }
    rest.removeFirst(tail.count)
    return Array(tail)
  }
}

extension ASCII {
  /// `byte`, in upper case if it is an ASCII letter.
  static func uppercased(_ byte: UInt8) -> UInt8 {
    lower.contains(byte) ? byte - 0x20 : byte
  }
}
