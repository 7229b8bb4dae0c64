import Testing

@testable import GenerateLimitsCore

/// A fixture with something wrong in it at the mark `»`, and every word that is said about it.
struct Refusal: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var path: String
  var marked: String
  var words: String

  init(_ name: String, in path: String = "limits/alpha.json", _ marked: String, _ words: String) {
    testDescription = name
    self.path = "Fixtures/\(path)"
    self.marked = marked
    self.words = words
  }

  /// A file of limits with these limits in it.
  static func limits(_ name: String, _ marked: String, _ words: String) -> Self {
    .init(
      name, "{ \"format\": 1, \"contract\": \"alpha\",\n  \"limits\": [\(marked)] }\n", words)
  }

  /// A limit with these members beside those that go without saying.
  static func limit(_ name: String, _ marked: String, _ words: String) -> Self {
    .limits(
      name, #"{ "key": "a.b", "side": "both", "source": "G", "doc": "D.", \#(marked) }"#, words)
  }

  var text: String { marked.replacing("»", with: "") }

  var message: String {
    let before = marked.utf8.prefix(
      marked.firstRange(of: "»").map { range in
        marked.utf8.distance(from: marked.startIndex, to: range.lowerBound)
      } ?? 0)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    return "\(path):\(line):\(column): error: \(words)\n"
  }
}

