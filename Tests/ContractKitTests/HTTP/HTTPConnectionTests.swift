import Testing

@testable import ContractKit

@Suite(.timeLimit(.minutes(1))) struct HTTPConnectionTests {
  static let request = HTTPRequest(method: "GET", target: "/a", fields: [HTTPField("X", "1")])

  /// What `count` exchanges on one connection come to.
  private func exchange(
    _ request: HTTPRequest = request, port: Int, within duration: Duration = .seconds(20),
    limits: HTTPLimits = HTTPLimits(), count: Int = 1,
    _ between: @escaping @Sendable () -> Void = {}
  ) async throws -> [Result<HTTPConnection.Reception, HTTPError>] {
    try await onThread {
      let connection = HTTPConnection(
        to: try HTTPBaseURL("http://127.0.0.1:\(port)"), limits: limits)
      return (0..<count).map { number in
        if number > 0 { between() }
        return Result { () throws(HTTPError) in
          try connection.exchange(request, until: .after(duration))
        }
      }
    }
  }

  @Test func `Says what came, to the byte, on one connection`() async throws {
    let connections = Gathering<Int>()
    let server = try HTTPServer(
      notice: { if case .connected(let number) = $0 { connections.add(number) } },
      handler: { arrival in
        arrival.answer(
          HTTPResponse(status: 201, fields: [HTTPField("x-A", "b")], body: arrival.head))
      })
    defer { server.stop() }
    let results = try await exchange(port: server.port, count: 3)
    let sent = "GET /a HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nX: 1\r\n\r\n"
    let head = "HTTP/1.1 201 Created\r\nx-A: b\r\nContent-Length: \(sent.utf8.count)\r\n\r\n"
    for result in results {
      let reception = try result.get()
      #expect(reception.head == Array(head.utf8))
      #expect(reception.response.body == Array(sent.utf8))
      #expect(reception.keepsAlive && !reception.reconnected && reception.surplus.isEmpty)
    }
    #expect(results.count == 3)
    server.stop()
    #expect(await connections.next() == 1)
  }

  @Test func `A connection found closed is made anew, and that is said`() async throws {
    let wasClosed = try Latch()
    let server = try HTTPServerTests.echoServer { notice in
      if case .disconnected(1) = notice { wasClosed.open() }
    }
    defer { server.stop() }
    let results = try await exchange(port: server.port, count: 2) {
      server.turnAway(0)
      _ = wasClosed.wait(until: .after(.seconds(20)))
    }
    let echoed = Array("GET /a ".utf8)
    #expect(try results.map { try $0.get().response.body } == [echoed, echoed])
    #expect(try results.map { try $0.get().reconnected } == [false, true])
  }

  @Test func `A request that a kept connection swallows is sent once more, not twice`() async throws
  {
    let ok = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    let answers = Gathering<HTTPArrival.ID>()
    let server = try HTTPServer { arrival in
      answers.add(arrival.id)
      let fault: HTTPFault? = arrival.id.request == 2 || arrival.id.connection > 1 ? .close : nil
      arrival.answer(HTTPAnswer(HTTPResponse(status: 200), fault: fault))
    }
    defer { server.stop() }
    let results = try await exchange(port: server.port, count: 2)
    #expect(try results[0].get().head == Array(ok.utf8))
    #expect(results[1] == .failure(.closedWithoutResponse(wasReset: false)))
    #expect(await answers.next() == HTTPArrival.ID(connection: 1, request: 1))
    #expect(await answers.next() == HTTPArrival.ID(connection: 1, request: 2))
    #expect(await answers.next() == HTTPArrival.ID(connection: 2, request: 1))
  }

  struct Missing: Sendable, CustomTestStringConvertible {
    var fault: HTTPFault
    var error: HTTPError
    var within = Duration.seconds(20)
    var testDescription: String { "\(fault)" }
  }

  @Test(arguments: [
    Missing(fault: .close, error: .closedWithoutResponse(wasReset: false)),
    Missing(fault: .reset, error: .closedWithoutResponse(wasReset: true)),
    Missing(fault: .stall(after: nil), error: .timedOut(.waiting), within: .milliseconds(30)),
    Missing(fault: .stall(after: 1), error: .timedOut(.receiving), within: .seconds(1)),
  ])
  func `A response that does not come is said to be what it is`(_ row: Missing) async throws {
    let server = try HTTPServerFaultTests.server(row.fault)
    defer { server.stop() }
    let results = try await exchange(port: server.port, within: row.within)
    #expect(results == [.failure(row.error)])
  }

  @Test func `A response cut short is malformed, with what came of it`() async throws {
    let server = try HTTPServerFaultTests.server(.cut(after: 3))
    defer { server.stop() }
    let received = Array((HTTPServerFaultTests.head + "012").utf8)
    #expect(
      try await exchange(port: server.port) == [
        .failure(
          .malformed(.unexpectedEnd(offset: received.count, part: .body), received: received))
      ])
  }

  @Test func `What is no response is malformed, with what came of it`() async throws {
    let server = try ScriptedServer(["SSH-2.0-x\r\n"])
    #expect(
      try await exchange(port: server.port) == [
        .failure(
          .malformed(
            .unexpectedByte(0x53, offset: 0, part: .version),
            received: Array("SSH-2.0-x\r\n".utf8)))
      ])
  }

  @Test func `A response that is too long is not taken`() async throws {
    var limits = HTTPLimits()
    limits.body = 9
    let server = try HTTPServerFaultTests.server(nil)
    defer { server.stop() }
    let result = try await exchange(port: server.port, limits: limits)[0]
    guard case .failure(.malformed(let error, _)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(error == .bodyTooLarge(limit: 9))
  }

  @Test func `What comes after a response is shown, and ends the connection`() async throws {
    let text = "HTTP/1.1 204 No Content\r\n\r\nbody"
    let server = try ScriptedServer([text, text])
    let results = try await exchange(port: server.port, count: 2)
    for result in results {
      let reception = try result.get()
      #expect(reception.response.status == 204)
      #expect(reception.response.body.isEmpty)
      #expect(reception.surplus == Array("body".utf8))
      #expect(!reception.keepsAlive && !reception.reconnected)
    }
  }

  @Test func `What comes between two exchanges is not taken for an answer`() async throws {
    let good = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    let server = try ScriptedServer(
      [good, good], unasked: "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n")
    let results = try await exchange(port: server.port, count: 2) {
      server.speak.open()
      _ = server.hasSpoken.wait(until: .after(.seconds(20)))
    }
    #expect(try results.map { try $0.get().response.status } == [200, 200])
    #expect(try results.map { try $0.get().reconnected } == [false, true])
  }

  @Test func `Nobody there is unreachable`() async throws {
    let server = try HTTPServerTests.echoServer()
    server.stop()
    let result = try await exchange(port: server.port)[0]
    guard case .failure(.unreachable(let error)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(error.call == "connect")
    #expect(error.subject == "127.0.0.1:\(server.port)")
  }

  @Test func `A name that leads nowhere is unresolved`() async throws {
    let error = try await onThread {
      let connection = HTTPConnection(to: try HTTPBaseURL("http://nowhere.invalid"))
      return #expect(throws: HTTPError.self) {
        try connection.exchange(Self.request, until: .after(.seconds(20)))
      }
    }
    guard case .unresolved(let error) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error.host == "nowhere.invalid")
  }

  @Test func `A body is not sent before its 100, unless that does not come`() async throws {
    let request = HTTPRequest(
      method: "POST", target: "/b", fields: [HTTPField("Expect", "100-continue")],
      body: Array("{}".utf8))
    let server = try HTTPServerTests.echoServer()
    defer { server.stop() }
    let reception = try await exchange(request, port: server.port)[0].get()
    #expect(reception.interim.map(\.status) == [100])
    #expect(reception.response.body == Array("POST /b {}".utf8))

    // This one answers at once: the body never goes.
    let refuser = try ScriptedServer(["HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n"])
    let refused = try await exchange(request, port: refuser.port)[0].get()
    #expect(refused.response.status == 401)
    #expect(!refused.keepsAlive)
  }

  @Test func `A refusal in the middle of a long body is read`() async throws {
    var limits = HTTPLimits()
    limits.body = 1000
    let server = try HTTPServerTests.echoServer(limits: limits)
    defer { server.stop() }
    let request = HTTPRequest(
      method: "POST", target: "/b", body: [UInt8](repeating: 0, count: 8_000_000))
    let reception = try await exchange(request, port: server.port)[0].get()
    #expect(reception.response.status == 413)
    #expect(!reception.keepsAlive)
  }

  @Test func `What the caller spells is sent as spelled`() async throws {
    let server = try HTTPServer { arrival in
      arrival.answer(HTTPResponse(status: 200, body: arrival.head))
    }
    defer { server.stop() }
    var request = HTTPRequest(
      method: "POST", target: "/b",
      fields: [HTTPField("content-length", "2"), HTTPField("hOST", "x")], body: Array("{}".utf8))
    let spelled = try await exchange(request, port: server.port)[0].get()
    #expect(
      spelled.response.body
        == Array("POST /b HTTP/1.1\r\ncontent-length: 2\r\nhOST: x\r\n\r\n".utf8))
    request.fields = []
    request.framing = .chunked(size: 1)
    let chunked = try await exchange(request, port: server.port)[0].get()
    #expect(
      chunked.response.body
        == Array(
          ("POST /b HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n").utf8))
  }
}
