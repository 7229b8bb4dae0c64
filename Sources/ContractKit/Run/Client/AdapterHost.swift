/// Runs an adapter that is a program of its own: frames in, frames out, until it is told to end.
///
/// On standard input and output as a child of `conform`; where `CONFORM_CONNECT` is set, over a
/// connection to that address, which is begun by the token in `CONFORM_TOKEN`. A connection that is
/// lost is made anew, for as long as somebody listens.
///
/// ```swift
/// try await AdapterHost.run(AlphaAdapter())
/// ```
public enum AdapterHost {
  /// Serves a client's adapter until the runner ends it.
  ///
  /// What the process prints goes to standard error from then on: standard output is for frames.
  ///
  /// - Throws: If nobody listens where it was told to dial, or the system has no means left.
  public static func run(_ adapter: any ClientAdapter) async throws {
    try await run(AdapterDesk(adapter))
  }

  /// Serves frames until the runner ends it.
  ///
  /// - Throws: If nobody listens where it was told to dial, or the system has no means left.
  public static func run(_ peer: any FramePeer) async throws {
    let address = environmentVariable("CONFORM_CONNECT")
    let token = environmentVariable("CONFORM_TOKEN") ?? ""
    try await onThread {
      guard let address else {
        let output = try StandardStream.takeOutput()
        _ = try FrameServer(peer, writing: output.number).serve(reading: 0)
        return
      }
      var isFirst = true
      while true {
        let socket: AdapterSocket
        do {
          socket = try dial(address, token: token)
        } catch {
          // Who has gone in order is no fault of ours.
          if isFirst { throw error }
          return
        }
        isFirst = false
        if try FrameServer(peer, writing: socket.number).serve(reading: socket.number) { return }
        // Who made that client has gone.
        peer.take(.ownFrame(op: "shutdown")) { _ in }
      }
    }
  }

  /// How long a runner may take to accept.
  private static let patience = Duration.seconds(30)

  /// Connects, and shows the token; `address` is `127.0.0.1:4711` or `[::1]:4711`.
  static func dial(_ address: String, token: String) throws -> AdapterSocket {
    let server = try HTTPBaseURL("http://\(address)")
    let deadline = Deadline.after(patience)
    var failure = SystemError("connect", address, code: 0)
    for candidate in try SocketAddress.resolve(host: server.host, port: server.port) {
      do throws(SystemError) {
        let socket = AdapterSocket(try connect(to: candidate, until: deadline))
        let hello: JSON = ["token": .string(JSON.Text(token))]
        try socket.write(hello.compact(), until: deadline)
        return socket
      } catch {
        failure = error
      }
    }
    throw failure
  }
}
