/// The lines of descriptor 0, one after the other.
public struct StandardInput: Sendable {
  /// One line: bytes without its LF, and whether it was longer than the limit and is cut there.
  public struct Line: Sendable, Hashable {
    /// The bytes; the first of them if the line was too long.
    public var bytes: [UInt8]
    /// Whether the line was longer than the limit.
    public var isCut: Bool
  }

  private var splitter: LineSplitter
  private var waiting: ArraySlice<Line> = []
  private var hasEnded = false
  private let number: Int32

  /// A reader of lines.
  ///
  /// - Parameter limit: The longest line taken, in bytes.
  public init(limit: Int) { self.init(from: 0, limit: limit) }

  init(from number: Int32, limit: Int) {
    self.number = number
    splitter = LineSplitter(limit: limit)
  }

  /// The next line, or nil at the end; blocks until there is one.
  ///
  /// What stands after the last LF is a line too.
  public mutating func next() throws(SystemError) -> Line? {
    while waiting.isEmpty && !hasEnded {
      let bytes = try readSome(from: number)
      hasEnded = bytes.isEmpty
      let lines = splitter.feed(bytes[...]) + (hasEnded ? [splitter.end()].compactMap(\.self) : [])
      waiting =
        lines.map {
          switch $0 {
          case .whole(let bytes), .unended(let bytes): Line(bytes: bytes, isCut: false)
          case .overlong(let bytes): Line(bytes: bytes, isCut: true)
          }
        }[...]
    }
    return waiting.popFirst()
  }
}
