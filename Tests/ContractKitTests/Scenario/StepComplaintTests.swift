import Testing

@testable import ContractKit

@Suite struct StepComplaintTests {
  static func request(_ members: String) -> String {
    #"{"request": {\#(members)}, "response": {"status": 200}}"#
  }
  static func response(_ text: String) -> String {
    #"{"request": {"method": "GET", "path": "/"}, "response": \#(text)}"#
  }
  static let get = #""request": {"method": "GET", "path": "/"}"#

  static let mistakes: [Mistake] = [
    .init("no object", "▲7", "a step must be an object, not a number"),
    .init(
      "an unknown step", #"▲{"advanced": "1s"}"#, #"unknown step "advanced""#,
      #"did you mean "advance"?"#),
    .init(
      "a client's step", #"▲{"call": "track"}"#,
      #"only a client takes a step "call", and this scenario is for none"#,
      #"name "client" in "sides", or leave the step out"#),
    .init("no response", "▲{\(get)}", #"a step "request" has no member "response""#),
    .init(
      "no method", #"{"request": ▲{"path": "/"}, "response": {"status": 200}}"#,
      #"a request has no member "method""#),
    .init(
      "an unknown member of a request", request(#""method": "GET", "path": "/", ▲"header": {}"#),
      #"unknown member "header" in a request"#, #"did you mean "headers"?"#),
    .init(
      "headers that are no object", request(#""method": "GET", "path": "/", "headers": ▲[]"#),
      #""headers" must be an object, not a list"#),
    .init(
      "a header line that is none",
      request(#""method": "GET", "path": "/", "headers": {▲"a b": "c"}"#),
      #""a b" is no name of a header line"#),
    .init(
      "a header line twice",
      request(#""method": "GET", "path": "/", "headers": {"X-A": "1", ▲"x-a": "2"}"#),
      #"header line "x-a" is given twice: letter case does not count"#),
    .init(
      "chunked that is no boolean", request(#""method": "GET", "path": "/", "chunked": ▲1"#),
      #""chunked" must be true or false, not a number"#),
    .init("no status", response("▲{}"), #"a response has no member "status""#),
    .init(
      "an unknown member of a response", response(#"{"status": 200, ▲"bdy": 1}"#),
      #"unknown member "bdy" in a response"#, #"did you mean "body"?"#),
    .init(
      "times of none", #"{\#(get), "response": {"status": 200}, "times": ▲0}"#,
      #""times" must be at least 1"#),
    .init(
      "times below none", #"{\#(get), "response": {"status": 200}, "times": ▲-1}"#,
      "-1 is not within 0 to 67108864"),
    .init(
      "times beyond all reason",
      #"{\#(get), "response": {"status": 200}, "times": ▲9223372036854775807}"#,
      "9223372036854775807 is not within 0 to 67108864"),
    .init(
      "times that are no number", #"{\#(get), "response": {"status": 200}, "times": ▲"2"}"#,
      "a whole number or a limit is due here, not a text"),
    .init(
      "a repeat of what was never sent",
      #"{"request": {"$same": ▲"frist"}, "response": {"status": 200}}"#,
      #"unknown exchange "frist""#),
    .init(
      "an unheld exchange", #"▲{"reply": "x", "response": {"status": 200}}"#,
      #"unknown held exchange "x""#),
    .init(
      "a held exchange without a name", #"▲{"receive": {"method": "GET", "path": "/"}}"#,
      #"a step "receive" has no member "as", by which a "reply" can name it"#),
    .init(
      "no duration", #"{"advance": ▲"soon"}"#,
      #""soon" is no duration: write a number of whole milliseconds with its unit, ms s m h d"#),
    .init(
      "an unknown limit in a duration", #"{"advance": ▲"{server.windows}"}"#,
      #"unknown limit "server.windows""#, #"did you mean "server.window"?"#),
    .init(
      "a limit that is no duration", #"{"advance": ▲"{server.batch.max}"}"#,
      #"limit "server.batch.max" is no duration"#),
    .init("time backwards", #"{"advance": ▲"-1s"}"#, "time does not pass backwards"),
    .init(
      "an unbound duration", #"▲{"advance": "{wait}"}"#,
      #""{wait}" is used before anything binds it"#),
    .init(
      "an unknown instant", request(#""method": "GET", "path": "/", "body": ▲{"$time": "later"}"#),
      #"unknown instant "later""#, "known: now, start"),
    .init(
      "an unknown state of a key", #"{"given": {"key": ▲"revokd"}}"#,
      #"unknown key state "revokd""#, #"did you mean "revoked"?"#),
    .init(
      "more keys in mid-course", #"{"given": {▲"keys": {"old": "revoked"}}}"#,
      #"unknown member "keys" in "given""#, #"did you mean "key"?"#),
    .init(
      "an unknown state of the server", #"{"given": {"server": {▲"plans": "free"}}}"#,
      #"unknown state of the server "plans""#, #"did you mean "plan"?"#),
    .init(
      "a state that is no value", #"{"given": {"server": {"plan": ▲["free"]}}}"#,
      "a state of the server is a plain value or a limit"),
    .init(
      "states that are no object", #"{"given": {"server": ▲"free"}}"#,
      #""server" must be an object, not a text"#),
    .init("no instant", #"{"given": {"now": ▲""}}"#, "an empty text is no time"),
    .init(
      "read-back in a lane without records", #"▲{"stored": [], "lane": "log"}"#,
      #"unknown lane with records "log""#, "known: events"),
    .init(
      "ids that are no list", #"{"stored": [], "of": ▲"e"}"#, #""of" must be a list, not a text"#),
    .init(
      "records that nothing tells apart", #"{"stored": [▲{"name": "a"}]}"#,
      "an item whose place is not fixed must have a constant or a bound name at /id"),
    .init(
      "records told apart by what is free",
      #"{"stored": [▲{"id": {"$any": "string"}}]}"#,
      "an item whose place is not fixed must have a constant or a bound name at /id"),
    .init(
      "records told apart by a new name", #"{"stored": [▲{"id": {"$uuid": "e"}}]}"#,
      "an item whose place is not fixed must have a constant or a bound name at /id"),
    .init(
      "two records of one id", #"{"stored": [{"id": "a"}, ▲{"id": "a"}]}"#,
      "two items whose places are not fixed have the same constant at /id"),
    .init(
      "repeated records of one id", #"{"stored": [▲{"$repeat": 2, "item": {"id": "a"}}]}"#,
      "an item whose place is not fixed must have a constant or a bound name at /id"),
    .init(
      "two kinds of step in one", #"{"advance": "1s", ▲"stored": []}"#,
      #"unknown member "stored" in a step "advance""#, "known: advance, as"),
  ]

  @Test(arguments: mistakes)
  func `Complains of a step at the place, and helps`(_ mistake: Mistake) {
    var mistake = mistake
    mistake.text = SampleFixtures.scenario(mistake.text)
    let complaints = SampleFixtures(scenario: mistake.text).complaints()
    #expect(complaints.first == mistake.complaint(in: SampleFixtures.scenarioPath))
  }

  @Test(arguments: [
    #"{"stored": [{"id": "a"}, {"id": "b"}]}"#,
    #"{"stored": [{"$repeat": 3, "item": {"id": "e{i}"}}]}"#,
    #"{"stored": [{"id": {"$ref": "key"}}]}"#,
    #"{"advance": "{server.window}-1s"}"#,
    #"{"given": {"now": "2026-01-01T00:00:00Z", "key": "fresh", "server": {"plan": "free"}}}"#,
    #"{"receive": {"method": "GET", "path": "/"}, "as": "a"}, {"reply": "a", "response": {"status": 200}}"#,
    #"{"request": {"method": "GET", "path": "/"}, "as": "a", "response": {"status": 200}}, {"request": {"$same": "a"}, "response": {"status": 200}}"#,
    #"{"request": {"method": "GET", "path": "/", "body": {"$time": "start+1s"}}, "response": {"$oneOf": {"a": {"status": 200}, "b": {"status": 204}}}}"#,
  ])
  func `Takes what is right`(_ steps: String) {
    #expect(SampleFixtures(scenario: SampleFixtures.scenario(steps)).complaints() == [])
  }
}
