import Testing

@testable import ContractKit

@Suite struct AdapterHelloTests {
  static func decode(_ text: String) throws -> AdapterHello {
    try AdapterHello.decode(JSON.parse(Array(text.utf8)))
  }

  static let sdk = #""sdk":{"name":"Alpha","version":"1.2","language":"Swift"}"#

  @Test func `The least there is offers nothing`() throws {
    let hello = try Self.decode("{\(Self.sdk),\"controls\":[]}")
    #expect(
      hello
        == AdapterHello(
          sdk: .init(name: "Alpha", version: "1.2", language: "Swift"), controls: []))
    #expect(hello.slackMilliseconds == 0)
    #expect(!hello.retransmits)
  }

  @Test func `All there is`() throws {
    let hello = try Self.decode(
      """
      {\(Self.sdk), "controls": ["clock", "wall-clock", "clock"], "flavour": "ios",
       "readings": {"V3": "strict", "V1": "lax"}, "state": {"queue": "q/*.json", "id": "id"},
       "slack": 250, "retransmits": true, "workarounds": ["waits a turn", "b"]}
      """)
    #expect(hello.controls == [.clock, .wallClock])
    #expect(hello.flavour == "ios")
    #expect(hello.readings == ["V3": "strict", "V1": "lax"])
    #expect(
      hello.state == [
        .init(name: "queue", glob: Glob("q/*.json")), .init(name: "id", glob: Glob("id")),
      ])
    #expect(hello.slackMilliseconds == 250)
    #expect(hello.retransmits)
    #expect(hello.workarounds == ["waits a turn", "b"])
  }

  @Test func `Patterns in a list are their own names`() throws {
    let hello = try Self.decode("{\(Self.sdk),\"controls\":[],\"state\":[\"*.json\",\"a\"]}")
    #expect(
      hello.state == [
        .init(name: "*.json", glob: Glob("*.json")), .init(name: "a", glob: Glob("a")),
      ])
  }

  @Test func `Every control has its name`() {
    #expect(
      ClientControl.allCases.map(\.rawValue) == [
        "clock", "clock-timeouts", "open-count", "concurrency", "relaunch", "kill", "lifecycle",
        "connectivity", "hooks", "reports", "storage-files", "storage-faults", "random", "clients",
        "wall-clock",
      ])
  }

  struct Row: Sendable, CustomTestStringConvertible {
    /// What stands beside a right `sdk` and `controls`, or the whole.
    var text: String
    var words: String
    var testDescription: String { text }
  }

  static let rows: [Row] =
    [
      .init(text: "null", words: #"the reply to "hello" must be an object, not null"#),
      .init(text: #"{"controls":[]}"#, words: #"the reply to "hello" has no member "sdk""#),
      .init(
        text: #"{"sdk":"Alpha","controls":[]}"#,
        words: #""sdk" in the reply to "hello" must be an object, not "Alpha""#),
      .init(
        text: #"{"sdk":{"name":"Alpha","version":"1"},"controls":[]}"#,
        words: #""sdk" has no member "language""#),
      .init(
        text: #"{"sdk":{"name":"Alpha","version":1,"language":"C"},"controls":[]}"#,
        words: #""version" in "sdk" must be a text, not 1"#),
      .init(text: "{\(sdk)}", words: #"the reply to "hello" has no member "controls""#),
      .init(
        text: #"{\#(sdk),"controls":{}}"#,
        words: #""controls" in the reply to "hello" must be a list of texts, not {}"#),
      .init(
        text: #"{\#(sdk),"controls":["clok"]}"#,
        words: #"unknown control "clok" (did you mean "clock"?)"#),
      .init(
        text: #"{\#(sdk),"controls":["Clock"]}"#,
        words: #"unknown control "Clock" (did you mean "clock"?)"#),
      .init(
        text: #"{\#(sdk),"controls":[1]}"#,
        words: #""controls" in the reply to "hello" must be a list of texts, not 1"#),
      .init(
        text: #"{\#(sdk),"controls":[],"workaround":[]}"#,
        words: #"unknown member "workaround" in the reply to "hello" (did you mean "workarounds"?)"#
      ),
      .init(
        text: #"{\#(sdk),"controls":[],"slack":-1}"#,
        words: #""slack" in the reply to "hello" must be a whole number from 0, not -1"#),
      .init(
        text: #"{\#(sdk),"controls":[],"slack":"1s"}"#,
        words: #""slack" in the reply to "hello" must be a whole number, not "1s""#),
      .init(
        text: #"{\#(sdk),"controls":[],"readings":["a"]}"#,
        words: #""readings" in the reply to "hello" must be an object of texts, not ["a"]"#),
      .init(
        text: #"{\#(sdk),"controls":[],"readings":{"a":null}}"#,
        words: #""readings" in the reply to "hello" must be an object of texts, not null"#),
      .init(
        text: #"{\#(sdk),"controls":[],"retransmits":"yes"}"#,
        words: #""retransmits" in the reply to "hello" must be true or false, not "yes""#),
    ]
    + ["/tmp/q", "../q", "a/../../q", "a//b", ""].map {
      .init(
        text: #"{\#(sdk),"controls":[],"state":{"queue":"\#($0)"}}"#,
        words:
          #"a file pattern in "state" is within the storage folder, without "..", not "\#($0)""#)
    }

  @Test(arguments: rows)
  func `Anything else is refused, with what was due`(_ row: Row) {
    let error = #expect(throws: FrameProblem.self) { try Self.decode(row.text) }
    #expect(error?.description == "\(row.words): \(Array(row.text.utf8).quoted())")
  }
}
