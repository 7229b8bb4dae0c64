import Testing

@testable import conform

@Suite struct UsageErrorTests {
  struct Refusal: Sendable, CustomTestStringConvertible {
    var line: String
    var environment: [String: String] = [:]
    var message: String
    var testDescription: String { line }
  }

  static let refusals: [Refusal] = [
    .init(
      line: "",
      message: """
        there is no command
            `conform --help` lists the commands
        """),
    .init(
      line: "sevrer",
      message: """
        unknown command "sevrer"
            did you mean "server"? `conform --help` lists the commands
        """),
    .init(
      line: "frobnicate",
      message: """
        unknown command "frobnicate"
            `conform --help` lists the commands
        """),
    .init(
      line: "--verison",
      message: """
        unknown command "--verison"
            did you mean "--version"? `conform --help` lists the commands
        """),
    .init(
      line: "json",
      message: """
        "json" is half of a command
            there are: json check, json canonical
        """),
    .init(
      line: "json chek x",
      message: """
        unknown command "json chek"
            did you mean "json check"? there are: json check, json canonical
        """),
    .init(
      line: "fixtures lint",
      message: """
        unknown command "fixtures lint"
            there are: fixtures check, fixtures format
        """),
    .init(
      line: "check --job 2",
      message: """
        unknown option "--job" for `conform check`
            did you mean "--jobs"? `conform check --help` lists the options
        """),
    .init(
      line: "check -x",
      message: """
        unknown option "-x" for `conform check`
            `conform check --help` says more
        """),
    .init(
      line: "json check --url x f",
      message: """
        unknown option "--url" for `conform json check`
            `conform json check --help` says more
        """),
    .init(
      line: "check --jobs",
      message: """
        --jobs came without a value; due: --jobs N
            `conform check --help` says more
        """),
    .init(
      line: "check --only --quiet",
      message: """
        --only came without a value; due: --only GLOB
            `conform check --help` says more
        """),
    .init(
      line: "check --dry-run=yes",
      message: """
        --dry-run came with the value "yes", and takes none
            `conform check --help` says more
        """),
    .init(
      line: "check --json a --json b",
      message: """
        --json came twice, and may stand once
            `conform check --help` says more
        """),
    .init(
      line: "check --quiet --verbose",
      message: """
        --quiet and --verbose contradict each other
            `conform check --help` says more
        """),
    .init(
      line: "serve",
      message: """
        `conform serve` came without --contract; due: --contract NAME
            `conform serve --help` says more
        """),
    .init(
      line: "explain",
      message: """
        `conform explain` came without ID; due: conform explain ID
            `conform explain --help` says more
        """),
    .init(
      line: "json check a b",
      message: """
        `conform json check` came with "b", which it has no use for
            `conform json check --help` says more
        """),
    .init(
      line: "list all",
      message: """
        `conform list` came with "all", which it has no use for
            `conform list --help` says more
        """),
    .init(
      line: "list", environment: ["TEST_TOTAL_SHARDS": "0"],
      message: """
        TEST_TOTAL_SHARDS came with the value "0"; due: a whole number from 1
            `conform list --help` says more
        """),
    .init(
      line: "list", environment: ["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "3"],
      message: """
        TEST_SHARD_INDEX came with the value "3"; due: a whole number from 0 to 2
            `conform list --help` says more
        """),
    .init(
      line: "list", environment: ["TEST_TOTAL_SHARDS": "3"],
      message: """
        TEST_SHARD_INDEX came with the value ""; due: a whole number from 0 to 2
            `conform list --help` says more
        """),
  ]

  @Test(arguments: refusals)
  func `Says what came, what was due and what to do`(_ refusal: Refusal) {
    let words = refusal.line.split(separator: " ").map(String.init)
    let error = #expect(throws: UsageError.self) {
      try Request(words) { refusal.environment[$0] }
    }
    #expect(error?.description == refusal.message)
  }

  static let due: [(option: String, wrong: [String], due: String)] = [
    ("--jobs", ["0", "+5", "-1", "5.0", "", "１", "1e2", "9999999999"], "a whole number from 1"),
    ("--level", ["may", "MUST", ""], "must, should or info"),
    (
      "--shard", ["0/3", "4/3", "1/0", "1", "1/3/5", "/3", "1/", "a/b", "+1/3"],
      "two whole numbers, such as 1/3 for the first of three parts"
    ),
    ("--max-wait", ["-1", "1.", ".5", "1.2345", "1,5", "90s", ""], "seconds, such as 90 or 1.5"),
    ("--color", ["yes", ""], "auto, always or never"),
    ("--only", [""], "an id or a pattern of ids"),
    ("--junit", [""], "the path of a file"),
    ("--fixtures", [""], "the path of a folder"),
  ]

  @Test(arguments: due)
  func `A wrong value is named, and what is due`(
    _ option: String, _ values: [String], _ due: String
  ) {
    for value in values {
      #expect(throws: UsageError.badValue(option, value: value, due: due, command: "check")) {
        try Request(["check", "\(option)=\(value)"])
      }
    }
  }

  @Test(arguments: ["65536", "-1", "http", ""])
  func `A port has sixteen bits`(_ value: String) {
    let due = "a whole number from 0 to 65535"
    #expect(throws: UsageError.badValue("--port", value: value, due: due, command: "serve")) {
      try Request(["serve", "--contract", "c", "--port=\(value)"])
    }
  }

  @Test func `What cannot be seen in a word is shown`() {
    let error = UsageError.needlessOperand("a\u{1B}\"\n\\", command: "list")
    #expect(error.description.hasPrefix(#"`conform list` came with "a\u{1B}\"\u{A}\\", which"#))
  }
}
