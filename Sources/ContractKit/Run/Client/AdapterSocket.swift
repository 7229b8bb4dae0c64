/// The connection to an adapter.
///
/// A class because the thread that reads it and the one that writes to it share it; it is closed when
/// both have done with it.
final class AdapterSocket: Sendable {
  private let descriptor: FileDescriptor

  init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

  /// The descriptor, to wait for.
  var number: Int32 { descriptor.number }

  /// Writes a line.
  ///
  /// - Throws: `EPIPE` if nobody reads it, `ETIMEDOUT` at the deadline; part may have been written.
  func write(_ line: [UInt8], until deadline: Deadline?) throws(SystemError) {
    try withoutPipeSignal { () throws(SystemError) in
      try writeAll(line + [ASCII.lf], to: number, until: deadline)
    }
  }

  /// Reads what has come, without waiting.
  ///
  /// - Returns: Some bytes, none if there are none yet, nil at the end.
  func read() throws(SystemError) -> [UInt8]? {
    var scratch = [UInt8](repeating: 0, count: 65_536)
    let reading = try scratch.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
      try descriptor.receive(into: UnsafeMutableRawBufferPointer(buffer), waits: false)
    }
    switch reading {
    case .bytes(let count): return Array(scratch[..<count])
    case .nothing: return []
    case .end: return nil
    }
  }

  /// Says that nothing more will be written.
  func endWriting() { descriptor.shutdownSending() }

  /// Ends the connection.
  func hangUp() { descriptor.hangUp() }
}
