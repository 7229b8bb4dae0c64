@testable import ContractKit

/// A connection on which a test sends exactly what it likes; for threads that may block.
final class RawClient {
  struct TooSlow: Error {}

  let descriptor: FileDescriptor
  private let deadline: Deadline
  private var received: [UInt8] = []

  init(port: Int, within duration: Duration = .seconds(20)) throws {
    deadline = .after(duration)
    let address = try SocketAddress.resolve(host: "127.0.0.1", port: port)[0]
    descriptor = try connect(to: address, until: deadline)
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try rest.withUnsafeBufferPointer {
        try descriptor.send(UnsafeRawBufferPointer($0))
      }
      rest = rest.dropFirst(count)
      if count == 0, try !waitFor(descriptor.number, writes: true, until: deadline) {
        throw TooSlow()
      }
    }
  }

  /// The next `count` bytes, or fewer at the end of the connection.
  func receive(_ count: Int) throws -> String {
    while received.count < count {
      let bytes = try receiveSome()
      if bytes.isEmpty { break }
      received += bytes
    }
    defer { received = Array(received.dropFirst(count)) }
    return String(decoding: received.prefix(count), as: UTF8.self)
  }

  /// As many bytes as `text` has, or fewer at the end of the connection.
  func receive(asLongAs text: String) throws -> String { try receive(text.utf8.count) }

  /// All bytes to the end of the connection.
  func receiveToEnd() throws -> String { try receive(.max) }

  /// Whether the connection has ended in a reset, with nothing before it.
  func endsInReset() -> Bool {
    do {
      _ = try receiveToEnd()
      return false
    } catch {
      return (error as? SystemError)?.isPeerGone == true
    }
  }

  private func receiveSome() throws -> [UInt8] {
    guard try waitFor(descriptor.number, reads: true, until: deadline) else {
      throw TooSlow()
    }
    return try readSome(from: descriptor.number)
  }
}

/// Values from any thread, for a test to wait for.
struct Gathering<Value: Sendable>: Sendable {
  let add: @Sendable (Value) -> Void
  private let stream: AsyncStream<Value>

  init() {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    self.stream = stream
    add = { continuation.yield($0) }
  }

  /// The next value that is wanted, those before it left out.
  func next(where wanted: (Value) -> Bool = { _ in true }) async -> Value? {
    for await value in stream where wanted(value) { return value }
    return nil
  }
}
