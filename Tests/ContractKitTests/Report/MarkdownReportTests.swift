import Testing

@testable import ContractKit

@Suite struct MarkdownReportTests {
  @Test func `Everything is said, failures in code blocks`() {
    let again = "conform server --contract example --url http://127.0.0.1:8080 --only"
    let expected = """
      ## example · http://127.0.0.1:8080

      **exit 2: the suite or a fixture is at fault, not the subject**

      planned 7, executed 5, passed 1, failed 1, warned 1, known 1, unexpected-pass 1,\
       not-applicable 2, could-not-run 1, broken 1

      | area | planned | passed | failed | warned | known | unexpected-pass | not-applicable |\
       could-not-run | broken |
      | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |
      | batch | 3 | 1 | 1 | 1 | 0 | 0 | 0 | 0 | 0 |
      | ids | 4 | 0 | 0 | 0 | 1 | 1 | 2 | 1 | 1 |
      | all | 7 | 1 | 1 | 1 | 1 | 1 | 2 | 1 | 1 |

      ### Failures

      ```text
      example/batch/one-over#3 events · step 1 · response status
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
          again     \(again) 'example/batch/one-over#3 events'
      ```

      ```text
      example/ids/short · passed, but is listed as a known failure
          listed    being repaired (#13)
          next      take it off the list of known failures: it is one no more
          case      A title
          again     \(again) example/ids/short
      ```

      ```text
      example/ids/odd · broken
          reason    the name e1 is bound twice
          case      A title
          again     \(again) example/ids/odd
      ```

      ### Warnings

      ```text
      example/batch/empty · step 1 · response header Content-Type
          expected  "application/json"
          received  nothing
          why       EX-S-003: An answer names its media type.
      ```

      ### Could not run

      - 1 × nothing listens at 127.0.0.1:8080: example/ids/away

      ### Known failures

      - 1 × being repaired (\\#12, until 2027-01-31): example/ids/long

      ### Readings seen

      - a.max   8192
      - b.unit  bytes or scalars (not told apart)
      - c.none  contradictory: no one reading fits all cases

      ### Not applicable

      - 2 × needs a clock: example/ids/clock and 1 more

      ### Remarks

      - c.none is read in two ways

      """
    #expect(markdownReport(SampleReports.every) == expected)
  }

  @Test func `A text cannot become markup`() {
    #expect(
      Markdown.escape("a|b*c_d`e[f](g)<h>&i;~j~#1 @k")
        == ##"a\|b\*c\_d\`e\[f\](g)\<h\>\&i;\~j\~\#1 \@k"##)
    #expect(Markdown.escape("\\ \n") == #"\\ \\u{A}"#)
  }

  @Test(arguments: [
    (["a"], "```text\na\n```"),
    (["``"], "```text\n``\n```"),
    (["```"], "````text\n```\n````"),
    (["a ````` b ``"], "``````text\na ````` b ``\n``````"),
  ])
  func `No line can end its code block`(_ lines: [String], _ block: String) {
    #expect(Markdown.block(lines) == block)
  }
}
