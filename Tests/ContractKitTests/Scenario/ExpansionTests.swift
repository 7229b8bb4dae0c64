import Testing

@testable import ContractKit

@Suite struct ExpansionTests {
  static func node(_ text: String, path: String = "a") throws -> Node {
    try Node.parse(SourceFile(path: path, bytes: Array(text.utf8)))
  }

  static func members(_ text: String, path: String) throws -> [JSON.Text: Node] {
    Dictionary(
      uniqueKeysWithValues: try (node(text, path: path).members ?? []).map { ($0.name, $0.node) })
  }

  static func expand(
    _ text: String, row: String = "{}", own: String = "{}", contract: String = "{}"
  ) throws -> Node {
    var expansion = Expansion(
      row: try members(row, path: "row"),
      fragments: [
        try members(own, path: "own"), try members(contract, path: "contract"),
      ])
    var complaints = Complaints()
    let result = expansion.expand(try node(text), &complaints)
    #expect(complaints.list.map(\.description) == [])
    return result
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var row = "{}"
    var own = "{}"
    var contract = "{}"
    var expanded: String
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    .init(
      name: "plain data stays", text: #"[1,{"$open":{"a":null}}]"#,
      expanded: #"[1,{"$open":{"a":null}}]"#),
    .init(
      name: "a column", text: #"{"a":{"$row":"x"}}"#, row: #"{"x":[1]}"#,
      expanded: #"{"a":[1]}"#),
    .init(
      name: "a column in a fragment", text: #"{"$use":"f"}"#, row: #"{"x":1}"#,
      own: #"{"f":{"a":{"$row":"x"}}}"#, expanded: #"{"a":1}"#),
    .init(
      name: "a fragment in a column", text: #"{"$row":"x"}"#, row: #"{"x":{"$use":"f"}}"#,
      own: #"{"f":2}"#, expanded: "2"),
    .init(
      name: "the file's fragment before the contract's", text: #"[{"$use":"f"},{"$use":"g"}]"#,
      own: #"{"f":1}"#, contract: #"{"f":2,"g":{"$use":"f"}}"#, expanded: "[1,1]"),
    .init(
      name: "inside out", text: #"{"$use":"f","with":{"a":{"c":3}}}"#,
      own: #"{"f":{"$use":"g","with":{"a":{"b":2}}},"g":{"a":{"b":1,"d":4}}}"#,
      expanded: #"{"a":{"b":2,"d":4,"c":3}}"#),
    .init(
      name: "a fragment laid over a fragment", text: #"{"$use":"f","with":{"$use":"g"}}"#,
      own: #"{"f":{"a":1,"b":1},"g":{"b":2}}"#, expanded: #"{"a":1,"b":2}"#),
    .init(
      name: "null is a value", text: #"{"$use":"f","with":{"a":null}}"#,
      own: #"{"f":{"a":{"b":1}}}"#, expanded: #"{"a":null}"#),
    .init(
      name: "a list replaces", text: #"{"$use":"f","with":{"a":[2]}}"#,
      own: #"{"f":{"a":[1,1]}}"#, expanded: #"{"a":[2]}"#),
    .init(
      name: "an operator replaces", text: #"{"$use":"f","with":{"a":{"$absent":true}}}"#,
      own: #"{"f":{"a":{"b":1}}}"#, expanded: #"{"a":{"$absent":true}}"#),
    .init(
      name: "an operator is replaced", text: #"{"$use":"f","with":{"a":{"b":1}}}"#,
      own: #"{"f":{"a":{"$uuid":"x"}}}"#, expanded: #"{"a":{"b":1}}"#),
    .init(
      name: "through an open object", text: #"{"$use":"f","with":{"a":2,"c":3}}"#,
      own: #"{"f":{"$open":{"a":1,"b":1}}}"#, expanded: #"{"$open":{"a":2,"b":1,"c":3}}"#),
    .init(
      name: "open over open", text: #"{"$use":"f","with":{"$open":{"a":2}}}"#,
      own: #"{"f":{"$open":{"a":1,"b":1}}}"#, expanded: #"{"$open":{"a":2,"b":1}}"#),
    .init(
      name: "open over closed replaces", text: #"{"$use":"f","with":{"$open":{"a":2}}}"#,
      own: #"{"f":{"b":1}}"#, expanded: #"{"$open":{"a":2}}"#),
    .init(
      name: "header lines without case",
      text: #"{"$use":"f","with":{"headers":{"x-key":"b"}}}"#,
      own: #"{"f":{"headers":{"A":"1","X-Key":"a"}}}"#,
      expanded: #"{"headers":{"A":"1","x-key":"b"}}"#),
    .init(
      name: "other members with case", text: #"{"$use":"f","with":{"body":{"A":2}}}"#,
      own: #"{"f":{"body":{"a":1}}}"#, expanded: #"{"body":{"a":1,"A":2}}"#),
    .init(
      name: "made members are data", text: #"{"$use":"f","with":{"a":1}}"#,
      own: #"{"f":{"$members":{"count":1}}}"#, expanded: #"{"$members":{"count":1},"a":1}"#),
    .init(
      name: "names that begin with two dollar signs are data",
      text: #"{"$use":"f","with":{"$$a":2}}"#, own: #"{"f":{"$$a":1,"b":1}}"#,
      expanded: #"{"$$a":2,"b":1}"#),
  ]

  @Test(arguments: rows)
  func `Columns first, then fragments, then what is laid over them`(_ row: Row) throws {
    let node = try Self.expand(row.text, row: row.row, own: row.own, contract: row.contract)
    #expect(node.json.compact() == Array(row.expanded.utf8))
  }

  @Test func `Every value keeps the place where it is written`() throws {
    let node = try Self.expand(
      #"{"$use":"f","with":{"b":{"$row":"x"}}}"#, row: #"{"x":7}"#, own: #"{"f":{"$use":"g"}}"#,
      contract: #"{"g":{"a":1,"b":2}}"#)
    #expect(node["a"]?.origin.position.description == "contract:1:11")
    #expect(node["b"]?.origin.position.description == "row:1:6")
  }

  @Test func `A complaint about a fragment points into the fragment`() {
    let contract = SampleFixtures.contract.replacing(
      #""method": "POST""#, with: #""metod": "POST""#)
    let steps = #"{"request": {"$use": "post"}, "response": {"status": 200}}"#
    let complaints = SampleFixtures([
      SampleFixtures.contractPath: contract,
      SampleFixtures.scenarioPath: SampleFixtures.scenario(steps),
    ]).complaints()
    #expect(
      complaints.last == """
        Fixtures/contracts/tiny.json:16:13: error: unknown member "metod" in a request
            did you mean "method"?
        """)
  }

  @Test func `Fragments may use each other 32 deep and no deeper`() throws {
    let chain = (0..<33).map { #""f\#($0)":{"$use":"f\#($0 + 1)"}"# }.joined(separator: ",")
    var expansion = Expansion(
      row: [:], fragments: [try Self.members("{\(chain),\"f33\":1}", path: "own")])
    var complaints = Complaints()
    #expect(try expansion.expand(Self.node(#"{"$use":"f2"}"#), &complaints).integer == 1)
    #expect(complaints.list == [])
    _ = try expansion.expand(Self.node(#"{"$use":"f1"}"#), &complaints)
    #expect(complaints.list.map(\.message) == ["fragments use each other more than 32 deep"])
  }

  @Test func `Each row makes a case of its own`() throws {
    let text = """
      {"format": 1, "title": "t", "requirements": ["T-001"], "level": "must", "sides": ["server"],
      "rows": [
        {"row": "one", "path": "/1"},
        {"row": "two", "path": "/2", "level": "info", "requirements": ["T-003"]}
      ],
      "steps": [{"request": {"method": "GET", "path": {"$row": "path"}}, "response": {"status": 200}}]}
      """
    let cases = try SampleFixtures(scenario: text).load().cases
    #expect(cases.map(\.id) == ["tiny/area/case#one", "tiny/area/case#two"])
    #expect(cases.map(\.scenario) == ["tiny/area/case", "tiny/area/case"])
    #expect(cases.map(\.level) == [.must, .info])
    #expect(cases.map(\.requirements) == [["T-001"], ["T-003"]])
    #expect(cases.map { $0.expanded.elements?[0]["request"]?["path"]?.string } == ["/1", "/2"])
  }

  @Test func `A case knows the limits that its figures come from`() throws {
    let steps = """
      {"request": {"method": "GET", "path": {"$limit": "server.path"}}, "response": {"status": 200}},
      {"advance": "{server.window}+1s"}
      """
    let text = SampleFixtures.scenario(steps, more: #", "limits": ["server.name.max"]"#)
    let item = try SampleFixtures(scenario: text).load().cases.first
    #expect(item?.limits == ["server.path", "server.window", "server.name.max"])
  }
}
