@testable import ContractKit

/// A server that takes connections one after the other, and to each says one text when a head has come.
final class ScriptedServer: Sendable {
  let port: Int

  /// Starts it; `texts` are what it says, one a connection, each of which is closed after it.
  init(_ texts: [String]) throws {
    let listener = Box(
      try listen(at: SocketAddress.resolve(host: "127.0.0.1", port: 0, listening: true)[0]))
    port = try SocketAddress.local(of: listener.descriptor.number).port
    try PlatformThread.detach {
      for text in texts {
        let number = listener.descriptor.number
        guard (try? waitFor(number, reads: true, until: .after(.seconds(20)))) == true,
          let connection = try? acceptConnection(on: number)
        else { return }
        var received: [UInt8] = []
        while !received.suffix(4).elementsEqual("\r\n\r\n".utf8),
          let some = try? readSome(from: connection.number), !some.isEmpty
        {
          received += some
        }
        try? writeAll(Array(text.utf8), to: connection.number)
      }
    }
  }

  private final class Box: Sendable {
    let descriptor: FileDescriptor

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
  }
}
