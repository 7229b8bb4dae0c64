/// A place in a text as editors and compilers count: line and column, both from 1.
///
/// A line ends after each line feed. The column counts bytes, so that it can be told from any text,
/// valid or not.
public struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1.
  public let column: Int

  /// The place of the byte at `offset`.
  ///
  /// - Parameters:
  ///   - offset: Bytes from the start of `text`, from 0; its length stands for the place after the
  ///     last byte, and what is beyond is taken for that.
  ///   - text: The whole text.
  /// - Complexity: O(*n*) in `offset`.
  public init(of offset: Int, in text: [UInt8]) {
    var line = 1
    var start = 0
    let offset = max(0, min(offset, text.count))
    for index in 0..<offset where text[index] == ASCII.lf {
      line += 1
      start = index + 1
    }
    self.line = line
    column = offset - start + 1
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
