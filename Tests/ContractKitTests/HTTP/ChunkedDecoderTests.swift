import Testing

@testable import ContractKit

@Suite struct ChunkedDecoderTests {
  @Test(arguments: [1, ChunkedDecoder.lineLimit, 3 * ChunkedDecoder.lineLimit])
  func `A chunk may be longer than the line before it`(_ count: Int) throws {
    let data = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    let wire = Array("\(String(count, radix: 16))\r\n".utf8) + data + Array("\r\n0\r\n\r\n".utf8)
    var decoder = ChunkedDecoder(limits: HTTPLimits())
    let taken = try wire.withUnsafeBufferPointer { try decoder.feed($0) }
    #expect(taken == wire.count)
    #expect(decoder.isDone)
    #expect(decoder.body == data)
  }

  @Test func `A line before a chunk has an end`() throws {
    let wire = Array(("1;" + String(repeating: "x", count: ChunkedDecoder.lineLimit)).utf8)
    var decoder = ChunkedDecoder(limits: HTTPLimits())
    let limit = ChunkedDecoder.lineLimit
    #expect(throws: HTTPFramingError.chunkHeadTooLong(limit: limit, offset: limit)) {
      _ = try wire.withUnsafeBufferPointer { try decoder.feed($0) }
    }
  }
}
