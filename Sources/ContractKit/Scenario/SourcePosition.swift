/// A place in a file a person can open: path, line and column, both from 1.
public struct SourcePosition: Sendable, Hashable, CustomStringConvertible {
  /// The path, relative to the package: `Fixtures/scenarios/…`.
  public var path: String
  /// The line, from 1.
  public var line: Int
  /// The column in bytes, from 1.
  public var column: Int

  /// A position from its three parts.
  public init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }

  /// `path:line:column`, as compilers print it.
  public var description: String { "\(path):\(line):\(column)" }
}
