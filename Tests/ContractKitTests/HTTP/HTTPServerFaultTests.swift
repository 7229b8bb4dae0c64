import Testing

@testable import ContractKit

@Suite(.timeLimit(.minutes(1))) struct HTTPServerFaultTests {
  static let body = "0123456789"
  static let head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 10\r\n\r\n"

  struct Fault: Sendable, CustomTestStringConvertible {
    var fault: HTTPFault
    var received: String
    var testDescription: String { "\(fault)" }
  }

  static let faults: [Fault] = [
    .init(fault: .close, received: ""),
    .init(fault: .cut(after: 0), received: head),
    .init(fault: .cut(after: 3), received: head + "012"),
    .init(fault: .cut(after: 99), received: head + body),
    .init(
      fault: .wrongLength(12),
      received: "HTTP/1.1 200 OK\r\nContent-Length: 12\r\nConnection: close\r\n\r\n" + body),
    .init(
      fault: .wrongLength(8),
      received: "HTTP/1.1 200 OK\r\nContent-Length: 8\r\nConnection: close\r\n\r\n" + body),
  ]

  static func server(
    _ fault: HTTPFault?, notice: @escaping @Sendable (HTTPServer.Notice) -> Void = { _ in }
  ) throws -> HTTPServer {
    try HTTPServer(notice: notice) { arrival in
      let response = HTTPResponse(status: 200, body: Array(body.utf8))
      arrival.answer(HTTPAnswer(response, fault: fault))
    }
  }

  @Test(arguments: faults)
  func `The connection is closed after what the fault lets through`(_ row: Fault) async throws {
    let server = try Self.server(row.fault)
    defer { server.stop() }
    let received = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(HTTPServerTests.get)
      return try client.receiveToEnd()
    }
    #expect(received == row.received)
  }

  @Test func `A reset is a reset`() async throws {
    let server = try Self.server(.reset)
    defer { server.stop() }
    let wasReset = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(HTTPServerTests.get)
      return client.endsInReset()
    }
    #expect(wasReset)
  }

  @Test(arguments: [(nil, ""), (0, head), (4, head + "0123")])
  func `A stalled response stays where it is until the client gives up`(
    _ count: Int?, _ sent: String
  ) async throws {
    let notices = Gathering<HTTPServer.Notice>()
    let server = try Self.server(.stall(after: count), notice: notices.add)
    defer { server.stop() }
    let (received, more) = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(HTTPServerTests.get)
      let received = try client.receive(asLongAs: sent)
      return (
        received,
        try waitFor(client.descriptor.number, reads: true, until: .after(.milliseconds(30)))
      )
    }
    #expect(received == sent)
    #expect(!more)
    let abandoned = await notices.next { if case .abandoned = $0 { true } else { false } }
    #expect(abandoned == .abandoned(HTTPArrival.ID(connection: 1, request: 1)))
    #expect(await notices.next() == .disconnected(1))
  }

  @Test func `A dripping response comes whole, and not faster than it should`() async throws {
    let server = try Self.server(.drip(bytes: 10, every: .milliseconds(20)))
    defer { server.stop() }
    let response = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n" + Self.body
    let started = ContinuousClock.now
    let received = try await onThread {
      let client = try RawClient(port: server.port)
      // What comes meanwhile must not hurry it.
      for byte in (HTTPServerTests.get + HTTPServerTests.get).utf8 { try client.send([byte]) }
      return try [client.receive(asLongAs: response), client.receive(asLongAs: response)]
    }
    #expect(received == [response, response])
    // 49 bytes are five pieces with four pauses between them, twice.
    #expect(ContinuousClock.now - started >= .milliseconds(160))
  }

  @Test func `It is noticed when the client gives up a held request`() async throws {
    let arrivals = Gathering<HTTPArrival>()
    let notices = Gathering<HTTPServer.Notice>()
    let server = try HTTPServer(notice: notices.add, handler: arrivals.add)
    defer { server.stop() }
    for leave in [{ _ in }, { $0.descriptor.resetOnClose() }] as [@Sendable (RawClient) -> Void] {
      try await onThread {
        let client = try RawClient(port: server.port)
        try client.send(HTTPServerTests.get)
        leave(client)
      }
      let arrival = await arrivals.next()
      if arrival == nil { break }
      let abandoned = await notices.next { if case .abandoned = $0 { true } else { false } }
      #expect(abandoned == arrival.map { .abandoned($0.id) })
    }
  }

  @Test func `A client that has only closed its side still gets its answer`() async throws {
    let arrivals = Gathering<HTTPArrival>()
    let notices = Gathering<HTTPServer.Notice>()
    let server = try HTTPServer(notice: notices.add, handler: arrivals.add)
    defer { server.stop() }
    async let received = onThread {
      let client = try RawClient(port: server.port)
      try client.send(HTTPServerTests.get)
      client.descriptor.shutdownSending()
      return try client.receiveToEnd()
    }
    let arrival = try #require(await arrivals.next())
    let abandoned = await notices.next { if case .abandoned = $0 { true } else { false } }
    #expect(abandoned == .abandoned(arrival.id))
    arrival.answer(HTTPServerTests.echo(arrival.request))
    #expect(try await received == HTTPServerTests.echoed("GET /a "))
  }

  @Test func `A client that has closed its side gets all of a long answer`() async throws {
    let body = [UInt8](repeating: 0x61, count: 30_000_000)
    let server = try HTTPServer { $0.answer(HTTPResponse(status: 200, body: body)) }
    defer { server.stop() }
    let count = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(HTTPServerTests.get)
      client.descriptor.shutdownSending()
      return try client.receiveToEnd().utf8.count
    }
    #expect(count == "HTTP/1.1 200 OK\r\nContent-Length: 30000000\r\n\r\n".utf8.count + body.count)
  }

  /// Whether a new connection is reset, be it while it is made.
  private static func isReset(at port: Int) -> Bool {
    do {
      return try RawClient(port: port).endsInReset()
    } catch {
      return "\(error)".hasSuffix("Connection reset by peer")
    }
  }

  @Test func `Turning away closes what is idle, and resets what comes next, unread`() async throws {
    let notices = Gathering<HTTPServer.Notice>()
    let server = try HTTPServerTests.echoServer(notice: notices.add)
    defer { server.stop() }
    let received = try await onThread {
      let idle = try RawClient(port: server.port)
      try idle.send(HTTPServerTests.get)
      let first = try idle.receive(asLongAs: HTTPServerTests.echoed("GET /a "))
      server.turnAway(1)
      let ended = try idle.receiveToEnd()
      let next = Self.isReset(at: server.port) ? "reset" : "closed"
      let client = try RawClient(port: server.port)
      try client.send(HTTPServerTests.get)
      let last = try client.receive(asLongAs: HTTPServerTests.echoed("GET /a "))
      return [first, ended, next, last]
    }
    let answer = HTTPServerTests.echoed("GET /a ")
    #expect(received == [answer, "", "reset", answer])
    #expect(await notices.next { $0 == .turnedAway(2) } != nil)
  }
}
