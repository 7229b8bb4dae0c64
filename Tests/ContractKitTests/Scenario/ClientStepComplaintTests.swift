import Testing

@testable import ContractKit

@Suite struct ClientStepComplaintTests {
  static let mistakes: [Mistake] = [
    .init(
      "an unknown call", #"{"call": ▲"trakc", "with": {"name": "a"}}"#, #"unknown call "trakc""#,
      #"did you mean "track"?"#),
    .init(
      "an argument that is missing", #"{"call": ▲"track"}"#,
      #"the call "track" lacks its argument "name""#),
    .init(
      "an argument there is not", #"{"call": "track", "with": {"name": "a", ▲"nmae": 1}}"#,
      #"unknown argument of "track" "nmae""#, #"did you mean "name"?"#),
    .init(
      "a judged call that is not waited for",
      #"▲{"call": "flush", "await": false, "returns": 1}"#,
      #"a call that is not waited for is judged at its "await""#),
    .init(
      "an answer of a call that was waited for",
      #"{"call": "flush", "as": "f"}, ▲{"await": "f"}"#, #"unknown unanswered call "f""#),
    .init(
      "a call on what is not there", #"▲{"call": "flush", "on": "wall"}"#,
      #"unknown handle "wall""#, "known: client"),
    .init(
      "an unknown lane", #"{"serve": ▲"event"}"#, #"unknown lane "event""#,
      #"did you mean "events"?"#),
    .init(
      "a rule with an unknown member", #"{"serve": "events", "with": [{▲"time": 1}]}"#,
      #"unknown member "time" in a rule of "serve""#, #"did you mean "times"?"#),
    .init(
      "records in any order that nothing tells apart",
      #"{"seen": "events", "order": "any", "by": "/n", "records": [▲{"n": {"$any": "integer"}}]}"#,
      "an item whose place is not fixed must have a constant or a bound name at /n"),
    .init(
      "since what was not", #"▲{"seen": "events", "since": "r1"}"#, #"unknown instant "r1""#,
      "known: now, start"),
    .init(
      "a fault there is not",
      #"{"serve": "events", "with": [{"response": {"fault": ▲"closed"}}]}"#,
      #"unknown fault "closed""#, #"did you mean "close"?"#),
    .init(
      "an answer that cannot be built",
      #"{"serve": "events", "with": [{"response": {"status": ▲{"$any": "integer"}}}]}"#,
      #"this "$any" must be sent and has no "example""#,
      #"add "example", the value that shall be sent"#),
    .init(
      "two kinds of damage",
      #"{"relaunch": "kill", "with": {"damage": ▲{"keep": 0.5, "remove": true}}}"#,
      #""damage" is one of: "keep", "replace", "append", "remove", "block", "readOnly""#),
    .init(
      "a share above all", #"{"relaunch": "stop", "with": {"damage": {"keep": ▲1.5}}}"#,
      #""keep" is the share that is left, from 0 to 1"#),
    .init(
      "a way to end there is not", #"{"relaunch": ▲"crash"}"#, #"unknown relaunch "crash""#,
      "known: stop, kill"),
    .init(
      "a state of the app there is not", #"{"lifecycle": ▲"backgroud"}"#,
      #"unknown lifecycle "backgroud""#, #"did you mean "background"?"#),
    .init(
      "storage compared with nothing", #"▲{"storage": {"same": "a"}}"#,
      #"unknown kept storage "a""#),
    .init(
      "a window without an end",
      #"{"call": "flush", "await": false, "as": "f"}, "#
        + #"{"await": "f", "at": ▲["start"]}"#,
      "a window is an instant, or the earliest and the latest"),
    .init(
      "a configuration there is not", #"{"create": {"config": {▲"debug": true}}}"#,
      #"unknown member of "config" "debug""#),
  ]

  @Test(arguments: mistakes)
  func `Complains of a client's step at the place, and helps`(_ mistake: Mistake) {
    var mistake = mistake
    mistake.text = SampleFixtures.scenario(mistake.text)
      .replacing(#""sides": ["server"]"#, with: #""sides": ["client"]"#)
    let complaints = SampleFixtures(scenario: mistake.text).complaints()
    #expect(complaints.first == mistake.complaint(in: SampleFixtures.scenarioPath))
  }

  @Test func `What a server's run alone binds is unbound in a client's, and the other way round`() {
    let steps = """
      {"call": "track", "with": {"name": {"$ref": "made"}}},
      {"call": "flush", "returns": {"$id": "seen"}},
      {"request": {"method": "POST", "path": {"$ref": "seen"}}, "response": {"status": 200}}
      """
    let text = SampleFixtures.scenario(steps)
      .replacing(#""sides": ["server"]"#, with: #""sides": ["client", "server"]"#)
    let complaints = SampleFixtures(scenario: text).complaints()
    #expect(complaints.count == 2)
    #expect(complaints.contains { $0.contains(#""$ref" "made" is used before anything binds it"#) })
    #expect(complaints.contains { $0.contains(#""$ref" "seen" is used before anything binds it"#) })
  }

  @Test func `Tagged arguments go to the adapter as they are`() throws {
    let text = SampleFixtures.scenario(
      #"{"call": "track", "with": {"name": {"$double": "NaN"}}}"#
    ).replacing(#""sides": ["server"]"#, with: #""sides": ["client"]"#)
    let suite = try SampleFixtures(scenario: text).load()
    guard case .client(.call(let call))? = suite.cases.first?.steps.first?.kind else {
      Issue.record("no call")
      return
    }
    var environment = Environment(seed: 0)
    #expect(try environment.build(call.arguments) == ["name": ["$double": "NaN"]])
  }
}
