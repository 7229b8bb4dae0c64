import Testing

@testable import GenerateLimitsCore

@Suite struct TextSampleTests {
  static let samples: [TextSample] = [.letter, .accented, .emoji, .combined]

  @Test(arguments: samples)
  func `Three copies are three times as long as the table says of one`(_ sample: TextSample) {
    let text = String(repeating: sample.text, count: 3)
    #expect(text.utf8.count == 3 * sample.length(in: .bytes))
    #expect(text.utf16.count == 3 * sample.length(in: .utf16))
    #expect(text.unicodeScalars.count == 3 * sample.length(in: .scalars))
    #expect(text.count == 3 * sample.length(in: .graphemes))
  }

  @Test func `Every two units are told apart by some sample`() {
    for one in TextUnit.allCases {
      for other in TextUnit.allCases where one != other {
        #expect(Self.samples.contains { $0.length(in: one) != $0.length(in: other) })
      }
    }
  }
}
