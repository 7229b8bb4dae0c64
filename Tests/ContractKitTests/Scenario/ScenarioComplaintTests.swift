import Testing

@testable import ContractKit

@Suite struct ScenarioComplaintTests {
  @Test func `The sample has nothing to complain of`() {
    #expect(SampleFixtures().complaints() == [])
  }

  @Test func `A complaint is one line to click on, and one that helps`() {
    let text = """
      {
        "format": 1, "titel": "t", "requirements": ["T-001"], "level": "must",
        "sides": ["server"], "steps": []
      }
      """
    #expect(
      SampleFixtures(scenario: text).complaints() == [
        """
        Fixtures/scenarios/tiny/area/case.json:1:1: error: a scenario has no member "title"
        """,
        """
        Fixtures/scenarios/tiny/area/case.json:2:16: error: unknown member "titel" in a scenario
            did you mean "title"?
        """,
      ])
  }

  static let head = #""format": 1, "title": "t", "level": "must", "sides": ["server"]"#
  static let full = head + #", "requirements": ["T-001"]"#

  static let headings: [Mistake] = [
    .init("not JSON", #"{"format": ▲}"#, #"found "}", expected a value"#),
    .init("no object", "▲[]", "a scenario must be an object, not a list"),
    .init(
      "another format",
      #"{"format": ▲2, "title": "t", "level": "must", "sides": [], "requirements": ["T-001"], "steps": []}"#,
      "this suite reads format 1, the file says 2"),
    .init(
      "a title that is no text",
      #"{"format": 1, "title": ▲7, "level": "must", "sides": [], "requirements": ["T-001"], "steps": []}"#,
      #""title" must be a text, not a number"#),
    .init(
      "an unknown level",
      #"{"format": 1, "title": "t", "level": ▲"most", "sides": [], "requirements": ["T-001"], "steps": []}"#,
      #"unknown level "most""#, #"did you mean "must"?"#),
    .init(
      "an unknown side",
      #"{"format": 1, "title": "t", "level": "must", "sides": [▲"sever"], "requirements": ["T-001"], "steps": []}"#,
      #"unknown side "sever""#, #"did you mean "server"?"#),
    .init(
      "no requirement", "{\(head), \"requirements\": ▲[], \"steps\": []}",
      "a scenario names at least one requirement"),
    .init(
      "an unknown requirement", "{\(head), \"requirements\": [▲\"T-011\"], \"steps\": []}",
      #"unknown requirement "T-011""#, #"did you mean "T-001"?"#),
    .init(
      "an unknown limit", "{\(full), \"limits\": [▲\"server.batch.min\"], \"steps\": []}",
      #"unknown limit "server.batch.min""#, #"did you mean "server.batch.max"?"#),
    .init(
      "limits that are no list", "{\(full), \"limits\": ▲true, \"steps\": []}",
      #""limits" must be a list of texts, not a boolean"#),
    .init(
      "steps that are no list", "{\(full), \"steps\": ▲{}}",
      #""steps" must be a list, not an object"#),
    .init(
      "no rows", "{\(full), \"rows\": ▲[], \"steps\": []}",
      #""rows" must be a list of at least one row"#),
    .init(
      "a row without a name", "{\(full), \"rows\": [▲{}], \"steps\": []}",
      #"a row is an object with a name in "row""#),
    .init(
      "two rows of one name",
      "{\(full), \"rows\": [{\"row\": \"a\"}, ▲{\"row\": \"a\"}], \"steps\": []}",
      #"two rows are called "a""#),
    .init(
      "rows with other columns",
      #"{\#(full), "rows": [{"row": "a", "x": "free"}, ▲{"row": "b"}], "steps": [{"given": {"server": {"plan": {"$row": "x"}}}}]}"#,
      #"row "b" has other columns than the first"#, "every row has: x"),
    .init(
      "a column that nobody uses",
      #"{\#(full), "rows": ▲[{"row": "a", "x": 1}], "steps": []}"#,
      #"column "x" is used nowhere"#,
      #"write {"$row": "x"} where it belongs, or leave it out"#),
    .init(
      "a column that is not there",
      #"{\#(full), "rows": [{"row": "a", "word": "free"}], "steps": [{"given": {"server": {"plan": {"$row": ▲"world"}}}}, {"given": {"server": {"plan": {"$row": "word"}}}}]}"#,
      #"unknown column "world""#, #"did you mean "word"?"#),
    .init(
      "a column that uses itself",
      #"{\#(full), "rows": [{"row": "a", "x": {"$row": ▲"x"}}], "steps": [{"given": {"server": {"plan": {"$row": "x"}}}}]}"#,
      #"column "x" uses itself"#),
    .init(
      "a column with company",
      #"{\#(full), "rows": [{"row": "a", "x": 1}], "steps": [{"given": {"server": {"plan": {"$row": ▲"x", "y": 1}}}}, {"given": {"server": {"plan": {"$row": "x"}}}}]}"#,
      #""$row" takes the name of a column, and stands alone"#),
    .init(
      "an unknown fragment",
      #"{\#(full), "steps": [{"request": {"$use": ▲"pst"}, "response": {"status": 200}}]}"#,
      #"unknown fragment "pst""#, #"did you mean "post"?"#),
    .init(
      "a fragment that uses itself",
      #"{\#(full), "fragments": {"a": {"$use": "b"}, "b": {"$use": ▲"a"}}, "steps": [{"given": {"server": {"plan": {"$use": "a"}}}}]}"#,
      #"fragment "a" uses itself"#),
    .init(
      "a fragment that nobody uses",
      #"{\#(full), "fragments": {▲"a": 1}, "steps": []}"#,
      #"fragment "a" is used nowhere"#, #"write {"$use": "a"} where it belongs, or leave it out"#),
    .init(
      "a member beside a use",
      #"{\#(full), "steps": [{"request": {"$use": "post", ▲"wth": {}}, "response": {"status": 200}}]}"#,
      #"unknown member "wth" in a use of a fragment"#, #"did you mean "with"?"#),
    .init(
      "an unknown state of one more key",
      #"{\#(full), "given": {"keys": {"old": ▲"revokd"}}, "steps": []}"#,
      #"unknown key state "revokd""#, #"did you mean "revoked"?"#),
    .init(
      "a second key by the first one's name",
      #"{\#(full), "given": {"keys": {▲"key": "revoked"}}, "steps": []}"#,
      #"the name "key" is taken by the scenario's own key"#),
    .init(
      "fragments that are no object", #"{\#(full), "fragments": ▲[], "steps": []}"#,
      #""fragments" must be an object, not a list"#),
  ]

  @Test(arguments: headings)
  func `Complains of a scenario at the place, and helps`(_ mistake: Mistake) {
    let complaints = SampleFixtures(scenario: mistake.text).complaints()
    #expect(complaints.first == mistake.complaint(in: SampleFixtures.scenarioPath))
  }

  @Test func `Complains of everything in one go, once for all rows`() {
    let text = """
      {"format": 1, "title": "t", "requirements": ["T-001"], "level": "must", "sides": ["server"],
      "rows": [{"row": "a"}, {"row": "b"}],
      "steps": [{"stp": 1}, {"given": {"kye": "fresh"}}]}
      """
    #expect(
      SampleFixtures(scenario: text).complaints() == [
        """
        Fixtures/scenarios/tiny/area/case.json:3:11: error: unknown step "stp"
            known: call, await, create, serve, seen, quiet, relaunch, storage, lifecycle, network, \
        request, receive, … (16 in all)
        """,
        """
        Fixtures/scenarios/tiny/area/case.json:3:34: error: unknown member "kye" in "given"
            did you mean "key"?
        """,
      ])
  }
}
