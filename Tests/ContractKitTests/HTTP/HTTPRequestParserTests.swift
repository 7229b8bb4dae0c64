import Testing

@testable import ContractKit

@Suite struct HTTPRequestParserTests {
  /// Feeds pieces as a connection would: what is not taken is fed no more.
  private func parse(
    _ pieces: [ArraySlice<UInt8>], limits: HTTPLimits = HTTPLimits()
  ) throws(HTTPFramingError) -> (HTTPRequestParser, taken: Int) {
    var parser = HTTPRequestParser(limits: limits)
    var taken = 0
    for piece in pieces where !parser.isComplete {
      taken += try piece.withUnsafeBufferPointer { (bytes) throws(HTTPFramingError) in
        try parser.feed(bytes)
      }
    }
    return (parser, taken)
  }

  @Test(arguments: HTTPVectors.acceptedRequests)
  func `Reads a request, wherever it is cut`(_ vector: HTTPVectors.Accepted) throws {
    let expected = try #require(vector.request)
    for pieces in cuts(of: vector.wire.bytes) {
      let (parser, taken) = try parse(pieces)
      let request = try #require(parser.completed)
      #expect(request.method == expected.method)
      #expect(request.target == expected.target)
      #expect(request.fields == expected.fields.map(\.field))
      #expect(request.body == expected.body.bytes)
      #expect(request.framing.vectorWords == expected.framing)
      #expect(request.trailers == (expected.trailers ?? []).map(\.field))
      #expect(parser.keepsAlive == expected.keepsAlive)
      #expect(vector.wire.bytes.count - taken == expected.rest)
      #expect(vector.wire.bytes.starts(with: parser.head))
      #expect(parser.head.suffix(4) == Array("\r\n\r\n".utf8))
    }
  }

  @Test(arguments: HTTPVectors.acceptedRequests)
  func `Does not take a part for the whole`(_ vector: HTTPVectors.Accepted) throws {
    let expected = try #require(vector.request)
    let message = vector.wire.bytes.dropLast(expected.rest)
    for count in message.indices {
      let (parser, taken) = try parse([message[..<count]])
      #expect(!parser.isComplete)
      #expect(taken == count)
    }
  }

  @Test(arguments: HTTPVectors.refusedRequests)
  func `Refuses, and says where and why, wherever it is cut`(_ vector: HTTPVectors.Refused) throws {
    let (bytes, words) = vector.expectation
    let outcomes = cuts(of: bytes).map { pieces in
      do throws(HTTPFramingError) {
        return "accepted after \(try parse(pieces).taken) bytes"
      } catch {
        return "\(error.status): \(error.vectorWords)"
      }
    }
    #expect(Set(outcomes) == ["\(try #require(vector.status)): \(words)"])
  }

  @Test(arguments: HTTPVectors.refusedRequests)
  func `Refuses at the first byte that has no place, and not later`(
    _ vector: HTTPVectors.Refused
  ) throws {
    guard let good = vector.good?.bytes, let bad = vector.bad?.bytes else { return }
    let (parser, _) = try parse([good[...]])
    #expect(!parser.isComplete)
    #expect(throws: HTTPFramingError.self) { try parse([good[...], bad.prefix(1)]) }
  }

  struct Bound: Sendable, CustomTestStringConvertible {
    var name: String
    var fits: String
    var exceeds: String
    var error: HTTPFramingError
    var status: Int
    var testDescription: String { name }
  }

  static let bounds: [Bound] = [
    .init(
      name: "target", fits: "GET /234567890 HTTP/1.1\r\nHost: a\r\n\r\n",
      exceeds: "GET /2345678901 HTTP/1.1\r\nHost: a\r\n\r\n",
      error: .targetTooLong(limit: 10), status: 414),
    .init(
      name: "head",
      fits: "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "y", count: 32))\r\n\r\n",
      exceeds: "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "y", count: 33))\r\n\r\n",
      error: .headTooLarge(limit: 64), status: 431),
    .init(
      name: "body by length", fits: "P / HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n\r\n12345678",
      exceeds: "P / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n",
      error: .bodyTooLarge(limit: 8), status: 413),
    .init(
      name: "body in one chunk", fits: "\(chunkedHead)8\r\n12345678\r\n0\r\n\r\n",
      exceeds: "\(chunkedHead)9", error: .bodyTooLarge(limit: 8), status: 413),
    .init(
      name: "body in two chunks", fits: "\(chunkedHead)4\r\n1234\r\n4\r\n1234\r\n0\r\n\r\n",
      exceeds: "\(chunkedHead)4\r\n1234\r\n5", error: .bodyTooLarge(limit: 8), status: 413),
    .init(
      name: "trailers",
      fits: "\(chunkedHead)0\r\nX: \(String(repeating: "y", count: 57))\r\n\r\n",
      exceeds: "\(chunkedHead)0\r\nX: \(String(repeating: "y", count: 58))\r\n\r\n",
      error: .headTooLarge(limit: 64), status: 431),
    .init(
      name: "line before a chunk",
      fits: "\(chunkedHead)0;\(String(repeating: "e", count: 1020))\r\n\r\n",
      exceeds: "\(chunkedHead)0;\(String(repeating: "e", count: 1021))\r\n\r\n",
      error: .chunkHeadTooLong(limit: 1024, offset: chunkedHead.utf8.count + 1024), status: 400),
  ]

  static let chunkedHead = "P / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

  @Test(arguments: bounds)
  func `Takes what fits a limit and refuses one byte more`(_ bound: Bound) throws {
    var limits = HTTPLimits()
    limits.target = 10
    limits.head = 64
    limits.body = 8
    let fits = Array(bound.fits.utf8)
    let (parser, taken) = try parse([fits[...]], limits: limits)
    #expect(parser.isComplete)
    #expect(taken == fits.count)
    let error = #expect(throws: HTTPFramingError.self) {
      try parse([Array(bound.exceeds.utf8)[...]], limits: limits)
    }
    #expect(error == bound.error)
    #expect(error?.status == bound.status)
  }

  @Test func `Knows whether the client waits for a 100`() throws {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n"
    var (parser, _) = try parse([Array(head.utf8)[...]])
    #expect(parser.awaitsContinue)
    _ = try [0x7B].withUnsafeBufferPointer { (bytes) throws(HTTPFramingError) in
      try parser.feed(bytes)
    }
    #expect(!parser.awaitsContinue)
    let old = head.replacing("HTTP/1.1", with: "HTTP/1.0")
    #expect(try !parse([Array(old.utf8)[...]]).0.awaitsContinue)
    let bodyless = "GET / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n"
    #expect(try !parse([Array(bodyless.utf8)[...]]).0.awaitsContinue)
  }
}
