import Testing

@testable import ContractKit

@Suite(.timeLimit(.minutes(1))) struct HTTPServerTests {
  static let get = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"
  static let post = "POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}"
  static let chunked =
    "PUT /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n"

  /// `method target body`, as the whole of a response.
  static func echo(_ request: HTTPRequest) -> HTTPResponse {
    let line = "\(request.method) \(request.target) "
    return HTTPResponse(status: 200, body: Array(line.utf8) + request.body)
  }

  static func echoed(_ text: String, _ fields: String = "") -> String {
    "HTTP/1.1 200 OK\r\n\(fields)Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
  }

  static func echoServer(
    limits: HTTPLimits = HTTPLimits(),
    notice: @escaping @Sendable (HTTPServer.Notice) -> Void = { _ in }
  ) throws -> HTTPServer {
    try HTTPServer(limits: limits, notice: notice) { $0.answer(echo($0.request)) }
  }

  @Test func `An exchange keeps every byte both ways`() async throws {
    let server = try HTTPServer { arrival in
      arrival.answer(
        HTTPResponse(
          status: 200, fields: [HTTPField("x-CASE", "kept")],
          body: arrival.head + arrival.request.body))
    }
    defer { server.stop() }
    let response = """
      HTTP/1.1 200 OK\r
      x-CASE: kept\r
      Content-Length: 60\r
      \r
      POST /t HTTP/1.1\r
      hOST:a\r
      X-oDD:  1 \r
      Content-Length: 1\r
      \r
      b
      """
    let received = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send("POST /t HTTP/1.1\r\nhOST:a\r\nX-oDD:  1 \r\nContent-Length: 1\r\n\r\nb")
      return try client.receive(asLongAs: response)
    }
    #expect(received == response)
  }

  @Test func `Pipelined requests are answered in order, however they are cut`() async throws {
    let server = try Self.echoServer()
    defer { server.stop() }
    let requests = Array((Self.get + Self.post + Self.chunked + Self.get).utf8)
    let responses = [
      Self.echoed("GET /a "), Self.echoed("POST /b {}"), Self.echoed("PUT /c x"),
      Self.echoed("GET /a "),
    ].joined()
    let received = try await onThread {
      let whole = try RawClient(port: server.port)
      try whole.send(requests)
      let single = try RawClient(port: server.port)
      for byte in requests { try single.send([byte]) }
      return try [whole, single].map { try $0.receive(asLongAs: responses) }
    }
    #expect(received == [responses, responses])
  }

  @Test func `Requests are held and answered later from another thread, still in order`()
    async throws
  {
    let arrivals = Gathering<HTTPArrival>()
    let server = try HTTPServer(handler: arrivals.add)
    defer { server.stop() }
    async let received = onThread {
      let held = try RawClient(port: server.port)
      try held.send(Self.get + Self.post)
      return try held.receive(asLongAs: Self.echoed("GET /a ") + Self.echoed("POST /b {}"))
    }
    let first = try #require(await arrivals.next())
    #expect(first.id.request == 1)

    // While the first is held, another connection is served.
    async let other = onThread {
      let client = try RawClient(port: server.port)
      try client.send(Self.chunked)
      return try client.receive(asLongAs: Self.echoed("PUT /c x"))
    }
    let between = try #require(await arrivals.next())
    #expect(between.request.target == "/c")
    #expect(between.answer(Self.echo(between.request)))
    #expect(try await other == Self.echoed("PUT /c x"))

    #expect(first.answer(Self.echo(first.request)))
    #expect(!first.answer(HTTPResponse(status: 500)))
    let second = try #require(await arrivals.next())
    #expect(second.id == HTTPArrival.ID(connection: first.id.connection, request: 2))
    second.answer(Self.echo(second.request))
    #expect(try await received == Self.echoed("GET /a ") + Self.echoed("POST /b {}"))
  }

  @Test func `A thousand idle connections do not stop service`() async throws {
    let server = try Self.echoServer()
    defer { server.stop() }
    let received = try await onThread {
      let idle = try (0..<1000).map { _ in try RawClient(port: server.port) }
      let begun = try RawClient(port: server.port)
      try begun.send("GET /half HT")
      let client = try RawClient(port: server.port)
      try client.send(Self.post)
      let response = try client.receive(asLongAs: Self.echoed("POST /b {}"))
      // The idle ones are still served too.
      try idle[500].send(Self.get)
      return try response + idle[500].receive(asLongAs: Self.echoed("GET /a "))
    }
    #expect(received == Self.echoed("POST /b {}") + Self.echoed("GET /a "))
  }

  @Test func `A request that is forgotten is answered with 500`() async throws {
    let server = try HTTPServer { _ in }
    defer { server.stop() }
    let response = "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n"
    let received = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(Self.get)
      return try client.receive(asLongAs: response)
    }
    #expect(received == response)
  }

  struct Ending: Sendable, CustomTestStringConvertible {
    var name: String
    var request: String
    var fields: [HTTPField] = []
    var framing = HTTPBodyFraming.length
    var response: String
    var stays: Bool
    var testDescription: String { name }
  }

  static let endings: [Ending] = [
    .init(name: "1.1", request: get, response: echoed("GET /a "), stays: true),
    .init(
      name: "1.1, close", request: "GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      response: echoed("GET /a ", "Connection: close\r\n"), stays: false),
    .init(
      name: "1.0", request: "GET /a HTTP/1.0\r\n\r\n",
      response: echoed("GET /a ", "Connection: close\r\n"), stays: false),
    .init(
      name: "1.0, keep-alive", request: "GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
      response: echoed("GET /a ", "Connection: keep-alive\r\n"), stays: true),
    .init(
      name: "the response says close", request: get, fields: [HTTPField("connection", "close")],
      response: echoed("GET /a ", "connection: close\r\n"), stays: false),
    .init(
      name: "a body that ends with the connection", request: get, framing: .close,
      response: "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nGET /a ", stays: false),
    .init(
      name: "chunks", request: get, framing: .chunked(size: 4),
      response: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "4\r\nGET \r\n3\r\n/a \r\n0\r\n\r\n", stays: true),
    .init(
      name: "HEAD", request: "HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n",
      response: "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n", stays: true),
  ]

  @Test(arguments: endings)
  func `A connection stays or ends as request and response say`(_ row: Ending) async throws {
    let server = try HTTPServer { arrival in
      var response = Self.echo(arrival.request)
      response.fields = row.fields
      response.framing = row.framing
      arrival.answer(response)
    }
    defer { server.stop() }
    let received = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(row.request)
      let first = try client.receive(asLongAs: row.response)
      guard row.stays else { return try [first, client.receiveToEnd()] }
      try client.send(row.request)
      return try [first, client.receive(asLongAs: row.response)]
    }
    #expect(received == [row.response, row.stays ? row.response : ""])
  }

  @Test func `A body of megabytes is taken and given, by a client that reads late`() async throws {
    let server = try Self.echoServer()
    defer { server.stop() }
    let body = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) & 0x7F }
    let response = Self.echoed("POST / " + String(decoding: body, as: UTF8.self))
    let received = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n")
      try client.send(body)
      return try client.receive(asLongAs: response)
    }
    // Compared in bytes, and not shown if they differ.
    let isEqual = received.utf8.elementsEqual(response.utf8)
    #expect(isEqual)
  }

  @Test func `After a stop nothing is left open`() async {
    await #expect(processExitsWith: .success) {
      // Fewer is no leak: the test library closes one of its own at times.
      let counts = try await onThread {
        try (0..<4).map { _ in
          let server = try HTTPServerTests.echoServer()
          let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
          for client in clients { try client.send(HTTPServerTests.get) }
          for client in clients { _ = try client.receive(10) }
          server.stop()
          server.stop()
          let isRefused = (try? RawClient(port: server.port)) == nil
          #expect(isRefused)
          return openDescriptors()
        }
      }
      // The last count is taken while the clients of its round are open, as are all others.
      #expect(counts[3] <= counts[0])
    }
  }

  @Test func `A server that has run out of descriptors serves again when there are some`() async {
    await #expect(processExitsWith: .success) {
      let server = try HTTPServerTests.echoServer()
      allowDescriptors(upTo: openDescriptors() + 21)
      let response = try await onThread {
        // Each takes one descriptor here and one at the server, until there are none; the last few
        // are connected but not accepted.
        var clients: [RawClient] = []
        while let client = try? RawClient(port: server.port) { clients.append(client) }
        #expect(clients.count > 10)
        clients = []
        let client = try RawClient(port: server.port)
        try client.send(HTTPServerTests.get)
        return try client.receive(asLongAs: HTTPServerTests.echoed("GET /a "))
      }
      #expect(response == HTTPServerTests.echoed("GET /a "))
    }
  }

  @Test func `A port that is taken is said to be`() throws {
    let server = try Self.echoServer()
    defer { server.stop() }
    let error = #expect(throws: SystemError.self) {
      _ = try HTTPServer(port: server.port) { _ in }
    }
    #expect(error?.description == "listen at 127.0.0.1:\(server.port): Address already in use")
  }
}
