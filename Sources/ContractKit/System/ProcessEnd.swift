#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ends this process.
///
/// - Parameter code: The exit code; the lowest eight bits reach the parent.
public func endProcess(_ code: Int32) -> Never { exit(code) }
