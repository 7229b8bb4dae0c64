import Testing

@testable import ContractKit

@Suite struct ServerCaseRunTests {
  static let post =
    #""request": {"$use": "post", "with": {"body": {"events": [{"id": "e1"}, {"id": "e2"}]}}}"#

  static func step(_ response: String) -> String { "{\(post), \"response\": \(response)}" }

  static func answering(_ response: HTTPResponse, records: [JSON] = []) -> ScriptedModel {
    ScriptedModel(records: records) { _, _ in response }
  }

  static func outcome(
    _ steps: String, level: String = "must", _ response: HTTPResponse
  ) throws -> Outcome {
    try SampleFixtures.verdict(steps, level: level, on: answering(response)).outcome
  }

  @Test func `What is as due passes`() throws {
    let verdict = try SampleFixtures.verdict(
      Self.step(#"{"$use": "ok"}"#), on: Self.answering(.json(#"{"ok":2,"bad":[]}"#)))
    #expect(verdict.outcome == .passed)
    #expect(verdict.id == "tiny/area/case")
    #expect(verdict.title == "t")
    #expect(verdict.level == .must)
    #expect(verdict.requirements.map(\.id) == ["T-001"])
    #expect(verdict.requests == 1)
    #expect(verdict.records == 2)
    #expect(verdict.notes == [])
    #expect(verdict.strays == [])
    #expect(
      verdict.transcript == [
        "> POST /e", "> X-Key: K-active", #"> {"events":[{"id":"e1"},{"id":"e2"}]}"#,
        "< 200", "< Content-Length: 17", #"< {"ok":2,"bad":[]}"#,
      ])
  }

  @Test func `Every difference is found, each with its place`() throws {
    let response = HTTPResponse.json(
      #"{"code": "no", "list": [1, {"a": null}]}"#, status: 400, [HTTPField("X-A", "b")])
    let outcome = try Self.outcome(
      Self.step(
        #"{"status": 401, "headers": {"X-A": "a", "X-B": "c"}, "body": {"code": "yes", "list": [1, {"a": 2}], "more": 3}}"#
      ),
      response)
    #expect(
      outcome.lines == [
        "1 response status: expected 401, received 400",
        #"1 response header X-A: expected "a", received "b""#,
        #"1 response header X-B: expected "c", received nothing"#,
        #"1 response body /code @9: expected "yes", received "no""#,
        "1 response body /list/1/a @33: expected 2, received null",
        "1 response body /more: expected 3, received nothing",
      ])
  }

  @Test func `A finding names the place in the fixture, in the fragment where it is written`()
    throws
  {
    let outcome = try Self.outcome(
      Self.step(#"{"$use": "ok", "with": {"status": 204}}"#), .json(#"{"ok":1,"bad":[]}"#))
    guard case .failed(let findings) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(
      findings.map(\.fixture.description) == [
        "Fixtures/scenarios/tiny/area/case.json:2:147", "Fixtures/contracts/tiny.json:17:51",
        "Fixtures/contracts/tiny.json:8:4",
      ])
  }

  static let bodies: [(name: String, due: String, body: String, line: String)] = [
    (
      "garbage", #"{"status": 200, "body": {}}"#, "<html>",
      #"1 response body @0: expected JSON (found "<", expected a value), received "<html>""#
    ),
    (
      "JSON cut off", #"{"status": 200, "body": {}}"#, #"{"a":"#,
      #"1 response body @5: expected JSON (the text ends inside a value), received "{\"a\":""#
    ),
    (
      "nothing", #"{"status": 200, "body": {}}"#, "",
      "1 response body @0: expected a JSON body, received no octet"
    ),
    (
      "something for nothing", #"{"status": 200}"#, "{}",
      "1 response body @0: expected no octet, received {}"
    ),
    (
      "other octets", #"{"status": 200, "body": {"$join": ["abc"]}}"#, "abd",
      #"1 response body @2: expected "abc", received "abd""#
    ),
    (
      "more octets", #"{"status": 200, "body": {"$bytes": "6162"}}"#, "abc",
      #"1 response body @2: expected "ab", received "abc""#
    ),
  ]

  @Test(arguments: bodies.indices)
  func `A body that is not what is due is found, with the octet`(_ index: Int) throws {
    let row = Self.bodies[index]
    #expect(
      try Self.outcome(Self.step(row.due), .json(row.body)).lines == [row.line], "\(row.name)")
  }

  @Test func `Any body is any body`() throws {
    let due = #"{"status": 200, "body": {"$any": "bytes"}}"#
    for body in ["", "<html>", "{}"] {
      #expect(try Self.outcome(Self.step(due), .json(body)) == .passed)
    }
  }

  @Test func `A header line twice is found, unless a list says that it is due`() throws {
    let response = HTTPResponse(
      status: 200, fields: [HTTPField("X-A", "1"), HTTPField("x-a", "2")])
    #expect(
      try Self.outcome(Self.step(#"{"status": 200, "headers": {"X-A": "1"}}"#), response).lines
        == [#"1 response header X-A: expected one line, received 2: "1", "2""#])
    #expect(
      try Self.outcome(Self.step(#"{"status": 200, "headers": {"X-A": ["1", "2"]}}"#), response)
        == .passed)
    #expect(
      try Self.outcome(
        Self.step(#"{"status": 200, "headers": {"X-A": {"$absent": true}}}"#),
        HTTPResponse(status: 200, fields: [HTTPField("X-A", "1")])
      ).lines == [#"1 response header X-A: expected nothing, received "1""#])
  }

  @Test func `Of two answers the one that fits passes, else the nearest is shown`() throws {
    let due =
      #"{"$oneOf": {"taken": {"status": 200}, "refused": {"status": 400, "body": {"a": 1}}}}"#
    let verdict = try SampleFixtures.verdict(
      Self.step(due), on: Self.answering(.json(#"{"a":1}"#, status: 400)))
    #expect(verdict.outcome == .passed)
    #expect(verdict.readings == ["answer": "refused"])
    #expect(
      try Self.outcome(Self.step(due), .json(#"{"a":2}"#, status: 400)).lines
        == [#"1 response body /a @5: expected 1 (reading "refused"), received 2"#])
  }

  @Test func `A reading is strict from one step to the next`() throws {
    let steps = [
      #"{"$oneOf": {"small": {"status": 200}, "large": {"status": 204}}, "point": "size"}"#,
      #"{"$oneOf": {"small": {"status": 204}, "large": {"status": 200}}, "point": "size"}"#,
    ].map(Self.step).joined(separator: ", ")
    let verdict = try SampleFixtures.verdict(
      steps, on: Self.answering(HTTPResponse(status: 200)))
    #expect(
      verdict.outcome.lines
        == [#"2 response status: expected 204 (reading "small"), received 200"#])
    // What a case that failed has read proves nothing.
    #expect(verdict.readings == [:])
  }

  @Test func `A declared reading is held to`() throws {
    let step = Self.step(
      #"{"$oneOf": {"small": {"status": 200}}, "point": "size"}"#)
    let verdict = try SampleFixtures.verdict(
      step, readings: ["size": ["large"]], on: Self.answering(HTTPResponse(status: 200)))
    #expect(
      verdict.outcome.lines == [
        "1 response: expected a reading of size that agrees with the ones seen before, received another"
      ])
  }

  // MARK: Levels

  @Test func `At should level a deviation is a warning`() throws {
    let outcome = try Self.outcome(
      Self.step(#"{"status": 204}"#), level: "should", HTTPResponse(status: 200))
    guard case .warned(let findings) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(findings.map(\.line) == ["1 response status: expected 204, received 200"])
  }

  @Test func `At info level it passes, and is recorded`() throws {
    let verdict = try SampleFixtures.verdict(
      Self.step(#"{"status": 204}"#), level: "info", on: Self.answering(HTTPResponse(status: 200)))
    #expect(verdict.outcome == .passed)
    #expect(verdict.strays.map(\.line) == ["1 response status: expected 204, received 200"])
  }

  static let wrongCount = HTTPResponse.json(#"{"ok":1,"bad":[]}"#)
  static let rule =
    "1 rule of every answer /ok: expected /ok + /bad = 2, the records sent, received 1"

  @Test(arguments: ["must", "should", "info"])
  func `A rule of every answer binds at every level, beside the case's own`(_ level: String) throws
  {
    let verdict = try SampleFixtures.verdict(
      Self.step(#"{"status": 200, "body": {"$any": "bytes"}}"#), level: level,
      on: Self.answering(Self.wrongCount))
    guard case .failed(let findings) = verdict.outcome else {
      Issue.record("\(verdict.outcome)")
      return
    }
    #expect(findings.map(\.line) == [Self.rule])
    #expect(verdict.requirements.map(\.id) == ["T-001", "T-005"])
  }

  @Test func `What an info case asks does not fail beside a broken rule`() throws {
    let verdict = try SampleFixtures.verdict(
      Self.step(#"{"status": 200, "body": {"ok": 2, "bad": []}}"#), level: "info",
      on: Self.answering(Self.wrongCount))
    #expect(verdict.outcome.lines == [Self.rule])
    #expect(verdict.strays.map(\.line) == ["1 response body /ok @6: expected 2, received 1"])
  }

  // MARK: After a failure, and what cannot be asked

  @Test func `What a failure left unbound ends the case with the failure`() throws {
    let steps = """
      {"request": {"method": "GET", "path": "/"},
       "response": {"status": 200, "body": {"wait": {"$any": "integer", "bind": "wait"}}}},
      {"advance": "{wait}"}, \(SampleFixtures.get)
      """
    let verdict = try SampleFixtures.verdict(
      steps, on: Self.answering(.json(#"{"wait":"5"}"#)))
    #expect(
      verdict.outcome.lines
        == [#"1 response body /wait @8: expected a whole number, received "5""#])
    #expect(verdict.requests == 1)
  }

  @Test func `A wait for ever is a wait of ten thousand years`() throws {
    let steps = """
      {"request": {"method": "GET", "path": "/"},
       "response": {"status": 200, "headers": {"Retry-After": {"$any": "digits", "bind": "wait"}},
         "body": {"$any": "bytes"}}},
      {"advance": "{wait}"}, \(SampleFixtures.get)
      """
    let model = ScriptedModel { _, now in
      HTTPResponse(
        status: now.milliseconds < 300_000_000_000_000 ? 200 : 204,
        fields: [HTTPField("Retry-After", "99999999999999999999")])
    }
    #expect(
      try SampleFixtures.verdict(steps, on: model).outcome.lines
        == ["3 response status: expected 200, received 204"])
  }

  @Test func `Findings go on after the first, step by step`() throws {
    let steps = [#"{"status": 204}"#, #"{"status": 205}"#].map(Self.step).joined(separator: ", ")
    #expect(
      try Self.outcome(steps, HTTPResponse(status: 200)).lines == [
        "1 response status: expected 204, received 200",
        "2 response status: expected 205, received 200",
      ])
  }

  static let impossible: [(steps: String, more: String, reason: String)] = [
    (SampleFixtures.get, #", "given": {"key": "revoked"}"#, #"no key in the state "revoked""#),
    (
      SampleFixtures.get, #", "given": {"server": {"plan": "paid"}}"#,
      #"no key in the state "active""#
    ),
  ]

  @Test(arguments: impossible)
  func `A server without such a state is not asked`(
    _ steps: String, _ more: String, _ reason: String
  ) throws {
    let model = ScriptedModel(knowsStates: false) { _, _ in HTTPResponse(status: 200) }
    let verdict = try SampleFixtures.verdict(steps, more: more, on: model)
    #expect(verdict.outcome == .notApplicable(reason: reason))
    #expect(verdict.requests == 0)
  }

  // MARK: The world

  @Test func `The world is set up in order, and changed in mid-course`() throws {
    let steps = """
      {"given": {"key": "revoked"}}, {"given": {"server": {"plan": "paid"}}}, \(SampleFixtures.get)
      """
    let model = Self.answering(HTTPResponse(status: 200))
    let more = #", "given": {"key": "fresh", "server": {"plan": "free"}}"#
    #expect(try SampleFixtures.verdict(steps, more: more, on: model).outcome == .passed)
    #expect(
      model.history == [
        "key fresh", #"set plan "free""#, "change K-fresh revoked", #"set plan "paid""#,
      ])
  }

  @Test func `More keys are taken at the beginning, each by its name`() throws {
    let steps =
      #"{"request": {"method": "GET", "path": "/", "headers": {"X-Key": {"$ref": "old"}}}, "response": {"status": 200}}"#
    let model = Self.answering(HTTPResponse(status: 200))
    let verdict = try SampleFixtures.verdict(
      steps, more: #", "given": {"key": "fresh", "keys": {"old": "revoked"}}"#, on: model)
    #expect(verdict.outcome == .passed)
    #expect(verdict.transcript.prefix(2) == ["> GET /", "> X-Key: K-revoked"])
    #expect(model.history == ["key fresh", "key revoked"])
  }

  @Test func `Time passes only where a step says so, and labels keep instants`() throws {
    let steps = """
      {"request": {"method": "GET", "path": "/", "headers": {"X-T": {"$time": "now"}}}, "as": "first",
       "response": {"status": 200, "headers": {"X-Now": {"$time": "now"}}}},
      {"advance": "1.5s"},
      {"request": {"method": "GET", "path": "/"},
       "response": {"status": 200, "headers": {"X-Now": {"$time": "first+1.5s"}}}},
      {"given": {"now": "2030-01-01T00:00:00Z"}},
      {"request": {"method": "GET", "path": "/"},
       "response": {"status": 200, "headers": {"X-Now": "2030-01-01T00:00:00.000Z"}}}
      """
    let model = ScriptedModel { _, now in
      HTTPResponse(status: 200, fields: [HTTPField("X-Now", now.rfc3339() ?? "")])
    }
    let verdict = try SampleFixtures.verdict(steps, on: model)
    #expect(verdict.outcome == .passed)
    #expect(verdict.transcript.prefix(2) == ["> GET /", "> X-T: 2026-01-01T00:00:00.000Z"])
  }

  @Test func `Turns are counted from one`() throws {
    let steps = """
      {"request": {"method": "GET", "path": "/{t}"}, "times": 3,
       "response": {"status": 200, "headers": {"X-Path": "/{i}"}}}
      """
    let model = ScriptedModel { request, _ in
      HTTPResponse(status: 200, fields: [HTTPField("X-Path", request.target)])
    }
    let verdict = try SampleFixtures.verdict(steps, on: model)
    #expect(verdict.outcome == .passed)
    #expect(verdict.requests == 3)
    #expect(
      verdict.transcript.filter { $0.hasPrefix("> ") } == ["> GET /1", "> GET /2", "> GET /3"])
  }

  @Test func `The same request is the same octets, and one laid over is built anew`() throws {
    let steps = """
      {"request": {"method": "PUT", "path": "/", "body": {"a": {"$uuid": "_"}, "b": {"$uuid": "e"}}},
       "as": "first", "response": {"status": 200}},
      {"request": {"$same": "first"}, "response": {"status": 200}},
      {"request": {"$same": "first", "with": {"method": "POST"}}, "response": {"status": 200}}
      """
    let verdict = try SampleFixtures.verdict(steps, on: Self.answering(HTTPResponse(status: 200)))
    let sent = verdict.transcript.filter { $0.hasPrefix("> {") }
    #expect(sent.count == 3)
    #expect(sent[0] == sent[1])
    #expect(sent[0] != sent[2])
    #expect(sent[0].suffix(40) == sent[2].suffix(40))
    #expect(
      verdict.transcript.filter { $0.hasPrefix("> P") } == ["> PUT /", "> PUT /", "> POST /"])
  }

  @Test func `A held exchange is answered when its reply is asked for`() throws {
    let steps = """
      {"receive": {"method": "GET", "path": "/1"}, "as": "one"},
      {"receive": {"method": "GET", "path": "/2"}, "as": "two"},
      {"reply": "two", "response": {"status": 200, "headers": {"X-Path": "/2"}}},
      {"reply": "one", "response": {"status": 200, "headers": {"X-Path": "/1"}}}
      """
    let model = ScriptedModel { request, _ in
      HTTPResponse(status: 200, fields: [HTTPField("X-Path", request.target)])
    }
    #expect(try SampleFixtures.verdict(steps, on: model).outcome == .passed)
  }

  // MARK: Read-back

  static let readBack = step(#"{"$use": "ok"}"#) + #", {"stored": [{"id": "e1"}, {"id": "e2"}]}"#
  static let taken = HTTPResponse.json(#"{"ok":2,"bad":[]}"#)

  @Test func `What was stored is asked for by the ids sent, in any order and with more in it`()
    throws
  {
    let model = Self.answering(Self.taken, records: [["id": "e2", "n": 1], ["id": "e1"]])
    let verdict = try SampleFixtures.verdict(Self.readBack, on: model)
    #expect(verdict.outcome == .passed)
    #expect(model.history.last == #"stored events ["e1", "e2"]"#)
    #expect(verdict.transcript.last == #"* stored: [{"id":"e2","n":1},{"id":"e1"}]"#)
    #expect(verdict.notes == [])
  }

  @Test func `What was not stored, or should not have been, is found`() throws {
    let model = Self.answering(Self.taken, records: [["id": "e1"], ["id": "e3"]])
    let lines = try SampleFixtures.verdict(Self.readBack, on: model).outcome.lines
    #expect(
      lines == [
        "2 stored: expected an item like an object of id, received none with that /id",
        #"2 stored /1: expected no such item, received {"id":"e3"}"#,
      ])
  }

  @Test func `Members beyond the contract are a note`() throws {
    let verdict = try SampleFixtures.verdict(
      Self.step(#"{"$use": "ok"}"#), on: Self.answering(.json(#"{"ok":2,"bad":[],"x":1}"#)))
    #expect(verdict.outcome == .passed)
    #expect(verdict.notes == ["members beyond the contract: /x"])
  }
}
