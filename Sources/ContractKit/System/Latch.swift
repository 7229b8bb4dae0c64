#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Something that happens once, for which any number of threads can wait until a deadline.
///
/// A pipe into which a byte is written and never read, so that it can stand in a poll set beside
/// others. A class because all who wait share it.
final class Latch: Sendable {
  private let ends: PipeEnds

  init() throws(SystemError) { ends = try PipeEnds() }

  /// The descriptor that is readable from then on.
  var number: Int32 { ends.reading.number }

  /// It has happened.
  func open() {
    var byte: UInt8 = 1
    _ = retryingOnInterrupt { write(ends.writing.number, &byte, 1) }
  }

  /// Waits for it.
  ///
  /// - Returns: Whether it happened before the deadline; nil waits for ever.
  func wait(until deadline: Deadline?) -> Bool {
    (try? waitFor(number, reads: true, until: deadline)) == true
  }
}
