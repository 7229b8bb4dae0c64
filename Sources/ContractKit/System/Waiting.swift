#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits until one descriptor can be read from or written to, or has failed; nil waits for ever.
///
/// - Returns: Whether that came before the deadline.
func waitFor(
  _ number: Int32, reads: Bool = false, writes: Bool = false, until deadline: Deadline?
) throws(SystemError) -> Bool {
  var entry = PollEntry(number, reads: reads, writes: writes)
  while true {
    let found = poll(&entry, 1, deadline?.milliseconds ?? -1)
    if found >= 0 { return found > 0 }
    guard errno == EINTR else { throw .last("poll") }
  }
}

/// Waits until one of `entries` is ready, or `milliseconds` have passed; -1 waits for ever.
///
/// - Returns: How many are ready; 0 also when a signal came.
func waitForAny(_ entries: inout [pollfd], milliseconds: Int32) throws(SystemError) -> Int {
  let found = entries.withUnsafeMutableBufferPointer {
    poll($0.baseAddress, nfds_t($0.count), milliseconds)
  }
  if found >= 0 { return Int(found) }
  guard errno == EINTR else { throw .last("poll") }
  for index in entries.indices { entries[index].revents = 0 }
  return 0
}

/// One entry of a poll set, by another name so that users need not import a C library.
typealias PollEntry = pollfd

extension PollEntry {
  init(_ number: Int32, reads: Bool, writes: Bool) {
    self.init(
      fd: number, events: (reads ? Int16(POLLIN) : 0) | (writes ? Int16(POLLOUT) : 0), revents: 0)
  }

  /// Whether there is something to read, an end or an error included.
  var isReadable: Bool { revents & Int16(POLLIN | POLLHUP | POLLERR | POLLNVAL) != 0 }

  /// Whether a write would get somewhere, if only to an error.
  var isWritable: Bool { revents & Int16(POLLOUT | POLLHUP | POLLERR | POLLNVAL) != 0 }

  /// Whether the connection is gone both ways.
  var isHungUp: Bool { revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 }
}

/// Wakes a thread that waits in `poll`.
struct WakePipe: ~Copyable, Sendable {
  private let ends: PipeEnds

  init() throws(SystemError) {
    let ends = try PipeEnds()
    try ends.reading.makeNonBlocking()
    try ends.writing.makeNonBlocking()
    self.ends = ends
  }

  /// The descriptor to wait for.
  var number: Int32 { ends.reading.number }

  /// Wakes the waiter; a full pipe has woken it already.
  borrowing func wake() {
    var byte: UInt8 = 1
    _ = retryingOnInterrupt { write(ends.writing.number, &byte, 1) }
  }

  /// Forgets all wakes so far.
  borrowing func drain() {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      while case .bytes? = try? ends.reading.read(into: buffer) {}
    }
  }
}
