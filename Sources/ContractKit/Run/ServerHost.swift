/// A reference server on a socket, for people and for runs: what `conform serve` is.
public final class ServerHost: Sendable {
  private let server: HTTPServer
  private let desk: ServerDesk
  private let clock: ServerClock

  /// Where it listens: `http://127.0.0.1:49152`.
  public let baseURL: String

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - model: What answers.
  ///   - contract: The contract it keeps, for its reply to `hello`.
  ///   - host: The address to listen at, in digits.
  ///   - port: The port; 0 for any that is free.
  /// - Throws: If the port is taken, or the system has no means left.
  public init(
    _ model: any ServerModel, contract: String, host: String = "127.0.0.1", port: Int = 0
  ) throws {
    let clock = ServerClock()
    self.clock = clock
    server = try HTTPServer(host: host, port: port) { arrival in
      arrival.answer(model.answer(arrival.request, at: clock.now()))
    }
    baseURL = "http://\(host.utf8.contains(ASCII.colon) ? "[\(host)]" : host):\(server.port)"
    desk = ServerDesk(model: model, clock: clock, contract: contract, baseURL: baseURL)
  }

  /// Answers one control frame.
  ///
  /// - Parameter line: The frame, without its line feed.
  /// - Returns: The reply, without a line feed, and whether it was asked to end.
  public func reply(to line: [UInt8]) -> (line: [UInt8], isLast: Bool) { desk.reply(to: line) }

  /// Ends listening; requests that are being answered get no answer.
  public func stop() { server.stop() }
}
