import Testing

@testable import ContractKit

@Suite struct HTTPResponseParserTests {
  private func parse(
    _ pieces: [ArraySlice<UInt8>], to method: String = "GET", ends: Bool,
    limits: HTTPLimits = HTTPLimits()
  ) throws(HTTPFramingError) -> (HTTPResponseParser, taken: Int) {
    var parser = HTTPResponseParser(to: method, limits: limits)
    var taken = 0
    for piece in pieces where !parser.isComplete {
      taken += try piece.withUnsafeBufferPointer { (bytes) throws(HTTPFramingError) in
        try parser.feed(bytes)
      }
    }
    if ends { try parser.end() }
    return (parser, taken)
  }

  @Test(arguments: HTTPVectors.acceptedResponses)
  func `Reads a response, wherever it is cut`(_ vector: HTTPVectors.Accepted) throws {
    let expected = try #require(vector.response)
    for pieces in cuts(of: vector.wire.bytes) {
      let (parser, taken) = try parse(pieces, to: vector.to ?? "GET", ends: vector.ends == true)
      let response = try #require(parser.completed)
      #expect(response.status == expected.status)
      #expect(response.fields == expected.fields.map(\.field))
      #expect(response.body == expected.body.bytes)
      #expect(response.framing.vectorWords == expected.framing)
      #expect(response.trailers == (expected.trailers ?? []).map(\.field))
      #expect(parser.interim.map(\.status) == expected.interim ?? [])
      #expect(parser.keepsAlive == expected.keepsAlive)
      #expect(vector.wire.bytes.count - taken == expected.rest)
    }
  }

  @Test(arguments: HTTPVectors.refusedResponses)
  func `Refuses, and says where and why, wherever it is cut`(_ vector: HTTPVectors.Refused) throws {
    let (bytes, words) = vector.expectation
    let outcomes = cuts(of: bytes).map { pieces in
      do throws(HTTPFramingError) {
        return "accepted after \(try parse(pieces, ends: vector.ends == true).taken) bytes"
      } catch {
        return error.vectorWords
      }
    }
    #expect(Set(outcomes) == [words])
  }

  @Test func `A body that ends with the connection has a limit`() throws {
    var limits = HTTPLimits()
    limits.body = 3
    let fits = Array("HTTP/1.1 200 OK\r\n\r\nabc".utf8)
    let (parser, _) = try parse([fits[...]], ends: true, limits: limits)
    #expect(parser.completed?.body == Array("abc".utf8))
    #expect(throws: HTTPFramingError.bodyTooLarge(limit: 3)) {
      try parse([fits[...], [0x64]], ends: true, limits: limits)
    }
  }
}
