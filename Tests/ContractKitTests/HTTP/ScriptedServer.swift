@testable import ContractKit

/// A server that takes connections one after the other, and to each says one text when a head has come.
final class ScriptedServer: Sendable {
  let port: Int

  /// Opened when the server is to say what it says unasked, and by it when it has.
  let speak: Latch
  let hasSpoken: Latch

  /// Starts it; `texts` are what it says, one a connection, each of which is closed after it. With
  /// `unasked`, it says that too, on the first connection, when it is told to.
  init(_ texts: [String], unasked: String? = nil) throws {
    let speak = try Latch()
    let hasSpoken = try Latch()
    self.speak = speak
    self.hasSpoken = hasSpoken
    let listener = Box(
      try listen(at: SocketAddress.resolve(host: "127.0.0.1", port: 0, listening: true)[0]))
    port = try SocketAddress.local(of: listener.descriptor.number).port
    try PlatformThread.detach {
      for (number, text) in texts.enumerated() {
        let listening = listener.descriptor.number
        guard (try? waitFor(listening, reads: true, until: .after(.seconds(20)))) == true,
          let connection = try? acceptConnection(on: listening)
        else { return }
        var received: [UInt8] = []
        while !received.suffix(4).elementsEqual("\r\n\r\n".utf8),
          let some = try? readSome(from: connection.number), !some.isEmpty
        {
          received += some
        }
        try? writeAll(Array(text.utf8), to: connection.number)
        if number == 0, let unasked, speak.wait(until: .after(.seconds(20))) {
          try? writeAll(Array(unasked.utf8), to: connection.number)
          hasSpoken.open()
        }
      }
    }
  }

  private final class Box: Sendable {
    let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
  }
}
