import Testing

@testable import ContractKit

@Suite(.timeLimit(.minutes(1))) struct TLSTests {
  /// `openssl s_server` with a certificate of its own for `localhost`; tells the lines it gets.
  private final class SecureServer: Sendable {
    let certificate: String
    let port: Int
    let lines: Gathering<[UInt8]>
    let child: ChildProcess
    private let key: String

    init() async throws {
      let path = "\(temporaryFolder)/tls-\(UInt64.random(in: 0 ... .max))"
      certificate = path + ".pem"
      key = path + ".key"
      let maker = try ChildProcess(
        ChildCommand([
          "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
          "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
          "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
        ]), lineLimit: 1000, event: { _ in })
      #expect(maker.wait(until: .after(.seconds(20))) == .exited(0))
      let lines = Gathering<[UInt8]>()
      self.lines = lines
      child = try ChildProcess(
        ChildCommand([
          "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key,
        ]), lineLimit: 100_000
      ) { if case .line(.whole(let line)) = $0 { lines.add(line) } }
      let accept = Array("ACCEPT 127.0.0.1:".utf8)
      let ready = try #require(await lines.next { $0.starts(with: accept) })
      port = try #require(Int(String(decoding: ready.dropFirst(accept.count), as: UTF8.self)))
    }

    func stop() {
      child.stop(grace: .seconds(1))
      for file in [key, certificate] { try? FileSystem.remove(file) }
    }
  }

  private func exchange(
    _ request: HTTPRequest, host: String, port: Int, trusting trusted: String?, count: Int = 1
  ) async throws -> [Result<HTTPConnection.Reception, HTTPError>] {
    try await onThread {
      let connection = HTTPConnection(
        to: try HTTPBaseURL("https://\(host):\(port)"), trusting: trusted)
      return (0..<count).map { _ in
        Result { () throws(HTTPError) in
          try connection.exchange(request, until: .after(.seconds(20)))
        }
      }
    }
  }

  @Test func `Bytes go through TLS unchanged, both ways, on one connection`() async throws {
    let server = try await SecureServer()
    defer { server.stop() }
    // `s_client` reads a Q or R at the start of a block as a command, unless it is told not to.
    let body = Array(String(repeating: "R", count: 40_000).utf8) + Array("\nQ\n".utf8)
    let request = HTTPRequest(method: "POST", target: "/a", body: body)
    async let results = exchange(
      request, host: "localhost", port: server.port, trusting: server.certificate, count: 2)
    let response = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\na\r\n"
    for _ in 0..<2 {
      _ = await server.lines.next { $0.starts(with: Array("POST /a HTTP/1.1\r".utf8)) }
      let long = await server.lines.next { $0.first == 0x52 }
      #expect(long?.count == 40_000)
      #expect(await server.lines.next() == Array("Q".utf8))
      try server.child.write(Array(response.utf8), until: .after(.seconds(20)))
    }
    for result in try await results {
      let reception = try result.get()
      #expect(reception.response.body == Array("a\r\n".utf8))
      #expect(!reception.reconnected)
    }
  }

  @Test func `A certificate nobody trusts is refused, and openssl says why`() async throws {
    let server = try await SecureServer()
    defer { server.stop() }
    let request = HTTPRequest(method: "GET", target: "/")
    let results = try await exchange(
      request, host: "localhost", port: server.port, trusting: nil)
    guard case .failure(.noTLS(let words)) = results[0] else {
      Issue.record("\(results)")
      return
    }
    #expect(words.hasPrefix("verify error:num=18:"))
  }

  @Test func `A certificate for another name is refused`() async throws {
    let server = try await SecureServer()
    defer { server.stop() }
    let results = try await exchange(
      HTTPRequest(method: "GET", target: "/"), host: "127.0.0.1", port: server.port,
      trusting: server.certificate)
    guard case .failure(.noTLS(let words)) = results[0] else {
      Issue.record("\(results)")
      return
    }
    #expect(words.hasPrefix("verify error:num=64:"))
  }

  @Test(arguments: [
    ("Connecting to ::1\nHTTP/1.1", 18), ("Connecting to a\n", 16), ("Connecting to a", 0),
    ("HTTP/1.1 200 OK\r\n", 0), ("Connecting\n", 0), ("", 0),
  ])
  func `What openssl says of itself is not part of the response`(_ text: String, _ length: Int) {
    #expect(TLSClient.preludeLength(in: Array(text.utf8)[...]) == length)
  }

  @Test func `What is started names the host once for each purpose`() throws {
    func words(_ url: String, _ trusted: String? = nil) throws -> String {
      TLSClient.words(for: try HTTPBaseURL(url), trusted: trusted).joined(separator: " ")
    }
    let start = "openssl s_client -quiet -verify_return_error "
    #expect(
      try words("https://example.org/x")
        == start + "-servername example.org -verify_hostname example.org -connect example.org:443")
    #expect(
      try words("https://[::1]:8443", "ca.pem")
        == start + "-noservername -verify_ip ::1 -CAfile ca.pem -connect [::1]:8443")
  }
}
