import Testing

@testable import ContractKit

@Suite struct PositionTests {
  static let text = Array("ab\n\ncé\r\nd".utf8)

  @Test(arguments: [
    (0, "1:1"), (1, "1:2"), (2, "1:3"), (3, "2:1"), (4, "3:1"), (5, "3:2"), (6, "3:3"), (7, "3:4"),
    (8, "3:5"), (9, "4:1"), (10, "4:2"), (11, "4:2"), (-1, "1:1"),
  ])
  func `Lines end after line feeds, columns count bytes`(_ offset: Int, _ position: String) {
    #expect(TextPosition(of: offset, in: Self.text).description == position)
  }

  @Test func `Nothing has one place`() {
    #expect(TextPosition(of: 0, in: []) == TextPosition(of: 0, in: [0x61]))
  }

  @Test(
    arguments: [
      ("", "", nil), ("a", "a", nil), ("", "a", 0), ("a", "", 0), ("abc", "abd", 2),
      ("abc", "ab", 2),
      ("ab", "abc", 2), ("xbc", "abc", 0), ("é", "e\u{301}", 0), ("1.0", "1.00", 3),
    ] as [(String, String, Int?)])
  func `The first byte that differs is found`(_ a: String, _ b: String, _ offset: Int?) {
    #expect(firstDifference(Array(a.utf8), Array(b.utf8)) == offset)
  }

  /// Values that the authors of FNV publish.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func `A digest is that of FNV-1a`(_ text: String, _ digest: UInt64) {
    #expect(text.utf8.digest64() == digest)
  }
}
