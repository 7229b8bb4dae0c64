import Testing

@testable import GenerateLimitsCore

@Suite struct UnifiedDiffTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var old: String?
    var new: String?
    var diff: String
  }

  static let rows: [Row] = [
    .init(testDescription: "nothing differs", old: "a\nb\n", new: "a\nb\n", diff: ""),
    .init(
      testDescription: "a line in the middle", old: "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
      new: "1\n2\n3\n4\nfive\n6\n7\n8\n9\n",
      diff: "--- f\n+++ f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"),
    .init(
      testDescription: "two changes far apart", old: "a\n1\n2\n3\n4\n5\n6\n7\nb\n",
      new: "A\n1\n2\n3\n4\n5\n6\n7\nB\n",
      diff: """
        --- f
        +++ f
        @@ -1,4 +1,4 @@
        -a
        +A
         1
         2
         3
        @@ -6,4 +6,4 @@
         5
         6
         7
        -b
        +B

        """),
    .init(
      testDescription: "a line added at the end", old: "a\n", new: "a\nb\n",
      diff: "--- f\n+++ f\n@@ -1 +1,2 @@\n a\n+b\n"),
    .init(
      testDescription: "no file yet", old: nil, new: "a\n",
      diff: "--- /dev/null\n+++ f\n@@ -0,0 +1 @@\n+a\n"),
    .init(
      testDescription: "no file any more", old: "a\nb\n", new: nil,
      diff: "--- f\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n"),
    .init(
      testDescription: "the last line feed is missing", old: "a", new: "a\n",
      diff: "--- f\n+++ f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
    .init(
      testDescription: "composed and decomposed differ", old: "\u{E9}\n", new: "e\u{301}\n",
      diff: "--- f\n+++ f\n@@ -1 +1 @@\n-\u{E9}\n+e\u{301}\n"),
  ]

  @Test(arguments: rows)
  func `Shows what differs, as diff -u does`(_ row: Row) {
    let text = UnifiedDiff.text(
      path: "f", old: row.old.map { Array($0.utf8) }, new: row.new.map { Array($0.utf8) })
    #expect(Array(text.utf8) == Array(row.diff.utf8))
  }

  @Test func `A long line is cut, and says so`() {
    let old = Array((String(repeating: "x", count: 12) + "\n").utf8)
    let text = UnifiedDiff.text(path: "f", old: old, new: nil, width: 10)
    #expect(text.hasSuffix("\n-xxxxxxxxxx…\n"))
  }

  /// Every list of up to four lines of two kinds.
  static let lists: [[String]] = (0...4).flatMap { length in
    (0..<(1 << length)).map { bits in
      (0..<length).map { bits >> $0 & 1 == 0 ? "a" : "b" }
    }
  }

  @Test(arguments: [1000, 0])
  func `The edits of any two texts lead from one to the other`(limit: Int) {
    for old in Self.lists {
      for new in Self.lists {
        let (before, after) = (old.map { Array($0.utf8) }, new.map { Array($0.utf8) })
        let edits = LineEdits.between(before, after, limit: limit)
        var (kept, made): ([[UInt8]], [[UInt8]]) = ([], [])
        for edit in edits {
          switch edit {
          case .kept(let one, let other):
            #expect(before[one] == after[other])
            kept.append(before[one])
            made.append(after[other])
          case .removed(let index): kept.append(before[index])
          case .added(let index): made.append(after[index])
          }
        }
        #expect(kept == before)
        #expect(made == after)
      }
    }
  }

  @Test func `The edits are as few as can be`() {
    let old = "ABCABBA".utf8.map { [$0] }
    let new = "CBABAC".utf8.map { [$0] }
    let edits = LineEdits.between(old, new)
    #expect(edits.count { if case .kept = $0 { false } else { true } } == 5)
  }
}