@Suite struct ComplaintTests {
  @Test(arguments: files + keys + values + readings + kinds + edges + references + requirements)
  func `Says where, what and what instead`(_ refusal: Refusal) {
    let rules = #"""
      { "format": 1, "contract": "alpha", "requirements": [{ "id": "A-1", "level": "must",
        "side": "server", "text": "T.", "source": "G", "test": "scenario" }] }
      """#
    let tree = [SampleTree.file("Fixtures/requirements/alpha.json", rules)]
      .merging([SampleTree.file(refusal.path, refusal.text)])
    let complaints = #expect(throws: Complaints.self) { try Generation(from: tree) }
    #expect(complaints?.description == refusal.message)
  }

  @Test func `Says everything that is wrong, file by file and line by line`() {
    let tree = [
      SampleTree.file("Fixtures/requirements/alpha.json", "[]"),
      SampleTree.file(SampleTree.limitsPath, "{ \"format\": 0,\n  \"contract\": 1,\n  \"x\": 1 }"),
    ]
    let complaints = #expect(throws: Complaints.self) { try Generation(from: tree) }
    #expect(
      complaints?.description == """
        Fixtures/limits/alpha.json:1:1: error: a file of limits must have a member "limits"
        Fixtures/limits/alpha.json:1:13: error: member "format" must be 1, not the number 0
        Fixtures/limits/alpha.json:2:15: error: member "contract" must be a text, not the number 1
        Fixtures/limits/alpha.json:3:3: error: unknown member "x"
            A file of limits may have: format, contract, limits
        Fixtures/requirements/alpha.json:1:1: error: a file of requirements must be an object, \
        not an array

        """)
  }

  static let files: [Refusal] = [
    .init(
      "a file that is no JSON", "{\n  \"format\": 1,\n»}\n",
      #"not JSON: found "}", expected a member name"#),
    .init(
      "a scenario that is no JSON", in: "scenarios/alpha/a/b.json", "[1 »2]",
      #"not JSON: found "2", expected "," or "]""#),
    .init(
      "a member given twice", in: "contracts/alpha.json", #"{ "a": 1, »"a": 2 }"#,
      #"not JSON: member "a" was already given at byte 2"#),
    .init(
      "a file that is no object", "»[]", "a file of limits must be an object, not an array"),
    .init(
      "a member nobody knows",
      #"{ "format": 1, »"contrat": 1, "contract": "alpha", "limits": [] }"#,
      """
      unknown member "contrat"
          did you mean "contract"? A file of limits may have: format, contract, limits
      """),
    .init(
      "a member that is missing", #"»{ "contract": "alpha", "limits": [] }"#,
      #"a file of limits must have a member "format""#),
    .init(
      "another format", #"{ "format": »2, "contract": "alpha", "limits": [] }"#,
      #"member "format" must be 1, not the number 2"#),
    .init(
      "another contract", #"{ "format": 1, "contract": »"beta", "limits": [] }"#,
      """
      the contract of this file cannot be "beta"
          by its name it is "alpha"
      """),
    .init(
      "a contract that Swift could not name", in: "limits/2nd_one.json",
      #"{ "format": 1, "contract": »"2nd_one", "limits": [] }"#,
      """
      no contract can be called "2nd_one"
          name the file for its contract: words of a-z and 0-9, joined by hyphens, a letter first
      """),
    .init(
      "no list of limits", #"{ "format": 1, "contract": "alpha", "limits": »{} }"#,
      #"member "limits" must be an array, not an object"#),
  ]

  static let keys: [Refusal] = [
    .limits("no limit", "»5", "a limit must be an object, not the number 5"),
    .limits(
      "a key that is none", one(#"»"Batch""#),
      """
      "Batch" is no key
          a key is two words or more of a-z, 0-9 and _, joined by points: server.batch.max
      """),
    .limits(
      "a key with an empty part", one(#"»"a..b""#),
      """
      "a..b" is no key
          a key is two words or more of a-z, 0-9 and _, joined by points: server.batch.max
      """),
    .limits(
      "a key given twice", one(#""a.b""#) + ",\n»" + one(#""a.b""#),
      #"key "a.b" was already given in line 2"#),
    .limits(
      "a key that is the beginning of another", one(#""a.b.c""#) + ",\n»" + one(#""a.b""#),
      """
      key "a.b" is also the beginning of "a.b.c"
          a limit cannot have limits below it: give it a last word of its own
      """),
    .limits(
      "two keys with one name in Swift", one(#""a.b_c""#) + ",\n»" + one(#""a.b__c""#),
      #"key "a.b__c" would be called A.bC in Swift, as "a.b_c" is"#),
    .limits(
      "a key that makes a type Swift has for itself", "»" + one(#""a.type.c""#),
      #"key "a.type.c" would need a type called Type, which Swift does not allow"#),
    .limits(
      "two keys with one file", one(#""a.b_c""#, bounds) + ",\n»" + one(#""a.b.c""#, bounds),
      #"key "a.b.c" would have its boundary scenarios in the file of "a.b_c""#),
    .limits(
      "a side that is none",
      #"{ "key": "a.b", "value": 1, "unit": "count", "side": »"moon", "source": "G", "doc": "D" }"#,
      """
      unknown side "moon"
          Known as side: server, client, both, app, dashboard
      """),
    .limits(
      "a source that is empty",
      #"{ "key": "a.b", "value": 1, "unit": "count", "side": "app", "source": »"", "doc": "D" }"#,
      #"member "source" must not be empty"#),
    .limits(
      "a text that is a number",
      #"{ "key": "a.b", "value": 1, "unit": "count", "side": "app", "source": »1, "doc": "D" }"#,
      #"member "source" must be a text, not the number 1"#),
  ]

  static let bounds = """
    , "bounds": { "kind": "count", "field": "", "requirements": ["A-1"], "within": 1, "above": 2, \
    "steps": [{ "$row": "value" }, { "$row": "answer" }] }
    """

  /// A limit with that key, which stands in quotes.
  static func one(_ key: String, _ more: String = "") -> String {
    #"{ "key": \#(key), "value": 1, "unit": "count", "side": "app", "source": "G", "doc": "D""#
      + "\(more) }"
  }

  static let requirements: [Refusal] = [
    rule(
      "an id that is none", #""id": »"a1", "level": "must", "test": "scenario""#,
      """
      "a1" is no id of a requirement
          an id is words of A-Z and digits joined by hyphens: ASO-S-001
      """),
    rule(
      "a way to test that is none", #""id": "A-1", "level": "must", "test": »"scenarios""#,
      """
      unknown test "scenarios"
          did you mean "scenario"? Known as test: scenario, static, none
      """),
    rule(
      "no reason why not", #""id": "A-1", "level": "info", "test": "none""#, mark: "»",
      "what no scenario tests must say why"),
    rule(
      "a needless reason", #""id": "A-1", "level": "must", "test": "scenario", "why": »"So.""#,
      "what scenarios test needs no reason why not"),
    rule(
      "a rule given twice",
      #"""
      "id": "A-1", "level": "must", "test": "scenario" },
      »{ "side": "both", "text": "T", "source": "G", "id": "A-1", "level": "must", "test": "scenario"
      """#,
      #"requirement "A-1" was already given in line 1"#),
  ]

  static func rule(
    _ name: String, _ marked: String, mark: String = "", _ words: String
  ) -> Refusal {
    .init(
      name, in: "requirements/alpha.json",
      #"{ "format": 1, "contract": "alpha", "requirements": [\#(mark){ "side": "both", "#
        + #""text": "T", "source": "G", \#(marked) }] }"#, words)
  }
}
