#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One of the two streams a command writes to.
public enum StandardStream: Int32, Sendable {
  /// What was asked for: descriptor 1.
  case output = 1
  /// What is said about it: descriptor 2.
  case error = 2

  /// Writes all of `bytes`, unbuffered; waits while the reader is slow.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: rawValue)
  }

  /// Writes all of `text` as UTF-8.
  public func write(_ text: String) throws(SystemError) { try write(Array(text.utf8)) }

  /// Whether a person may be looking: it is a terminal.
  public var isTerminal: Bool { isatty(rawValue) == 1 }
}

/// The value of an environment variable, if it is set and is UTF-8.
public func environmentVariable(_ name: String) -> String? {
  getenv(name).flatMap { String(validatingCString: $0) }
}
