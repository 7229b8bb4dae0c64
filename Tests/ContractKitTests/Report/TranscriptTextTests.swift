import ContractKit
import Testing

@Suite struct TranscriptTextTests {
  @Test func `Each case has a head, its exchanges and an empty line`() {
    let report = SampleReports.report([
      SampleReports.verdict(
        "example/a/b", .passed, transcript: ["> POST /v1/events", "> {}", "< 200", "< \u{7}"]),
      SampleReports.verdict("example/a/c", .notApplicable(reason: "needs a clock")),
    ])
    let expected = """
      # passed example/a/b
      > POST /v1/events
      > {}
      < 200
      < \\u{7}

      # not-applicable example/a/c


      """
    #expect(transcriptText(report) == expected)
  }
}
