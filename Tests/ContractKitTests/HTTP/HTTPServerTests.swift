import Testing

@testable import ContractKit

@Suite(.timeLimit(.minutes(1))) struct HTTPServerTests {
  @Test func `An exchange over loopback keeps every byte`() async throws {
    let server = try HTTPServer { arrival in
      arrival.answer(
        HTTPResponse(
          status: 200, fields: [HTTPField("x-CASE", "kept")],
          body: arrival.head + arrival.request.body))
    }
    defer { server.stop() }
    let url = try HTTPBaseURL("http://127.0.0.1:\(server.port)/t/")
    let receptions = try await onThread {
      let connection = HTTPConnection(to: url)
      let request = HTTPRequest(
        method: "POST", target: url.target("/v1/events"), fields: [HTTPField("X-oDD", "1")],
        body: Array("{}".utf8))
      return try (0..<3).map { _ in
        try connection.exchange(request, until: .after(.seconds(10)))
      }
    }
    let head =
      "POST /t/v1/events HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nX-oDD: 1\r\n"
      + "Content-Length: 2\r\n\r\n"
    for reception in receptions {
      #expect(reception.response.body == Array((head + "{}").utf8))
      #expect(
        reception.head
          == Array(
            "HTTP/1.1 200 OK\r\nx-CASE: kept\r\nContent-Length: \(head.utf8.count + 2)\r\n\r\n".utf8
          ))
      #expect(!reception.reconnected)
    }
  }
}
