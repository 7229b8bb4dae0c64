import Testing

@testable import ContractKit

/// What is said of the files beside the scenarios. The generator says more of limits and
/// requirements; this is what any suite must know before it runs.
@Suite struct FileComplaintTests {
  /// A limits file of one limit with these members.
  static func limit(_ members: String) -> String {
    #"{"format": 1, "contract": "tiny", "limits": [{\#(members)}]}"#
  }

  static let limits: [Mistake] = [
    .init("not JSON", "{▲", "the text ends inside a value"),
    .init("no object", "▲1", "a limits file must be an object, not a number"),
    .init(
      "another format", #"{"format": ▲"1", "contract": "tiny", "limits": []}"#,
      #"this suite reads format 1, the file says "1""#),
    .init(
      "another contract", #"{"format": 1, "contract": ▲"tin", "limits": []}"#,
      #"this file is where that of "tiny" belongs"#),
    .init(
      "limits that are no list", #"{"format": 1, "contract": "tiny", "limits": ▲{}}"#,
      #""limits" must be a list, not an object"#),
    .init(
      "a limit that is none", #"{"format": 1, "contract": "tiny", "limits": [▲7]}"#,
      "a limit must be an object, not a number"),
    .init(
      "an unknown member", limit(#""key": "a.b", "value": 1, "unit": "bytes", ▲"sides": "both""#),
      #"unknown member "sides" in a limit"#, #"did you mean "side"?"#),
    .init(
      "no value",
      #"{"format": 1, "contract": "tiny", "limits": [▲{"key": "a.b", "unit": "bytes"}]}"#,
      #"a limit has no member "value""#),
    .init(
      "readings that are no object",
      limit(#""key": "a.b", "value": 1, "unit": "bytes", "readings": ▲[]"#),
      #""readings" must be an object, not a list"#),
    .init(
      "a key twice",
      #"{"format": 1, "contract": "tiny", "limits": [{"key": "a.b", "value": 1, "unit": "bytes"}, ▲{"key": "a.b", "value": 1, "unit": "bytes"}]}"#,
      #"limit "a.b" is given twice"#),
  ]

  @Test(arguments: limits)
  func `Complains of limits at the place, and helps`(_ mistake: Mistake) {
    let complaints = SampleFixtures([SampleFixtures.limitsPath: mistake.text]).complaints()
    #expect(complaints.first == mistake.complaint(in: SampleFixtures.limitsPath))
  }

  static let whole =
    #""id": "T-001", "level": "must", "side": "server", "text": "a", "source": "b""#

  static func rule(_ members: String) -> String {
    #"{"format": 1, "contract": "tiny", "requirements": [{\#(members)}]}"#
  }

  static let requirements: [Mistake] = [
    .init(
      "an unknown level",
      rule(
        #""id": "T-001", "level": ▲"mus", "side": "server", "text": "a", "source": "b", "test": "none""#
      ),
      #"unknown level "mus""#, #"did you mean "must"?"#),
    .init(
      "an unknown way to test", rule(whole + #", "test": ▲"scenarios""#),
      #"unknown test "scenarios""#, #"did you mean "scenario"?"#),
    .init(
      "an unknown member", rule(whole + #", "test": "none", ▲"because": "x""#),
      #"unknown member "because" in a requirement"#,
      "known: id, level, side, text, source, test, why, flavours"),
    .init(
      "no source",
      #"{"format": 1, "contract": "tiny", "requirements": [▲{"id": "T-001", "level": "must", "side": "server", "text": "a", "test": "none"}]}"#,
      #"a requirement has no member "source""#),
    .init(
      "an id twice",
      #"{"format": 1, "contract": "tiny", "requirements": [{\#(whole), "test": "none"}, ▲{\#(whole), "test": "none"}]}"#,
      #"requirement "T-001" is given twice"#),
  ]

  @Test(arguments: requirements)
  func `Complains of requirements at the place, and helps`(_ mistake: Mistake) {
    let complaints = SampleFixtures([SampleFixtures.requirementsPath: mistake.text]).complaints()
    #expect(complaints.first == mistake.complaint(in: SampleFixtures.requirementsPath))
  }

  static let head = #""format": 1, "contract": "tiny""#
  static let lane =
    #""lanes": {"events": {"http": "POST /e", "records": "/body/events", "id": "/id"}}"#

  static func rule(of members: String) -> String {
    #"{\#(head), \#(lane), "rules": [▲{\#(members), "requirement": "T-001"}]}"#
  }

  static let contracts: [Mistake] = [
    .init("no lanes", "▲{\(head)}", #"a contract file has no member "lanes""#),
    .init(
      "lanes that are a list", #"{\#(head), "lanes": ▲[]}"#,
      #""lanes" must be an object, not a list"#),
    .init(
      "a route that is none", #"{\#(head), "lanes": {"events": ▲{"http": "/e"}}}"#,
      #""http" is a method and a path: "POST /v1/events""#),
    .init(
      "a pointer that is none",
      #"{\#(head), "lanes": {"events": {"http": "POST /e", "records": ▲"body"}}}"#,
      #"a JSON pointer is due here: "/events""#),
    .init(
      "an unknown member of a lane", #"{\#(head), "lanes": {"events": {▲"htp": "POST /e"}}}"#,
      #"unknown member "htp" in a lane"#, #"did you mean "http"?"#),
    .init(
      "more digits than there are", #"{\#(head), "time": ▲{"digits": 10}, \#(lane)}"#,
      #""digits" must be 0 to 9, and "zone" a zone: "Z" or "+02:00""#),
    .init(
      "no zone", #"{\#(head), "time": ▲{"zone": "UTC"}, \#(lane)}"#,
      #""digits" must be 0 to 9, and "zone" a zone: "Z" or "+02:00""#),
    .init(
      "an unknown rule",
      #"{\#(head), \#(lane), "rules": [{"rule": ▲"distint", "lane": "events", "requirement": "T-001"}]}"#,
      #"unknown rule "distint""#, #"did you mean "distinct"?"#),
    .init(
      "a rule without its pointers",
      rule(of: #""rule": "distinct", "lane": "events", "list": "/a""#),
      #"rule "distinct" lacks a pointer it needs"#),
    .init(
      "a rule of an unknown lane",
      #"{\#(head), \#(lane), "rules": [{"rule": "unchanged", "lane": ▲"event", "requirement": "T-001"}]}"#,
      #"unknown lane "event""#, #"did you mean "events"?"#),
    .init(
      "a rule of an unknown requirement",
      #"{\#(head), \#(lane), "rules": [▲{"rule": "at-most", "lane": "events", "list": "/a", "count": "/n", "requirement": "T-100"}]}"#,
      #"unknown requirement "T-100""#, "known: T-001, T-002, T-003, T-004, T-005"),
    .init(
      "a flavour with an unknown point",
      #"{\#(head), \#(lane), "readings": {"unit": ["bytes"]}, "flavours": {"one": {▲"units": "bytes"}}}"#,
      #"unknown point "units""#, #"did you mean "unit"?"#),
    .init(
      "a flavour with an unknown reading",
      #"{\#(head), \#(lane), "readings": {"unit": ["bytes"]}, "flavours": {"one": {"unit": ▲"byte"}}}"#,
      #"unknown reading of "unit" "byte""#, #"did you mean "bytes"?"#),
    .init(
      "fragments that are a list", #"{\#(head), \#(lane), "fragments": ▲[]}"#,
      #""fragments" must be an object, not a list"#),
    .init(
      "an unknown member", #"{\#(head), \#(lane), ▲"lane": 1}"#,
      #"unknown member "lane" in a contract file"#, #"did you mean "lanes"?"#),
  ]

  @Test(arguments: contracts)
  func `Complains of a contract at the place, and helps`(_ mistake: Mistake) {
    let complaints = SampleFixtures([SampleFixtures.contractPath: mistake.text]).complaints()
    #expect(complaints.first == mistake.complaint(in: SampleFixtures.contractPath))
  }

  @Test func `Complains of a probe that is no scenario`() {
    let contract = SampleFixtures.contract.replacing(
      #""key": {"header""#, with: #""probe": {"server": "area/cas"}, "key": {"header""#)
    #expect(
      SampleFixtures([SampleFixtures.contractPath: contract]).complaints() == [
        """
        Fixtures/contracts/tiny.json:1:1: error: unknown scenario in "probe" "area/cas"
            did you mean "area/case"?
        """
      ])
  }

  @Test func `Names a contract that is nearly the one asked for`() throws {
    let fixtures = SampleFixtures().fixtures
    let error = #expect(throws: FixtureError.self) {
      try ContractKit.Suite.load(contract: "tinny", from: fixtures)
    }
    #expect(
      error?.complaints.first?.description == """
        Fixtures/limits/tinny.json:1:1: error: there is no such file
            did you mean "tiny"?
        """)
  }

  @Test func `Passes over the files of other contracts`() throws {
    let suite = try SampleFixtures([
      "Fixtures/scenarios/other/a/b.json": "no JSON", "Fixtures/scenarios/tiny/README.md": "# x",
    ]).load()
    #expect(suite.cases.map(\.id) == ["tiny/area/case"])
  }
}
