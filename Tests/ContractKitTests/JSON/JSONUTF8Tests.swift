import Testing

@testable import ContractKit

@Suite struct JSONUTF8Tests {
  /// A byte from each side of every boundary that RFC 3629 §4 draws.
  static let bytes: [UInt8] = [
    0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
    0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]

  @Test(arguments: UInt8(0)...0xFF)
  func `Two bytes are a string exactly if they are UTF-8`(_ first: UInt8) {
    for second in UInt8(0)...0xFF { check([first, second]) }
  }

  @Test(arguments: bytes)
  func `Three and four bytes are a string exactly if they are UTF-8`(_ first: UInt8) {
    for second in Self.bytes {
      for third in Self.bytes {
        check([first, second, third])
        for fourth in [0x7F, 0x80, 0xBF, 0xC0] as [UInt8] where first >= 0xC0 {
          check([first, second, third, fourth])
        }
      }
    }
  }

  /// Compares with the standard library, between letters, and as a name.
  private func check(_ bytes: [UInt8]) {
    let isPlain = !bytes.contains { $0 < ASCII.space || $0 == ASCII.quote || $0 == ASCII.backslash }
    guard isPlain else { return }
    let isValid = String(validating: bytes, as: UTF8.self) != nil
    for text in [
      Array("\"".utf8) + bytes + Array("\"".utf8),
      Array("{\"abcdefg".utf8) + bytes + Array("abcdefgh\":1}".utf8),
    ] {
      let isAccepted = (try? JSONDocument(parsing: text)) != nil
      if isAccepted != isValid { #expect(isAccepted == isValid, "\(text.quoted())") }
    }
  }
}
