import ContractKit
import Testing

@Suite struct ProgressLineTests {
  @Test(arguments: [
    (RunProgress(all: 128), 80, "[  0/128]"),
    (RunProgress(done: 41, all: 128, current: "example/a/b"), 80, "[ 41/128] example/a/b"),
    (
      RunProgress(done: 41, all: 128, failed: 2, current: "example/a/b"), 80,
      "[ 41/128] 2 failed · example/a/b"
    ),
    (RunProgress(done: 3, all: 3, failed: 1), 80, "[3/3] 1 failed"),
    (RunProgress(done: 41, all: 128, current: "example/a/b"), 21, "[ 41/128] example/a/b"),
    (RunProgress(done: 41, all: 128, current: "example/a/b"), 20, "[ 41/128] example/a…"),
    (RunProgress(done: 1, all: 9, current: "a\u{1B}[2J"), 80, #"[1/9] a\u{1B}[2J"#),
    (RunProgress(done: 1, all: 9), 0, ""),
  ])
  func `The line says how far, and fits`(_ state: RunProgress, _ width: Int, _ line: String) {
    #expect(progressLine(state, width: width) == line)
  }

  @Test func `Failures, unexpected passes and broken cases count as failed`() {
    var progress = RunProgress(all: 9)
    for verdict in SampleReports.every.verdicts { progress.add(verdict.outcome) }
    #expect(progress == RunProgress(done: 9, all: 9, failed: 3))
  }
}
