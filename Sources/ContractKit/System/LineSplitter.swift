#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Cuts a stream of bytes into lines, of a length that has an end.
///
/// Does no I/O. A line ends with LF, which is not part of it; a CR before it is.
struct LineSplitter {
  /// One line, or what there is of it.
  enum Line: Sendable, Hashable {
    /// A whole line.
    case whole([UInt8])
    /// The first bytes of a line longer than the limit; the rest of it is skipped.
    case overlong([UInt8])
    /// What came after the last LF, at the end of the stream; not empty.
    case unended([UInt8])
  }

  /// The longest frame taken from anybody, in bytes.
  static let frameLimit = 64 * 1024 * 1024

  /// The longest line, in bytes, LF not counted.
  let limit: Int
  private var begun: [UInt8] = []
  private var isSkipping = false

  init(limit: Int) { self.limit = limit }

  /// Takes the next bytes.
  ///
  /// - Returns: The lines that have ended or have become too long with them, in order.
  mutating func feed(_ bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes
    while let end = Self.lineFeed(in: rest) {
      append(rest[..<end], to: &lines)
      if !isSkipping { lines.append(.whole(begun)) }
      begun = []
      isSkipping = false
      rest = rest[(end + 1)...]
    }
    append(rest, to: &lines)
    return lines
  }

  /// Where the first LF is. By the C library: a debug build has long lines to read too.
  private static func lineFeed(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { raw in
      guard let start = raw.baseAddress, let found = memchr(start, Int32(ASCII.lf), raw.count)
      else { return nil }
      return bytes.startIndex + (UnsafeRawPointer(found) - start)
    }
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>, to lines: inout [Line]) {
    guard !isSkipping else { return }
    begun += bytes.prefix(limit - begun.count + 1)
    guard begun.count > limit else { return }
    begun.removeLast(begun.count - limit)
    lines.append(.overlong(begun))
    begun = []
    isSkipping = true
  }

  /// Takes the end of the stream.
  mutating func end() -> Line? {
    defer { begun = [] }
    return begun.isEmpty ? nil : .unended(begun)
  }
}
