/// A member name, with what is needed to put it in its place among its siblings.
struct JSONSortedName {
  /// The index of the name on the tape.
  let entry: UInt32
  /// The first eight bytes in order of UTF-16, missing ones as 0: unequal ranks decide.
  let rank: UInt64

  /// Appends the names of an object to `names`, in order.
  ///
  /// - Throws: `JSONError.duplicateName`.
  static func append(
    namesOf object: Int, on tape: [JSONEntry], of text: UnsafeBufferPointer<UInt8>,
    to names: inout [JSONSortedName]
  ) throws(JSONError) {
    let base = names.count
    var index = object + 1
    var isSorted = true
    while index < Int(tape[object].next) {
      let rank = JSONString(tape[index], of: text).rank
      if isSorted, names.count > base, names[names.count - 1].rank >= rank { isSorted = false }
      names.append(JSONSortedName(entry: UInt32(truncatingIfNeeded: index), rank: rank))
      index = Int(tape[index + 1].next)
    }
    if isSorted { return }
    names[base...].sort { a, b in
      if a.rank != b.rank { return a.rank < b.rank }
      let x = JSONString(tape[Int(a.entry)], of: text)
      let y = JSONString(tape[Int(b.entry)], of: text)
      return x.precedes(y) || (!y.precedes(x) && a.entry < b.entry)
    }
    for (a, b) in zip(names[base...], names[base...].dropFirst()) where a.rank == b.rank {
      let (first, second) = (tape[Int(a.entry)], tape[Int(b.entry)])
      let name = JSONString(first, of: text)
      if name.isEqual(to: JSONString(second, of: text)) {
        throw .duplicateName(
          JSON.Text(unchecked: name.decoded), first: Int(first.start), offset: Int(second.start))
      }
    }
  }
}

extension JSONString {
  /// The first eight bytes as a number whose order is that of the names, missing ones as 0.
  var rank: UInt64 {
    var rank: UInt64 = 0
    var count = 0
    for byte in isEscaped ? decoded.prefix(8) : ArraySlice(content.prefix(8)) {
      rank = rank << 8 | UInt64(Self.inUTF16Order(byte))
      count += 1
    }
    return count == 0 ? 0 : rank << UInt64(8 * (8 - count))
  }

  /// Whether this name comes first by UTF-16 code units.
  func precedes(_ other: JSONString) -> Bool {
    decoded.lexicographicallyPrecedes(other.decoded) {
      Self.inUTF16Order($0) < Self.inUTF16Order($1)
    }
  }

  /// A byte of UTF-8 such that the order of bytes is that of UTF-16 code units.
  ///
  /// The two orders differ in one place: scalars above U+FFFF (bytes F0 to F4) are surrogates in
  /// UTF-16, and come before U+E000 to U+FFFF (EE and EF).
  private static func inUTF16Order(_ byte: UInt8) -> UInt8 {
    byte == 0xEE || byte == 0xEF ? byte + 0x10 : byte
  }
}
