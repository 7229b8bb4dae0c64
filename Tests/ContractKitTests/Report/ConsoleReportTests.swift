import ContractKit
import Testing

@Suite struct ConsoleReportTests {
  @Test func `Everything is said, in this order`() {
    let expected = """
      example · http://127.0.0.1:8080

        area   planned  passed  failed  warned  known  unexpected-pass  not-applicable\
        could-not-run  broken
        batch        3       1       1       1      0                0               0\
                    0       0
        ids          4       0       0       0      1                1               2\
                    1       1
        all          7       1       1       1      1                1               2\
                    1       1

      ✘ example/batch/one-over#3 events · step 1 · response status
          expected  400
          received  200
        also step 1 · response body · /error · byte 10
          expected  "batch_too_large"
          received  "too_big"
          fixture   Fixtures/scenarios/example/batch/one-over.json:16:20
          case      A title
          why       EX-S-001: A batch of more than two events is refused whole.
                    EX-S-002: Nothing of a refused batch is stored.
          source    Example guide §4.1 · Fixtures/scenarios/example/batch/one-over.json:15:29
          note      stored was not looked at
          again     conform server --contract example --url http://127.0.0.1:8080 --only\
       'example/batch/one-over#3 events'

      ✘ example/ids/short · passed, but is listed as a known failure
          listed    being repaired (#13)
          next      take it off the list of known failures: it is one no more
          case      A title
          again     conform server --contract example --url http://127.0.0.1:8080 --only\
       example/ids/short

      ✘ example/ids/odd · broken
          reason    the name e1 is bound twice
          case      A title
          again     conform server --contract example --url http://127.0.0.1:8080 --only\
       example/ids/odd

      ! example/batch/empty · step 1 · response header Content-Type
          expected  "application/json"
          received  nothing
          why       EX-S-003: An answer names its media type.

      could-not-run
        1 × nothing listens at 127.0.0.1:8080: example/ids/away

      known
        1 × being repaired (#12, until 2027-01-31): example/ids/long

      readings seen
        a.max   8192
        b.unit  bytes or scalars (not told apart)
        c.none  contradictory: no one reading fits all cases

      not-applicable
        2 × needs a clock: example/ids/clock and 1 more

      remarks
        c.none is read in two ways

      requirements checked 3, violated 3; requests 18, records 27; 1.234 s
      planned 7, executed 5, passed 1, failed 1, warned 1, known 1, unexpected-pass 1,\
       not-applicable 2, could-not-run 1, broken 1
      exit 2: the suite or a fixture is at fault, not the subject

      """
    #expect(consoleReport(SampleReports.every) == expected)
  }

  @Test func `A run in which all passed is a table, the counts and the meaning`() {
    let report = SampleReports.report([SampleReports.verdict("example/batch/at-most", .passed)])
    let expected = """
      example · http://127.0.0.1:8080

        area   planned  passed  failed
        batch        1       1       0
        all          1       1       0

      requirements checked 0, violated 0; requests 2, records 3; 1.234 s
      planned 1, executed 1, passed 1, failed 0, warned 0, known 0, unexpected-pass 0,\
       not-applicable 0, could-not-run 0, broken 0
      exit 0: all planned cases ran, none failed

      """
    #expect(consoleReport(report) == expected)
  }

  @Test func `Quiet says why nothing ran`() {
    let report = SampleReports.report([
      SampleReports.verdict("example/ids/clock", .couldNotRun(reason: "there is no such command"))
    ])
    let text = consoleReport(report, options: .init(detail: .quiet))
    #expect(text.contains("1 × there is no such command: example/ids/clock\n"))
  }

  @Test func `Quiet leaves the failures, what is stale, and the end`() {
    let fault = KnownFailures.Fault.matches(
      Glob("example/x*"), said: 2, found: 0,
      SourcePosition(path: "known-failures.json", line: 4, column: 5))
    let report = SampleReports.report(
      [
        SampleReports.verdict("example/ids/clock", .notApplicable(reason: "needs a clock")),
        SampleReports.verdict(
          "example/batch/one-over", .failed([SampleReports.statusFinding])),
      ], listFaults: [fault])
    let expected = """
      ✘ example/batch/one-over · step 1 · response status
          expected  400
          received  200
          case      A title
          source    Fixtures/scenarios/example/batch/one-over.json:15:29
          again     conform server --contract example --url http://127.0.0.1:8080 --only\
       example/batch/one-over

      remarks
        known-failures.json:4:5: error: "example/x*" stands for no case, the entry says 2;\
       take it off the list or mend the id

      requirements checked 0, violated 0; requests 4, records 6; 1.234 s
      planned 1, executed 1, passed 0, failed 1, warned 0, known 0, unexpected-pass 0,\
       not-applicable 1, could-not-run 0, broken 0
      exit 1: the subject does what the contract does not allow

      """
    #expect(consoleReport(report, options: .init(detail: .quiet)) == expected)
  }

  @Test func `Verbose adds what passed and the exchanges, and colours are only there if asked`() {
    let report = SampleReports.report([
      SampleReports.verdict("example/batch/at-most", .passed),
      SampleReports.verdict(
        "example/batch/one-over", .failed([SampleReports.statusFinding]),
        transcript: ["> POST /v1/events", "< 200 \u{1B}[2J"]),
    ])
    let expected = """
      example · http://127.0.0.1:8080

        area   planned  passed  failed
        batch        2       1       1
        all          2       1       1

      \u{1B}[1mpassed\u{1B}[0m
        \u{1B}[32m✔\u{1B}[0m example/batch/at-most

      \u{1B}[31m✘ example/batch/one-over · step 1 · response status\u{1B}[0m
          expected  400
          received  200
          case      A title
          source    Fixtures/scenarios/example/batch/one-over.json:15:29
          again     conform server --contract example --url http://127.0.0.1:8080 --only\
       example/batch/one-over
          \u{1B}[2m> POST /v1/events\u{1B}[0m
          \u{1B}[2m< 200 \\u{1B}[2J\u{1B}[0m

      requirements checked 0, violated 0; requests 4, records 6; 1.234 s
      planned 2, executed 2, passed 1, failed 1, warned 0, known 0, unexpected-pass 0,\
       not-applicable 0, could-not-run 0, broken 0
      \u{1B}[31mexit 1: the subject does what the contract does not allow\u{1B}[0m

      """
    let options = ConsoleOptions(colours: true, detail: .verbose)
    #expect(consoleReport(report, options: options) == expected)
  }

  @Test func `A long value is cut, and its length said, unless all is asked for`() {
    var finding = SampleReports.statusFinding
    finding.received = String(repeating: "é", count: 401)
    let report = SampleReports.report([SampleReports.verdict("example/a/b", .failed([finding]))])
    let cut = "received  \(String(repeating: "é", count: 400))… (401 characters in all)\n"
    let whole = "received  \(String(repeating: "é", count: 401))\n"
    #expect(consoleReport(report).contains(cut))
    #expect(consoleReport(report, options: .init(detail: .verbose)).contains(whole))
  }
}
