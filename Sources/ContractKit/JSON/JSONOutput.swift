/// Bytes being written into room that is known to suffice.
///
/// An array checks at every append whether it is shared and whether it must grow; for a million
/// short pieces that is most of the work.
struct JSONOutput {
  private let room: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  /// The bytes that `write` writes.
  ///
  /// - Parameters:
  ///   - capacity: At least as many as will be written; a byte beyond stops the program.
  ///   - write: Writes the bytes.
  /// - Returns: What was written.
  /// - Throws: What `write` throws.
  static func collect(
    capacity: Int, _ write: (inout JSONOutput) throws(JSONError) -> Void
  ) throws(JSONError) -> [UInt8] {
    var error: JSONError?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity + copySize) { room, count in
      var output = JSONOutput(room: room)
      do throws(JSONError) {
        try write(&output)
        count = output.count
      } catch let thrown {
        error = thrown
      }
    }
    if let error { throw error }
    return bytes
  }

  private init(room: UnsafeMutableBufferPointer<UInt8>) { self.room = room }

  /// The byte written last.
  var last: UInt8? { count > 0 ? room[count - 1] : nil }

  mutating func append(_ byte: UInt8) {
    precondition(count < room.count)
    room[count] = byte
    count += 1
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append(from: $0, at: 0, count: $0.count) }
  }

  /// Appends `length` bytes of `source`, from `start` on.
  ///
  /// Short pieces are copied in whole steps of 16 bytes, where source and room have them, and what
  /// is copied too much is overwritten later: a call of `memmove` takes longer than most pieces.
  mutating func append(from source: UnsafeBufferPointer<UInt8>, at start: Int, count length: Int) {
    precondition(length <= room.count - count && start + length <= source.count)
    let from = UnsafeRawBufferPointer(source)
    let to = UnsafeMutableRawBufferPointer(room)
    let padded = (length + Self.copySize - 1) / Self.copySize * Self.copySize
    if padded <= 4 * Self.copySize, padded <= room.count - count, start + padded <= source.count {
      for step in stride(from: 0, to: padded, by: Self.copySize) {
        let piece = from.loadUnaligned(fromByteOffset: start + step, as: SIMD16<UInt8>.self)
        to.storeBytes(of: piece, toByteOffset: count + step, as: SIMD16<UInt8>.self)
      }
    } else {
      UnsafeMutableRawBufferPointer(rebasing: to[count...]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: from[start..<start + length]))
    }
    count += length
  }

  private static let copySize = 16
}
