import Testing

@testable import ContractKit

@Suite struct QuotingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var quoted: String
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ quoted: String) {
      self.init(name, bytes: Array(text.utf8), quoted)
    }

    init(_ name: String, bytes: [UInt8], _ quoted: String) {
      (self.name, self.bytes, self.quoted) = (name, bytes, quoted)
    }
  }

  static let rows: [Row] = [
    Row("nothing", "", #""""#),
    Row("letters", "Hello, world!", #""Hello, world!""#),
    Row(
      "every printable character but two", " !#$%&'()*+,-./09:;<=>?@AZ[]^_`az{|}~",
      #"" !#$%&'()*+,-./09:;<=>?@AZ[]^_`az{|}~""#),
    Row("a quote and a backslash", #"a"b\c"#, #""a\"b\\c""#),
    Row("what looks like an escape", #"\x00"#, #""\\x00""#),
    Row("line ends and a tab", "\r\n\t", #""\r\n\t""#),
    Row("other control characters", "\0\u{1B}\u{7F}", #""\x00\x1B\x7F""#),
    Row("control characters beyond ASCII", "\u{80}\u{9F}", #""\u{80}\u{9F}""#),
    Row("letters of other scripts", "éя日ע", #""éя日ע""#),
    Row("an emoji", "🎯", #""🎯""#),
    Row("a combining mark", "e\u{301}", #""e\u{301}""#),
    Row("a composed letter", "\u{E9}", "\"\u{E9}\""),
    Row("spaces that are none", "a\u{A0}b\u{3000}\u{2028}", #""a\u{A0}b\u{3000}\u{2028}""#),
    Row(
      "a byte order mark and joiners", "\u{FEFF}\u{200B}\u{200D}", #""\u{FEFF}\u{200B}\u{200D}""#),
    Row("letters that have no ink", "\u{3164}\u{115F}", #""\u{3164}\u{115F}""#),
    Row("marks that turn the line round", "\u{202E}\u{2066}", #""\u{202E}\u{2066}""#),
    Row("private use and noncharacters", "\u{E000}\u{FFFF}", #""\u{E000}\u{FFFF}""#),
    Row("the replacement character itself", "\u{FFFD}", "\"\u{FFFD}\""),
    Row("bytes that are not UTF-8", bytes: [0x61, 0xFF, 0x80, 0x62], #""a\xFF\x80b""#),
    Row("a scalar cut short", bytes: [0xE2, 0x82, 0x41], #""\xE2\x82A""#),
    Row("an overlong slash", bytes: [0xC0, 0xAF], #""\xC0\xAF""#),
    Row("a surrogate", bytes: [0xED, 0xA0, 0x80], #""\xED\xA0\x80""#),
    Row("beyond the last scalar", bytes: [0xF4, 0x90, 0x80, 0x80], #""\xF4\x90\x80\x80""#),
    Row("the last scalar", bytes: [0xF4, 0x8F, 0xBF, 0xBF], #""\u{10FFFF}""#),
  ]

  @Test(arguments: rows)
  func `Nothing is invisible or ambiguous`(_ row: Row) {
    #expect(row.bytes.quoted() == row.quoted)
  }

  @Test(arguments: [
    (0, #"""… (9 bytes)"#), (1, #""a"… (9 bytes)"#), (2, #""a"… (9 bytes)"#),
    (3, #""aé"… (9 bytes)"#), (4, #""aé"… (9 bytes)"#), (6, #""aé"… (9 bytes)"#),
    (7, #""aé🎯"… (9 bytes)"#), (8, #""aé🎯b"… (9 bytes)"#), (9, #""aé🎯bc""#), (10, #""aé🎯bc""#),
  ])
  func `What is long is cut between scalars, and its length said`(_ limit: Int, _ quoted: String) {
    #expect(Array("aé🎯bc".utf8).quoted(limit: limit) == quoted)
  }

  @Test func `What is no scalar is not taken for one that is cut`() {
    #expect(
      ([0x80, 0x80, 0x80, 0x80, 0x41] as [UInt8]).quoted(limit: 4)
        == #""\x80\x80\x80\x80"… (5 bytes)"#)
    #expect(([0xC3, 0xA9, 0xA9, 0x41] as [UInt8]).quoted(limit: 3) == #""é\xA9"… (4 bytes)"#)
    #expect(([0x41, 0xFF, 0x41] as [UInt8]).quoted(limit: 2) == #""A\xFF"… (3 bytes)"#)
  }

  @Test(arguments: UInt8(0)...0xFF)
  func `Each byte is told from every other`(_ byte: UInt8) {
    let same = (UInt8(0)...0xFF).filter { [$0].quoted() == [byte].quoted() }
    #expect(same == [byte])
  }
}
