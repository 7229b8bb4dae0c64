#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Blocks the calling thread until a signal ends the process; the other threads go on.
public func waitForSignal() -> Never {
  while true { pause() }
}
