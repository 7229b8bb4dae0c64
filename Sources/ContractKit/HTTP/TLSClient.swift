/// A child that speaks TLS for us: `openssl s_client`, the platform's own.
///
/// Its standard input and output are one socket, so that to the rest of this layer it is a connection
/// like any other. It is killed when it is forgotten.
struct TLSClient: ~Copyable {
  private let child: ChildHandle
  private let errorOutput: FileDescriptor

  /// Starts the child; it connects and checks the certificate by itself, and ends if it cannot.
  ///
  /// - Parameters:
  ///   - server: The server, whose name the certificate must bear.
  ///   - trusted: A file of the certificates to trust, PEM, instead of the platform's.
  ///   - stream: The child's end of the socket.
  /// - Throws: If there is no `openssl`.
  init(
    to server: HTTPBaseURL, trusted: String?, stream: borrowing FileDescriptor
  ) throws(SystemError) {
    let errorOutput = try PipeEnds()
    let command = ChildCommand(Self.words(for: server, trusted: trusted))
    child = ChildHandle(
      owning: try command.spawn(
        input: stream.number, output: stream.number, error: errorOutput.writing.number))
    self.errorOutput = errorOutput.reading
  }

  static func words(for server: HTTPBaseURL, trusted: String?) -> [String] {
    let isAddress = server.host.utf8.contains(ASCII.colon) || server.host.isIPv4
    let name =
      isAddress
      ? ["-noservername", "-verify_ip", server.host]
      : ["-servername", server.host, "-verify_hostname", server.host]
    let place = server.host.utf8.contains(ASCII.colon) ? "[\(server.host)]" : server.host
    return ["openssl", "s_client", "-quiet", "-verify_return_error"] + name
      + (trusted.map { ["-CAfile", $0] } ?? []) + ["-connect", "\(place):\(server.port)"]
  }

  /// How many bytes at the start of its output are its own: a line `Connecting to …`.
  static func preludeLength(in bytes: ArraySlice<UInt8>) -> Int {
    guard bytes.starts(with: "Connecting to ".utf8), let end = bytes.firstIndex(of: ASCII.lf)
    else { return 0 }
    return end + 1 - bytes.startIndex
  }

  /// What it said if it has failed, after its end of the socket has been closed.
  borrowing func failure() -> String? {
    guard child.wait() != .exited(0) else { return nil }
    return Self.words(in: (try? errorOutput.readToEnd()) ?? [])
  }

  /// The line of its output that says most: what was wrong with the certificate, or the last one.
  static func words(in output: [UInt8]) -> String {
    let lines = output.split(separator: ASCII.lf).map { String(decoding: $0, as: UTF8.self) }
    return lines.first { $0.hasPrefix("verify error:") } ?? lines.last ?? "openssl ended"
  }
}

extension String {
  /// Whether this is four numbers with dots between.
  fileprivate var isIPv4: Bool {
    let parts = utf8.split(separator: ASCII.dot, omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { !$0.isEmpty && $0.count <= 3 && $0.allSatisfy(HTTPGrammar.isDigit) }
  }
}
