import Testing

@testable import GenerateLimitsCore

@Suite struct SwiftNamesTests {
  @Test(arguments: [
    ("max_events", "maxEvents"), ("per_anonymous_id", "perAnonymousId"), ("default", "`default`"),
    ("URL", "url"), ("network failure", "networkFailure"), ("5xx", nil), ("--", nil), ("", nil),
    ("Max", "max"), ("isOK", "isOK"),
  ])
  func `A constant is in lower camel case`(_ text: String, _ name: String?) {
    #expect(SwiftNames.constant(text) == name)
  }

  @Test(arguments: [
    ("anonymous_id", "AnonymousId"), ("app-store-operator", "AppStoreOperator"), ("rn", "Rn"),
    ("2fa", nil),
  ])
  func `A type is in upper camel case`(_ text: String, _ name: String?) {
    #expect(SwiftNames.type(text) == name)
  }

  @Test(arguments: [
    (0, "0"), (9999, "9999"), (10_000, "10_000"), (1_048_576, "1_048_576"), (-25_000, "-25_000"),
    (Int.min, "-9_223_372_036_854_775_808"),
  ])
  func `A number has its digits in groups from five on`(_ number: Int, _ literal: String) {
    #expect(SwiftNames.literal(number) == literal)
  }

  @Test(arguments: [
    ("plain", #""plain""#), (#"^\$[a-z]"$"#, #""^\\$[a-z]\"$""#), ("a\nb\t\r", #""a\nb\t\r""#),
    ("\u{0}\u{E9}\u{1F600}", #""\u{0}\u{E9}\u{1F600}""#), (#"\(x)"#, #""\\(x)""#),
  ])
  func `A text is a literal in ASCII`(_ text: String, _ literal: String) {
    #expect(SwiftNames.literal(text) == literal)
  }

  @Test(arguments: [
    ("{\n  \"a\": 1\n}\n", "#\"\"\"\n{\n  \"a\": 1\n}\n\n\"\"\"#"),
    ("\"\\\\#\"", "##\"\"\"\n\"\\\\#\"\n\"\"\"##"), ("\"\"\"#", "##\"\"\"\n\"\"\"#\n\"\"\"##"),
    ("a\r\nb", #""a\r\nb""#), ("\u{E9}", #""\u{E9}""#),
  ])
  func `An embedded text stands as it is unless an editor could mend it`(
    _ text: String, _ literal: String
  ) {
    #expect(EmbeddedSwift.literal(Array(text.utf8)) == literal)
  }

  @Test(arguments: [
    ("sied", "side"), ("unit", "unit"), ("vlaue", "value"), ("keys", "key"), ("zebra", nil),
    ("x", nil),
  ])
  func `The nearest word is suggested, if one is near`(_ word: String, _ nearest: String?) {
    #expect(Spelling.nearest(to: word, among: ["key", "value", "unit", "side"]) == nearest)
  }
}
