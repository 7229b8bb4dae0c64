import Testing

@testable import ContractKit

/// Children that are shell scripts, right and wrong.
@Suite(.timeLimit(.minutes(1))) struct FrameChannelTests {
  static func shell(_ script: String) -> ChildCommand { ChildCommand(["/bin/sh", "-c", script]) }

  /// Answers the first op, whose id is 1.
  static let ok = #"read line; echo '{"id":1,"ok":{"a":2}}'; "#

  static func channel(
    _ script: String, patience: Duration = .seconds(20), lineLimit: Int = 1000
  ) throws -> FrameChannel {
    try FrameChannel(shell(script), patience: patience, lineLimit: lineLimit)
  }

  @Test func `An op is a line, and its reply a line`() throws {
    let channel = try Self.channel(
      #"read line; printf '{"id":1,"ok":%s}\n' "$line"; read line; echo '{"id":2,"ok":null}'; read line"#
    )
    let first = try channel.call("hello", [JSON.Member("a", "b")])
    #expect(first.compact() == Array(#"{"id":1,"op":"hello","a":"b"}"#.utf8))
    let second = try channel.call("close")
    #expect(second == .null)
    #expect(!channel.isBroken)
  }

  @Test func `Replies may come in any order, and before they are asked for`() throws {
    let channel = try Self.channel(
      #"echo '{"id":2,"ok":"b"}'; read line; echo '{"id":1,"ok":"a"}'; read line; read line"#)
    let first = try channel.call("x")
    let second = try channel.call("y")
    #expect([first, second] == ["a", "b"])
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var script: String
    var patience = Duration.seconds(20)
    var message: String
    var isBroken = true
    var testDescription: String { name }
  }

  static let zeros = String(repeating: "0", count: 200)

  static let rows: [Row] = [
    .init(
      name: "a refusal",
      script:
        #"read line; echo '{"id":1,"error":{"kind":"subject","code":"x","message":"not today"}}'; read line"#,
      message: #"op "hello" was refused: not today"#, isBroken: false),
    .init(
      name: "neither ok nor error", script: #"read line; echo '{"id":1,"no":1}'; read line"#,
      message: #"op "hello" was refused: {"id":1,"no":1}"#, isBroken: false),
    .init(
      name: "a crash", script: "read line; echo oops >&2; exit 3",
      message: #"op "hello": the child ended (exit code 3): "oops\n""#),
    .init(
      name: "a signal", script: "read line; kill -9 $$",
      message: #"op "hello": the child ended (signal 9)"#),
    .init(
      name: "no answer", script: "read line; read line", patience: .milliseconds(200),
      message: #"op "hello" was not answered in time"#),
    .init(
      name: "a stray print", script: "read line; echo 'listening on port 80'; read line",
      message:
        #"op "hello": the child wrote what is no frame: this line is no JSON (at byte 0: found "l", expected a value): "listening on port 80""#
    ),
    .init(
      name: "a line without an id", script: #"read line; echo '{"ok":1}'; read line"#,
      message:
        #"op "hello": the child wrote what is no frame: a frame has a whole number in "id": "{\"ok\":1}""#
    ),
    .init(
      name: "an overlong line", script: "read line; printf '%01001d\\n' 0; read line",
      message: #"op "hello": the child wrote too long a line (over 1000 bytes): "\#(zeros)"…"#),
    .init(
      name: "half a line", script: #"read line; printf '{"id":1'"#,
      message: #"op "hello": the child stopped inside a line: "{\"id\":1""#),
  ]

  @Test(arguments: rows)
  func `Says what is wrong with a child`(_ row: Row) throws {
    let channel = try Self.channel(row.script, patience: row.patience)
    let error = #expect(throws: SubjectError.self) { try channel.call("hello") }
    #expect(error?.message == row.message)
    #expect(channel.isBroken == row.isBroken)
    channel.shutDown()
  }

  @Test func `A program that is not there is said to be so`() {
    #expect(throws: SubjectError.unreachable("start /nowhere/at/all: No such file or directory")) {
      try FrameChannel(ChildCommand(["/nowhere/at/all"]), patience: .seconds(1))
    }
  }
}
