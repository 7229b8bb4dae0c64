import Testing

@testable import ContractKit

@Suite(.timeLimit(.minutes(1))) struct RemoteServerTests {
  /// The outcome of the sample's one request to a port.
  static func outcome(
    _ port: Int, steps: String = SampleFixtures.get, keys: [String: [String]] = ["active": ["K"]],
    answerTime: Duration = .seconds(20), more: String = "", path: String = ""
  ) throws -> Verdict {
    let suite = try SampleFixtures(scenario: SampleFixtures.scenario(steps, more: more)).load()
    var options = RunOptions()
    options.answerTime = answerTime
    options.maxWait = .milliseconds(50)
    var subject = SubjectFile()
    subject.keys = keys
    let target = ServerTarget.url(try HTTPBaseURL("http://127.0.0.1:\(port)\(path)"), subject)
    return try ServerRun(suite, target: target, options: options).run(rerun: "").verdicts[0]
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var answer: String
    var line: String?
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    .init(name: "as due", answer: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
    .init(
      name: "another status", answer: "HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n",
      line: "1 response status: expected 200, received 500"),
    .init(
      name: "bytes after the answer",
      answer: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP",
      line:
        #"1 response: expected an answer, received after the response, bytes that belong to none: "HTTP""#
    ),
  ]

  @Test(arguments: rows)
  func `What comes is held against what is due`(_ row: Row) throws {
    let server = try ScriptedServer([row.answer])
    let verdict = try Self.outcome(server.port)
    #expect(verdict.outcome.lines == (row.line.map { [$0] } ?? []))
    #expect((verdict.outcome == .passed) == (row.line == nil))
  }

  @Test(arguments: [
    "", "HTTP/1.1 20", "garbage\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
  ])
  func `What is no answer has failed, not the asking`(_ answer: String) throws {
    let server = try ScriptedServer([answer, answer])
    let outcome = try Self.outcome(server.port).outcome
    #expect(outcome.lines.count == 1)
    #expect(outcome.lines.first?.hasPrefix("1 response: expected an answer, received ") == true)
  }

  @Test func `Silence has failed when the time for an answer is over`() throws {
    let server = try HTTPServer(host: "127.0.0.1", port: 0) { _ in }
    defer { server.stop() }
    let outcome = try Self.outcome(server.port, answerTime: .milliseconds(200)).outcome
    #expect(outcome.lines.count == 1)
  }

  @Test func `Where nobody listens nothing could be asked`() throws {
    let server = try HTTPServer(host: "127.0.0.1", port: 0) { $0.answer(HTTPResponse(status: 200)) }
    let port = server.port
    server.stop()
    guard case .couldNotRun(let reason) = try Self.outcome(port).outcome else {
      Issue.record("it ran")
      return
    }
    #expect(reason.hasPrefix("http://127.0.0.1:\(port): "))
  }

  @Test func `A path of the base is put in front`() throws {
    let server = try HTTPServer(host: "127.0.0.1", port: 0) { arrival in
      arrival.answer(
        HTTPResponse(status: 200, fields: [HTTPField("X-Path", arrival.request.target)]))
    }
    defer { server.stop() }
    let steps =
      #"{"request": {"method": "GET", "path": "/e"}, "response": {"status": 200, "headers": {"X-Path": "/base/e"}}}"#
    #expect(try Self.outcome(server.port, steps: steps, path: "/base").outcome == .passed)
  }

  static let lacking: [(steps: String, more: String, reason: String)] = [
    (SampleFixtures.get, #", "given": {"key": "revoked"}"#, #"no key in the state "revoked""#),
    (
      SampleFixtures.get, #", "given": {"now": "2026-01-01T00:00:00Z"}"#,
      "the server's clock cannot be set"
    ),
    (
      SampleFixtures.get, #", "given": {"server": {"plan": "free"}}"#,
      #"the server's state "plan" cannot be set"#
    ),
    (#"{"given": {"key": "revoked"}}"#, "", "the state of a key cannot be changed"),
    (
      #"{"advance": "51ms"}"#, "",
      "it waits 51 ms of real time, more than the 0.05 seconds allowed"
    ),
  ]

  @Test(arguments: lacking)
  func `What cannot be steered from outside is not applicable, with the reason`(
    _ steps: String, _ more: String, _ reason: String
  ) throws {
    let server = try HTTPServer(host: "127.0.0.1", port: 0) { $0.answer(HTTPResponse(status: 200)) }
    defer { server.stop() }
    #expect(
      try Self.outcome(server.port, steps: steps, more: more).outcome
        == .notApplicable(reason: reason))
  }

  @Test func `A short wait is real, and read-back is passed over with a note`() throws {
    let server = try HTTPServer(host: "127.0.0.1", port: 0) { $0.answer(HTTPResponse(status: 200)) }
    defer { server.stop() }
    let steps = #"{"advance": "50ms"}, {"stored": [{"id": "e"}]}, {"stored": []}"#
    let verdict = try Self.outcome(server.port, steps: steps)
    #expect(verdict.outcome == .passed)
    #expect(verdict.duration >= .milliseconds(50))
    #expect(verdict.notes == ["what the server stored was not checked: it offers no read-back"])
  }

  @Test func `Two held exchanges are two at once`() throws {
    let server = try HTTPServer(host: "127.0.0.1", port: 0) { arrival in
      arrival.answer(
        HTTPResponse(status: 200, fields: [HTTPField("X-Path", arrival.request.target)]))
    }
    defer { server.stop() }
    let steps = """
      {"receive": {"method": "GET", "path": "/1"}, "as": "one"},
      {"receive": {"method": "GET", "path": "/2"}, "as": "two"},
      {"reply": "two", "response": {"status": 200, "headers": {"X-Path": "/2"}}},
      {"reply": "one", "response": {"status": 200, "headers": {"X-Path": "/1"}}}
      """
    #expect(try Self.outcome(server.port, steps: steps).outcome == .passed)
  }
}
