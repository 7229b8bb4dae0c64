#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open descriptor, closed exactly once: when its owner is done with it.
struct FileDescriptor: ~Copyable, Sendable {
  let number: Int32

  init(owning number: Int32) { self.number = number }

  deinit { _ = close(number) }

  /// What reading came to.
  enum Reading: Equatable {
    /// This many bytes, at least one.
    case bytes(Int)
    /// The other side will send no more.
    case end
    /// Nothing yet, and the descriptor does not wait.
    case nothing
  }

  /// Reads what is there into `buffer`, which must not be empty.
  borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Reading {
    try readOnce(from: number, into: buffer)
  }

  /// Reads to the end, waiting for as long as it takes.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  borrowing func readToEnd() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let some = try readSome(from: number)
      if some.isEmpty { return bytes }
      bytes += some
    }
  }

  /// Makes reads and writes return at once when they would have to wait.
  borrowing func makeNonBlocking() throws(SystemError) {
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) >= 0 else {
      throw .last("fcntl")
    }
  }

  /// Keeps child processes from inheriting the descriptor.
  borrowing func closeOnExec() { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
}

private func readOnce(
  from number: Int32, into buffer: UnsafeMutableRawBufferPointer
) throws(SystemError) -> FileDescriptor.Reading {
  let count = retryingOnInterrupt { read(number, buffer.baseAddress, buffer.count) }
  if count > 0 { return .bytes(count) }
  if count == 0 { return .end }
  if errno == EAGAIN || errno == EWOULDBLOCK { return .nothing }
  throw .last("read")
}

/// Reads from a descriptor that may belong to somebody else, waiting until there is something.
///
/// - Returns: At least one byte, or none at the end.
func readSome(from number: Int32) throws(SystemError) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: 65_536)
  while true {
    let reading = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
      try readOnce(from: number, into: UnsafeMutableRawBufferPointer(buffer))
    }
    switch reading {
    case .bytes(let count): return Array(bytes[..<count])
    case .end: return []
    case .nothing: _ = try waitFor(number, reads: true, until: nil)
    }
  }
}

/// Writes all of `bytes` to a descriptor that may belong to somebody else, waiting while it is full.
///
/// - Throws: `EPIPE` if nobody reads it any more, `ETIMEDOUT` if the deadline came first.
func writeAll(
  _ bytes: [UInt8], to number: Int32, until deadline: Deadline? = nil
) throws(SystemError) {
  try bytes.withUnsafeBufferPointer { (all) throws(SystemError) in
    var written = 0
    while written < all.count {
      let rest = UnsafeBufferPointer(rebasing: all[written...])
      let count = retryingOnInterrupt { write(number, rest.baseAddress, rest.count) }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        guard try waitFor(number, writes: true, until: deadline) else {
          throw SystemError("write", code: ETIMEDOUT)
        }
      } else {
        throw .last("write")
      }
    }
  }
}
