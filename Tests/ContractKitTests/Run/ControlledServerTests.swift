import Testing

@testable import ContractKit

/// Whole runs against children that are shell scripts, whose server is one of ours.
@Suite(.timeLimit(.minutes(1))) struct ControlledServerTests {
  /// A script that answers hello and start, and then does `rest`; ids are counted by `$id`.
  static func script(
    _ server: HTTPServer, hello: String = #"{"controls":[]}"#, rest: String
  ) -> [String] {
    let text = """
      id=0
      reply() { read -r line || exit 0; id=$((id+1)); printf '{"id":%d,"ok":%s}\\n' "$id" "$1"; }
      reply '\(hello)'
      reply '{"baseURL":"http://127.0.0.1:\(server.port)"}'
      \(rest)
      """
    return ["/bin/sh", "-c", text]
  }

  static func server() throws -> HTTPServer {
    try HTTPServer(host: "127.0.0.1", port: 0) { $0.answer(HTTPResponse(status: 200)) }
  }

  static func outcomes(_ command: [String], patience: Duration = .seconds(20)) throws -> [Outcome] {
    let suite = try ServerRunTests.suite(["a/one": ServerRunTests.get("/1")])
    var options = RunOptions()
    options.answerTime = patience
    return try ServerRun(suite, target: .command(command), options: options).run(rerun: "")
      .verdicts.map(\.outcome)
  }

  static let key = #"reply '{"key":"K"}'"#

  @Test func `One child serves all cases`() throws {
    let server = try Self.server()
    defer { server.stop() }
    let outcomes = try Self.outcomes(
      Self.script(server, rest: "\(Self.key); \(Self.key); reply '{}'"))
    #expect(outcomes == [.passed, .passed])
  }

  @Test func `A child that ends in mid-case is started again for the next`() throws {
    let server = try Self.server()
    defer { server.stop() }
    // Each child gives one key and is gone; the second case gets a child of its own.
    let outcomes = try Self.outcomes(Self.script(server, rest: "\(Self.key); exit 0"))
    #expect(outcomes == [.passed, .passed])
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var hello = #"{"controls":[]}"#
    var rest: String
    var patience = Duration.seconds(20)
    var reason: String
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    .init(
      name: "a hello without controls", hello: "{}", rest: "reply '{}'",
      reason: #""hello" gave no list "controls""#),
    .init(
      name: "a crash at the first key", rest: "read line; exit 4",
      reason: #"op "server.key": the child ended (exit code 4)"#),
    .init(
      name: "a hang at the first key", rest: "read line; read line",
      patience: .milliseconds(300), reason: #"op "server.key" was not answered in time"#),
    .init(
      name: "a clock that refuses", hello: #"{"controls":["clock"]}"#,
      rest: #"read line; echo '{"id":3,"error":{"message":"no clock"}}'; reply '{}'"#,
      reason: #"op "server.clock" was refused: no clock"#),
  ]

  @Test(arguments: rows)
  func `A child that does wrong leaves every case unasked, each with the reason`(_ row: Row) throws
  {
    let server = try Self.server()
    defer { server.stop() }
    let outcomes = try Self.outcomes(
      Self.script(server, hello: row.hello, rest: row.rest), patience: row.patience)
    #expect(outcomes == [.couldNotRun(reason: row.reason), .couldNotRun(reason: row.reason)])
  }

  @Test func `A child that says no URL is said to say none`() throws {
    let command = [
      "/bin/sh", "-c",
      #"read l; echo '{"id":1,"ok":{"controls":[]}}'; read l; echo '{"id":2,"ok":{"baseURL":"nowhere"}}'; read l"#,
    ]
    for outcome in try Self.outcomes(command) {
      guard case .couldNotRun(let reason) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(reason.hasPrefix(#""server.start" gave no URL: "#))
    }
  }

  @Test func `A child that is not there leaves every case unasked`() throws {
    for outcome in try Self.outcomes(["/nowhere/at/all"]) {
      guard case .couldNotRun = outcome else {
        Issue.record("\(outcome)")
        continue
      }
    }
  }

  @Test func `A server that nobody finds leaves every case unasked`() throws {
    // Nobody listens on a port that has been given back.
    let server = try Self.server()
    let port = server.port
    server.stop()
    let command = [
      "/bin/sh", "-c",
      """
      read l; echo '{"id":1,"ok":{"controls":[]}}'; read l
      echo '{"id":2,"ok":{"baseURL":"http://127.0.0.1:\(port)"}}'
      id=2; while read -r l; do id=$((id+1)); printf '{"id":%d,"ok":{"key":"K"}}\\n' "$id"; done
      """,
    ]
    for outcome in try Self.outcomes(command) {
      guard case .couldNotRun(let reason) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(reason.hasPrefix("http://127.0.0.1:\(port): "))
    }
  }
}
