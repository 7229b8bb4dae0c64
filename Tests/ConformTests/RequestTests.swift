import ContractKit
import Testing

@testable import conform

@Suite struct RequestTests {
  static func settings(
    _ words: [String], environment: [String: String] = [:]
  ) throws -> Settings {
    guard case .run(_, let settings) = try Request(words, environment: { environment[$0] }) else {
      throw UsageError.noCommand
    }
    return settings
  }

  @Test func `Without options everything is as it is by default`() throws {
    #expect(try Self.settings(["check"]) == Settings())
  }

  @Test func `Every option of a server check sets its own member`() throws {
    let words = [
      "server", "--url", "http://127.0.0.1:8080", "--subject", "s.json", "--contract", "c",
      "--only", "a/*", "--only=b", "--level", "should", "--shard", "2/3", "--fixtures", "F",
      "--allow-remote", "--jobs", "4", "--max-wait", "1.5", "--strict-bytes", "--known",
      "k.json", "--dry-run", "--junit", "j.xml", "--json", "j.json", "--markdown", "m.md",
      "--transcript", "t.txt", "--color", "never", "--verbose",
    ]
    var expected = Settings()
    expected.url = "http://127.0.0.1:8080"
    expected.subject = "s.json"
    expected.contract = "c"
    expected.only = [Glob("a/*"), Glob("b")]
    expected.level = .should
    expected.shard = Shard(index: 1, count: 3)
    expected.fixtures = "F"
    expected.allowsRemote = true
    expected.jobs = 4
    expected.maxWait = .milliseconds(1500)
    expected.comparesBytes = true
    expected.knownFailures = "k.json"
    expected.isDryRun = true
    expected.junit = "j.xml"
    expected.json = "j.json"
    expected.markdown = "m.md"
    expected.transcript = "t.txt"
    expected.colour = .never
    expected.detail = .verbose
    #expect(try Self.settings(words) == expected)
  }

  @Test func `Serve takes a port and control`() throws {
    let settings = try Self.settings(["serve", "--contract=c", "--port", "8080", "--control"])
    #expect(settings.port == 8080)
    #expect(settings.isControlled)
    #expect(settings.contract == "c")
  }

  @Test(arguments: [
    (["json", "check", "a.json"], "a.json"), (["json", "check", "-"], "-"),
    (["json", "check", "--", "--help"], "--help"), (["json", "canonical", "--", "-x"], "-x"),
    (["explain", "a/b#c=d e"], "a/b#c=d e"), (["explain", "a", "--fixtures", "F"], "a"),
    (["explain", "--fixtures", "-", "a"], "a"),
  ])
  func `What is not an option is the operand`(_ words: [String], _ operand: String) throws {
    #expect(try Self.settings(words).operand == operand)
  }

  @Test func `A value may begin with dashes and hold equals signs if it is attached`() throws {
    #expect(try Self.settings(["check", "--only=--a=b"]).only == [Glob("--a=b")])
  }

  @Test(arguments: [
    ("0", Duration.zero), ("90", .seconds(90)), ("1.5", .milliseconds(1500)),
    ("0.05", .milliseconds(50)), ("0.005", .milliseconds(5)), ("2.000", .seconds(2)),
  ])
  func `Seconds may have a fraction`(_ text: String, _ duration: Duration) throws {
    #expect(try Self.settings(["check", "--max-wait", text]).maxWait == duration)
  }

  @Test func `The environment gives the shard, counted from 0, unless the line does`() throws {
    let environment = ["TEST_TOTAL_SHARDS": "3", "TEST_SHARD_INDEX": "0"]
    #expect(
      try Self.settings(["list"], environment: environment).shard == Shard(index: 0, count: 3))
    #expect(
      try Self.settings(["list", "--shard=3/3"], environment: environment).shard
        == Shard(index: 2, count: 3))
    #expect(try Self.settings(["list"], environment: ["TEST_SHARD_INDEX": "0"]).shard == nil)
    let wrong = ["TEST_TOTAL_SHARDS": "x"]
    #expect(try Self.settings(["json", "check", "f"], environment: wrong).shard == nil)
  }

  @Test(arguments: [["--help"], ["-h"], ["--help", "x"]])
  func `Help without a command lists the commands`(_ words: [String]) throws {
    guard case .help = try Request(words) else {
      Issue.record("no help")
      return
    }
  }

  @Test(arguments: [["server", "--help"], ["server", "-h"], ["server", "--nonsense", "--help"]])
  func `Help after a command is about the command, whatever else there is`(
    _ words: [String]
  ) throws {
    guard case .helpOf(let command) = try Request(words) else {
      Issue.record("no help")
      return
    }
    #expect(command.name == "server")
  }

  @Test func `The version is asked for by one word`() throws {
    guard case .version = try Request(["--version"]) else {
      Issue.record("no version")
      return
    }
  }
}
