import Testing

@testable import ContractKit

/// Messages that nobody thought of mean the same too, however they are cut.
@Suite struct HTTPCutTests {
  /// All there is to know of what a parser made of `pieces`.
  private func outcome<Parser>(
    _ parser: Parser, _ pieces: [ArraySlice<UInt8>],
    _ feed: (inout Parser, UnsafeBufferPointer<UInt8>) throws(HTTPFramingError) -> Int,
    _ result: (Parser) -> String
  ) -> String {
    var parser = parser
    var taken = 0
    do throws(HTTPFramingError) {
      for piece in pieces {
        let count = try piece.withUnsafeBufferPointer { (bytes) throws(HTTPFramingError) in
          try feed(&parser, bytes)
        }
        taken += count
        if count < piece.count { break }
      }
    } catch {
      return error.description
    }
    return "\(taken) \(result(parser))"
  }

  private func request(_ pieces: [ArraySlice<UInt8>], _ limits: HTTPLimits) -> String {
    outcome(
      HTTPRequestParser(limits: limits), pieces,
      { (parser, bytes) throws(HTTPFramingError) in try parser.feed(bytes) },
      { "\($0.completed.map { "\($0)" } ?? $0.endError.description)" })
  }

  private func response(_ pieces: [ArraySlice<UInt8>], _ limits: HTTPLimits) -> String {
    outcome(
      HTTPResponseParser(to: "GET", limits: limits), pieces,
      { (parser, bytes) throws(HTTPFramingError) in try parser.feed(bytes) },
      { parser in
        var parser = parser
        do throws(HTTPFramingError) { try parser.end() } catch { return error.description }
        return parser.completed.map { "\($0)" } ?? "nothing"
      })
  }

  /// `bytes` with a few of them changed, left out or doubled, mostly into bytes of the grammar.
  private func mutated(_ bytes: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    let likely = Array("\r\n\t :;=,\"\\0159aFHTP/.-+x\u{0}".utf8)
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(bytes[index], at: index)
      case 2: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      default: bytes[index] = likely[Int.random(in: likely.indices, using: &generator)]
      }
    }
    return bytes
  }

  @Test(arguments: 0..<8)
  func `A mutated message is whole, in two or in bytes the same`(seed: Int) {
    var generator = SplitMix64(state: UInt64(seed))
    var limits = HTTPLimits()
    limits.head = 120
    limits.body = 12
    let messages =
      HTTPVectors.acceptedRequests.map(\.wire.bytes)
      + HTTPVectors.acceptedResponses.map(\.wire.bytes)
    for number in 0..<200 {
      let bytes = mutated(messages[number % messages.count], &generator)
      let cut = Int.random(in: 0...bytes.count, using: &generator)
      let ways = [
        [bytes[...]], [bytes[..<cut], bytes[cut...]], bytes.indices.map { bytes[$0...$0] },
      ]
      let requests = Set(ways.map { request($0, limits) })
      #expect(requests.count == 1, "\(bytes) cut at \(cut)")
      let responses = Set(ways.map { response($0, limits) })
      #expect(responses.count == 1, "\(bytes) cut at \(cut)")
    }
  }
}
