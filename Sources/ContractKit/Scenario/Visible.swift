extension Collection<UInt8> {
  /// JSON text as a report shows it: as written, but that nothing in it is invisible, and cut where
  /// it is long.
  func quotedJSON(limit: Int = 200) -> String {
    shown(limit: limit, isQuoted: false)
  }
}

extension ASCII {
  /// `byte`, in upper case if it is an ASCII letter.
  static func uppercased(_ byte: UInt8) -> UInt8 {
    lower.contains(byte) ? byte - 0x20 : byte
  }
}
