import Testing

@testable import ContractKit

@Suite(.timeLimit(.minutes(1))) struct HTTPServerRefusalTests {
  /// What a server with `limits` says to `bytes` before it closes, and its notices about it.
  private func refusal(
    of bytes: [UInt8], limits: HTTPLimits = HTTPLimits()
  ) async throws -> (String, HTTPServer.Notice?) {
    let notices = Gathering<HTTPServer.Notice>()
    let server = try HTTPServerTests.echoServer(limits: limits, notice: notices.add)
    defer { server.stop() }
    let received = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send(bytes)
      return try client.receiveToEnd()
    }
    let notice = await notices.next {
      switch $0 {
      case .refused, .timedOut, .disconnected: true
      case .connected, .turnedAway, .abandoned: false
      }
    }
    return (received, notice)
  }

  static func closing(_ status: Int, _ reason: String) -> String {
    "HTTP/1.1 \(status) \(reason)\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var request: String
    var response: String
    var error: HTTPFramingError
    var testDescription: String { response }
  }

  static let refusals: [Refusal] = [
    .init(
      request: "GET / HTTP/1.1\r\nHost : a\r\n\r\n", response: closing(400, "Bad Request"),
      error: .unexpectedByte(0x20, offset: 20, part: .fieldName)),
    .init(
      request: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n123456789",
      response: closing(413, "Content Too Large"), error: .bodyTooLarge(limit: 8)),
    .init(
      request: "GET /\(String(repeating: "a", count: 64)) HTTP/1.1\r\nHost: a\r\n\r\n",
      response: closing(414, "URI Too Long"), error: .targetTooLong(limit: 64)),
    .init(
      request: "GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n",
      response: closing(417, "Expectation Failed"),
      error: .unsupportedExpectation(Array("tea".utf8))),
    .init(
      request: "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 128))\r\n\r\n",
      response: closing(431, "Request Header Fields Too Large"), error: .headTooLarge(limit: 128)),
    .init(
      request: "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: br, chunked\r\n\r\n0\r\n\r\n",
      response: closing(501, "Not Implemented"),
      error: .unsupportedCoding(Array("br, chunked".utf8))),
    .init(
      request: "GET / HTTP/2.0\r\nHost: a\r\n\r\n",
      response: closing(505, "HTTP Version Not Supported"),
      error: .unsupportedVersion(major: 2, minor: 0)),
  ]

  @Test(arguments: refusals)
  func `What is no request is refused with the status that says why, and closed`(
    _ row: Refusal
  ) async throws {
    var limits = HTTPLimits()
    limits.target = 64
    limits.head = 128
    limits.body = 8
    let (received, notice) = try await refusal(of: Array(row.request.utf8), limits: limits)
    #expect(received == row.response)
    #expect(notice == .refused(1, row.error, status: row.error.status))
  }

  @Test func `A good request before a bad one is answered first`() async throws {
    let (received, _) = try await refusal(of: Array((HTTPServerTests.get + "GET\r\n\r\n").utf8))
    #expect(received == HTTPServerTests.echoed("GET /a ") + Self.closing(400, "Bad Request"))
  }

  @Test func `A client that sends far too much still reads the refusal`() async throws {
    var limits = HTTPLimits()
    limits.body = 1000
    let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4000000\r\n\r\n"
    let (received, _) = try await refusal(
      of: Array(head.utf8) + [UInt8](repeating: 0x61, count: 4_000_000), limits: limits)
    #expect(received == Self.closing(413, "Content Too Large"))
  }

  @Test(arguments: ["G", "GET / HTTP/1.1\r\nHost: a\r\n", HTTPServerTests.post + "POST", "\r\n"])
  func `A request that does not end in time is answered with 408`(_ begun: String) async throws {
    var limits = HTTPLimits()
    limits.requestTime = .milliseconds(50)
    let (received, notice) = try await refusal(of: Array(begun.utf8), limits: limits)
    let before = begun.hasPrefix("POST") ? HTTPServerTests.echoed("POST /b {}") : ""
    #expect(received == before + Self.closing(408, "Request Timeout"))
    #expect(notice == .timedOut(1))
  }

  @Test func `A client that trickles gets no more time`() async throws {
    var limits = HTTPLimits()
    limits.requestTime = .milliseconds(100)
    let server = try HTTPServerTests.echoServer(limits: limits)
    defer { server.stop() }
    let received = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send("GET / HTTP/1.1\r\n")
      // One byte each time nothing has come for a millisecond, until something has.
      let end = Deadline.after(.seconds(20))
      while try !waitFor(
        client.descriptor.number, reads: true, until: .after(.milliseconds(1))), !end.isPast
      {
        try client.send("x")
      }
      return try client.receiveToEnd()
    }
    #expect(received == Self.closing(408, "Request Timeout"))
  }

  @Test func `A connection without a request is closed without a word`() async throws {
    var limits = HTTPLimits()
    limits.idleTime = .milliseconds(50)
    let (fresh, notice) = try await refusal(of: [], limits: limits)
    #expect(fresh == "")
    #expect(notice == .disconnected(1))
    let (used, _) = try await refusal(of: Array(HTTPServerTests.get.utf8), limits: limits)
    #expect(used == HTTPServerTests.echoed("GET /a "))
  }

  @Test func `A client that waits for a 100 gets one, and one that does not gets none`()
    async throws
  {
    let server = try HTTPServerTests.echoServer()
    defer { server.stop() }
    let head =
      "POST /b HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
    let interim = "HTTP/1.1 100 Continue\r\n\r\n"
    let response = HTTPServerTests.echoed("POST /b {}")
    let received = try await onThread {
      let waiting = try RawClient(port: server.port)
      try waiting.send(head)
      let first = try waiting.receive(asLongAs: interim)
      try waiting.send("{}")
      let second = try waiting.receive(asLongAs: response)
      // On the same connection, with the body at once.
      try waiting.send(head + "{}")
      return try [first, second, waiting.receive(asLongAs: response)]
    }
    #expect(received == [interim, response, response])
  }

  @Test func `A body too long is refused before it is sent for`() async throws {
    var limits = HTTPLimits()
    limits.body = 1
    let head =
      "POST /b HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
    let (received, _) = try await refusal(of: Array(head.utf8), limits: limits)
    #expect(received == Self.closing(413, "Content Too Large"))
  }

  @Test func `Nothing a client sends stops the server`() async throws {
    let server = try HTTPServerTests.echoServer()
    defer { server.stop() }
    let statuses = try await onThread {
      try HTTPVectors.refusedRequests.map { vector in
        let client = try RawClient(port: server.port)
        try client.send(vector.expectation.bytes)
        return try client.receiveToEnd().split(separator: " ").dropFirst().first.map(String.init)
      }
    }
    #expect(statuses == HTTPVectors.refusedRequests.map { $0.status.map(String.init) })

    // Then noise, of which some ends in the middle of everything.
    var generator = SplitMix64(state: 20_261_130)
    let noises = (0..<200).map { _ -> [UInt8] in
      let start = Array(HTTPServerTests.post.utf8).prefix(Int.random(in: 0...60, using: &generator))
      let noise = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      return start + noise
    }
    let last = try await onThread {
      for noise in noises {
        let client = try RawClient(port: server.port)
        try client.send(noise)
        client.descriptor.resetOnClose()
      }
      let client = try RawClient(port: server.port)
      try client.send(HTTPServerTests.get)
      return try client.receive(asLongAs: HTTPServerTests.echoed("GET /a "))
    }
    #expect(last == HTTPServerTests.echoed("GET /a "))
  }
}

/// A generator that gives the same numbers every time. Source: Steele, Lea, Flood, 2014.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
