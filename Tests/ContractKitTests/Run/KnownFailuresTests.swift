import ContractKit
import Testing

@Suite struct KnownFailuresTests {
  static let position = SourcePosition(path: "k.json", line: 4, column: 5)
  /// 2027-01-31T00:00:00Z.
  static let lastDay = Timestamp(milliseconds: 1_801_353_600_000)
  static let bodyFinding = SampleReports.bodyFinding
  static let statusFinding = SampleReports.statusFinding

  static func entry(
    _ id: String, matches: Int = 1, place: String? = nil, pointer: String? = "/error"
  ) -> KnownFailures.Entry {
    .init(
      id: Glob(id), matches: matches, place: place, pointer: pointer, reason: "being repaired",
      issue: "#12", expiry: lastDay, position: position)
  }

  static func apply(
    _ entries: [KnownFailures.Entry], to outcome: Outcome, today: Timestamp = lastDay
  ) -> (verdict: Verdict, faults: [KnownFailures.Fault]) {
    let verdict = SampleReports.verdict("example/a", outcome)
    let (verdicts, faults) = KnownFailures(entries).applied(
      to: [verdict], among: ["example/a", "example/b"], today: today)
    return (verdicts[0], faults)
  }

  static let words = "being repaired (#12, until 2027-01-31)"

  @Test func `A failure with the listed first difference is known`() {
    let findings = [Self.bodyFinding, Self.statusFinding]
    let (failed, faults) = Self.apply([Self.entry("example/a")], to: .failed(findings))
    #expect(failed.outcome == .known(findings, reason: Self.words))
    #expect(failed.notes == [])
    #expect(faults == [])
    let (warned, _) = Self.apply(
      [Self.entry("example/a", place: "response body")], to: .warned(findings))
    #expect(warned.outcome == .known(findings, reason: Self.words))
  }

  @Test func `A failure without a pointer is known by null`() {
    let (verdict, _) = Self.apply(
      [Self.entry("example/a", pointer: nil)], to: .failed([Self.statusFinding]))
    #expect(verdict.outcome == .known([Self.statusFinding], reason: Self.words))
  }

  static let others: [(KnownFailures.Entry, [Finding], String)] = [
    (
      entry("example/a", pointer: "/code"), [bodyFinding],
      #"any place, pointer "/code""#
    ),
    (entry("example/a"), [statusFinding, bodyFinding], #"any place, pointer "/error""#),
    (entry("example/a", pointer: nil), [bodyFinding], "any place, no pointer"),
    (
      entry("example/a", place: "stored", pointer: "/error"), [bodyFinding],
      #"stored, pointer "/error""#
    ),
    (entry("example/a"), [], #"any place, pointer "/error""#),
  ]

  @Test(arguments: others)
  func `A failure with another first difference stays one, and a note says so`(
    _ entry: KnownFailures.Entry, _ findings: [Finding], _ listed: String
  ) {
    let (verdict, faults) = Self.apply([entry], to: .failed(findings))
    #expect(verdict.outcome == .failed(findings))
    #expect(
      verdict.notes == [
        "k.json:4:5 lists it as a known failure, but with another first difference: \(listed)"
      ])
    #expect(faults == [])
  }

  @Test func `Of two entries for one case, the one that fits counts`() {
    let entries = [Self.entry("example/a", pointer: "/code"), Self.entry("example/?", matches: 2)]
    let (verdict, faults) = Self.apply(entries, to: .failed([Self.bodyFinding]))
    #expect(verdict.outcome == .known([Self.bodyFinding], reason: Self.words))
    #expect(faults == [])
  }

  @Test func `A pass of a listed case is unexpected`() {
    let (verdict, _) = Self.apply([Self.entry("example/a")], to: .passed)
    #expect(verdict.outcome == .unexpectedPass(reason: Self.words))
  }

  @Test(arguments: [
    Outcome.notApplicable(reason: "r"), .couldNotRun(reason: "r"), .broken(reason: "r"),
  ])
  func `What was not judged stays as it is`(_ outcome: Outcome) {
    let (verdict, faults) = Self.apply([Self.entry("example/a")], to: outcome)
    #expect(verdict.outcome == outcome)
    #expect(verdict.notes == [])
    #expect(faults == [])
  }

  @Test func `A case that is not listed stays as it is`() {
    let (passed, _) = Self.apply([Self.entry("example/b")], to: .passed)
    #expect(passed.outcome == .passed)
    let (failed, _) = Self.apply([Self.entry("example/b")], to: .failed([Self.bodyFinding]))
    #expect(failed.outcome == .failed([Self.bodyFinding]))
  }

  @Test func `An entry counts to the end of its last day, and is stale after it`() {
    let end = Self.lastDay.milliseconds + 86_400_000
    let failed = Outcome.failed([Self.bodyFinding])
    let (before, none) = Self.apply(
      [Self.entry("example/a")], to: failed, today: Timestamp(milliseconds: end - 1))
    #expect(before.outcome.kind == .known)
    #expect(none == [])
    let (after, faults) = Self.apply(
      [Self.entry("example/a")], to: failed, today: Timestamp(milliseconds: end))
    #expect(after.outcome == failed)
    #expect(
      faults.map(\.description) == [
        #"k.json:4:5: error: "example/a" excused until 2027-01-31, which is over; "#
          + "see #12, then take it off the list or give it a later day"
      ])
  }

  @Test func `Patterns are counted against all cases, not against those of this run`() {
    let entries = [
      Self.entry("example/*", matches: 2), Self.entry("example/*", matches: 3),
      Self.entry("other/*", matches: 1), Self.entry("example/b"), Self.entry("example/c"),
    ]
    let (_, faults) = Self.apply(entries, to: .notApplicable(reason: "r"))
    #expect(
      faults.map(\.description) == [
        #"k.json:4:5: error: "example/*" stands for 2 cases, the entry says 3; "#
          + #"look at them and write "matches": 2"#,
        #"k.json:4:5: error: "other/*" stands for no case, the entry says 1; "#
          + "take it off the list or mend the id",
        #"k.json:4:5: error: "example/c" stands for no case, the entry says 1; "#
          + "take it off the list or mend the id",
      ])
  }
}
