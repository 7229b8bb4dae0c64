#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A call to the operating system that failed.
public struct SystemError: Error, Sendable, Hashable {
  /// The call: `open`, `connect`.
  public let call: String
  /// What it was about, a path or an address, if anything.
  public let subject: String?
  /// The `errno` it left.
  public let code: Int32

  /// A failure of `call` on `subject` with the given `errno`.
  public init(_ call: String, _ subject: String? = nil, code: Int32) {
    self.call = call
    self.subject = subject
    self.code = code
  }

  /// A failure with the `errno` of this thread, which must not have been overwritten yet.
  static func last(_ call: String, _ subject: String? = nil) -> Self {
    Self(call, subject, code: errno)
  }

  /// Whether there is no such file or folder: `ENOENT`, `ENOTDIR`.
  public var isNotFound: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the other side has gone: `EPIPE`, `ECONNRESET`, `ECONNABORTED`, `ENOTCONN`.
  var isPeerGone: Bool {
    code == EPIPE || code == ECONNRESET || code == ECONNABORTED || code == ENOTCONN
  }
}

extension SystemError: CustomStringConvertible {
  /// One line: what failed, on what, and the system's own words.
  public var description: String {
    let words = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    guard let subject else { return "\(call): \(words)" }
    return "\(call) \(subject): \(words)"
  }
}

/// Calls `body` again for as long as a signal interrupts it.
///
/// - Returns: Its result, which is -1 only for an `errno` other than `EINTR`.
func retryingOnInterrupt<Number: SignedInteger>(_ body: () -> Number) -> Number {
  while true {
    let result = body()
    if result != -1 || errno != EINTR { return result }
  }
}
