import ContractKit
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("", ""), ("*", ""), ("*", "a/b#c"), ("a/b", "a/b"), ("a/*", "a/b/c#d"), ("*c", "abc"),
    ("a*c", "ac"), ("a*c", "abcbc"), ("a**c", "abc"), ("*a*b*", "xxaxxbxx"), ("a?c", "abc"),
    ("a?c", "aéc"), ("a?c", "a\u{1F600}c"), ("??", "e\u{301}"), ("?*", "é"), ("*?", "é"),
    ("a*?", "ab"), ("a[b]", "a[b]"), (#"a\b"#, #"a\b"#), ("a*", "a*"), ("a?", "a?"),
    ("*ab", "aab"), ("*aab", "aaaaab"), ("*\u{301}", "e\u{301}"),
  ])
  func `Matches`(_ pattern: String, _ text: String) {
    #expect(Glob(pattern).matches(text))
  }

  @Test(arguments: [
    ("", "a"), ("a", ""), ("a", "ab"), ("a", "A"), ("a?c", "ac"), ("a?c", "abbc"), ("?", ""),
    ("?", "ab"), ("?", "e\u{301}"), ("a*c", "ab"), ("*ab", "aba"), ("*a*b", "bba"),
    ("a[bc]", "ab"), ("\u{E9}", "e\u{301}"), ("*?", ""), ("a/*", "a"),
  ])
  func `Does not match`(_ pattern: String, _ text: String) {
    #expect(!Glob(pattern).matches(text))
  }

  @Test(.timeLimit(.minutes(1)))
  func `A hard pattern takes no more than the product of the lengths`() {
    let pattern = Glob(String(repeating: "a*", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 10_000)))
  }

  @Test func `Says how it was written, and whether it may match several`() {
    #expect(Glob("a*").description == "a*")
    #expect(Glob("a*").hasWildcards)
    #expect(Glob("?").hasWildcards)
    #expect(!Glob("a/b#c").hasWildcards)
  }
}
