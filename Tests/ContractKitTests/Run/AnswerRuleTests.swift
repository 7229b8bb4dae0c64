import Testing

@testable import ContractKit

@Suite struct AnswerRuleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var check: AnswerRule.Check
    var answer: String
    var sent = 3
    /// `pointer: expected, received`, or nil if the answer keeps the rule.
    var violation: String?
    var testDescription: String { name }
  }

  static func pointer(_ text: String) -> JSONPointer {
    JSONPointer(text) ?? JSONPointer(tokens: [])
  }

  static let sum = AnswerRule.Check.countsAddUp(
    count: pointer("/n"), lists: [pointer("/a"), pointer("/b")])
  static let distinct = AnswerRule.Check.distinct(list: pointer("/a"), by: pointer("/i"))
  static let disjoint = AnswerRule.Check.disjoint(
    lists: [pointer("/a"), pointer("/b")], by: pointer("/i"))
  static let atMost = AnswerRule.Check.atMost(list: pointer("/a"), count: pointer("/n"))

  static let rows: [Row] = [
    .init(name: "counts that add up", check: sum, answer: #"{"n":1,"a":[0],"b":[0]}"#),
    .init(
      name: "counts that do not", check: sum, answer: #"{"n":2,"a":[0],"b":[0]}"#,
      violation: "/n: /n + /a + /b = 3, the records sent, 4"),
    .init(
      name: "the largest count there is", check: sum,
      answer: #"{"n":9223372036854775807,"a":[0],"b":[]}"#,
      violation: "/n: /n + /a + /b = 3, the records sent, more than 9223372036854775807"),
    .init(name: "no list to count", check: sum, answer: #"{"n":9,"a":[0]}"#),
    .init(name: "no number to count", check: sum, answer: #"{"n":"9","a":[],"b":[]}"#),
    .init(name: "each once", check: distinct, answer: #"{"a":[{"i":0},{"i":1},{}]}"#),
    .init(
      name: "one twice", check: distinct, answer: #"{"a":[{"i":0},{"i":1},{"i":0}]}"#,
      violation: "/a: each /i once, 0 twice"),
    .init(name: "no list", check: distinct, answer: #"{"a":{}}"#),
    .init(
      name: "in one list only", check: disjoint,
      answer: #"{"a":[{"i":0},{"i":0}],"b":[{"i":1}]}"#),
    .init(
      name: "in both lists", check: disjoint, answer: #"{"a":[{"i":0}],"b":[{"i":1},{"i":0}]}"#,
      violation: "/b: no /i of /a, 0 in both"),
    .init(name: "no more than the count", check: atMost, answer: #"{"n":1,"a":[0]}"#),
    .init(
      name: "more than the count", check: atMost, answer: #"{"n":1,"a":[0,0]}"#,
      violation: "/a: at most 1 items, the number at /n, 2"),
  ]

  @Test(arguments: rows)
  func `Holds an answer to the contract's rule`(_ row: Row) throws {
    let file = SourceFile(path: "rule", bytes: [])
    let rule = AnswerRule(
      origin: Origin(file: file, offset: 0), lane: "events", status: 200, requirement: "T-005",
      check: row.check)
    let answer = try JSON.parse(Array(row.answer.utf8))
    let found = rule.violation(in: answer, sent: row.sent)
    #expect(found.map { "\($0.pointer): \($0.expected), \($0.received)" } == row.violation)
  }

  @Test func `A rule is asked only of its lane, at its status`() throws {
    let answer = HTTPResponse.json(#"{"ok":9,"bad":[]}"#, status: 202)
    let step =
      #"{"request": {"$use": "post", "with": {"body": {"events": []}}}, "response": {"status": 202, "body": {"$any": "bytes"}}}"#
    let other =
      #"{"request": {"method": "POST", "path": "/f", "body": {"events": []}}, "response": {"status": 202, "body": {"$any": "bytes"}}}"#
    for steps in [step, other] {
      let model = ScriptedModel { _, _ in answer }
      #expect(try SampleFixtures.verdict(steps, on: model).outcome == .passed)
    }
  }

  @Test func `Records of a body that is sent as octets are counted too`() throws {
    let step =
      #"{"request": {"$use": "post", "with": {"body": {"$join": ["{\"events\":[{},{}]}"]}}}, "response": {"status": 200, "body": {"$any": "bytes"}}}"#
    let model = ScriptedModel { _, _ in .json(#"{"ok":1,"bad":[]}"#) }
    let verdict = try SampleFixtures.verdict(step, on: model)
    #expect(verdict.records == 2)
    #expect(
      verdict.outcome.lines
        == ["1 rule of every answer /ok: expected /ok + /bad = 2, the records sent, received 1"])
  }
}
