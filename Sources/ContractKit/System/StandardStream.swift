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

extension StandardStream {
  /// Takes standard output away from the rest of the process, whose output goes to standard error
  /// from then on, what it has buffered included.
  ///
  /// - Returns: A descriptor of its own for what standard output was.
  static func takeOutput() throws(SystemError) -> FileDescriptor {
    let number = try makingDescriptors("dup") {
      let number = dup(output.rawValue)
      if number >= 0 { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
      return number
    }
    let taken = FileDescriptor(owning: number)
    guard dup2(error.rawValue, output.rawValue) >= 0 else { throw .last("dup2") }
    return taken
  }
}

/// The value of an environment variable, if it is set and is UTF-8.
public func environmentVariable(_ name: String) -> String? {
  getenv(name).flatMap { String(validatingCString: $0) }
}
