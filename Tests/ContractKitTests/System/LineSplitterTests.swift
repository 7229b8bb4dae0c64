import Testing

@testable import ContractKit

@Suite struct LineSplitterTests {
  static let text = Array("one\r\n\n12345\n123456\n1234567890\nlast".utf8)

  static let lines: [LineSplitter.Line] = [
    .whole(Array("one\r".utf8)), .whole([]), .whole(Array("12345".utf8)),
    .overlong(Array("12345".utf8)), .overlong(Array("12345".utf8)),
    .unended(Array("last".utf8)),
  ]

  @Test(arguments: 0...text.count)
  func `Lines are the same wherever the bytes are cut`(at cut: Int) {
    var splitter = LineSplitter(limit: 5)
    var lines = splitter.feed(Self.text[..<cut])
    lines += splitter.feed(Self.text[cut...])
    if let last = splitter.end() { lines.append(last) }
    #expect(lines == Self.lines)
  }

  @Test func `A line that is too long is told before it ends`() {
    var splitter = LineSplitter(limit: 2)
    #expect(splitter.feed([1, 2][...]) == [])
    #expect(splitter.feed([3][...]) == [.overlong([1, 2])])
    #expect(splitter.feed([4, 5][...]) == [])
    #expect(splitter.end() == nil)
  }

  @Test func `A stream that ends with its last line has no more`() {
    var splitter = LineSplitter(limit: 5)
    #expect(splitter.feed(Array("a\n".utf8)[...]) == [.whole(Array("a".utf8))])
    #expect(splitter.end() == nil)
  }
}

@Suite struct StandardInputTests {
  @Test func `Lines come one by one, the last with or without its end`() async throws {
    let server = try ScriptedServer(["a\n\n12345678\nend\nlast"])
    let lines = try await onThread {
      let client = try RawClient(port: server.port)
      try client.send("\r\n\r\n")
      var input = StandardInput(from: client.descriptor.number, limit: 5)
      var lines: [StandardInput.Line] = []
      while let line = try input.next() { lines.append(line) }
      return lines
    }
    let expected = [("a", false), ("", false), ("12345", true), ("end", false), ("last", false)]
    #expect(lines.map(\.bytes) == expected.map { Array($0.0.utf8) })
    #expect(lines.map(\.isCut) == expected.map(\.1))
  }
}
