import Testing

@testable import ContractKit

/// What matching and building leave behind: names, readings, members nobody knew.
@Suite struct BindingTests {
  static let lower = "0123abcd-0000-4000-8000-00000000000f"
  static let upper = "0123ABCD-0000-4000-8000-00000000000F"
  static let other = "0123abcd-0000-4000-8000-00000000000e"

  /// Whether each value in turn matches the pattern beside it, names kept from one to the next.
  static func matches(_ pairs: [(pattern: String, value: JSON)]) throws -> [Bool] {
    var environment = Environment(seed: 1)
    return try pairs.map { text, value in
      var matcher = Matcher(environment)
      matcher.match(try pattern(text), value)
      if matcher.differences.isEmpty { environment = matcher.environment }
      return matcher.differences.isEmpty
    }
  }

  static func text(_ text: String) -> JSON { .string(JSON.Text(text)) }

  static let named: [(name: String, pairs: [(String, String)], matches: [Bool])] = [
    ("the same again", [(#"{"$uuid":"e"}"#, lower), (#"{"$uuid":"e"}"#, lower)], [true, true]),
    ("not another", [(#"{"$uuid":"e"}"#, lower), (#"{"$uuid":"e"}"#, other)], [true, false]),
    (
      "not in another case", [(#"{"$uuid":"e"}"#, lower), (#"{"$uuid":"e"}"#, upper)],
      [true, false]
    ),
    (
      "in another case if any is right",
      [(#"{"$uuid":"e"}"#, lower), (#"{"$uuid":"e","case":"any"}"#, upper)], [true, true]
    ),
    (
      "two names have two values, letter case ignored",
      [(#"{"$uuid":"e"}"#, lower), (#"{"$uuid":"f"}"#, upper), (#"{"$uuid":"f"}"#, other)],
      [true, false, true]
    ),
    ("no name, no claim", [(#"{"$uuid":"_"}"#, lower), (#"{"$uuid":"_"}"#, lower)], [true, true]),
    (
      "upper case",
      [(#"{"$uuid":"e","case":"upper"}"#, lower), (#"{"$uuid":"e","case":"upper"}"#, upper)],
      [false, true]
    ),
    (
      "lower case",
      [(#"{"$uuid":"e","case":"lower"}"#, upper), (#"{"$uuid":"e","case":"lower"}"#, lower)],
      [false, true]
    ),
    (
      "a version",
      [(#"{"$uuid":"_","version":7}"#, lower), (#"{"$uuid":"_","version":4}"#, lower)],
      [false, true]
    ),
    (
      "a beginning",
      [(#"{"$uuid":"_","prefix":"0124"}"#, lower), (#"{"$uuid":"_","prefix":"0123"}"#, lower)],
      [false, true]
    ),
    (
      "no UUID at all",
      [
        (#"{"$uuid":"_"}"#, "0123abcd000040008000000000000000"), (#"{"$uuid":"_"}"#, "{\(lower)}"),
        (#"{"$uuid":"_"}"#, "0123abcg-0000-4000-8000-000000000000"), (#"{"$uuid":"_"}"#, ""),
      ],
      [false, false, false, false]
    ),
    (
      "an id is any text but the empty one, and no other's",
      [
        (#"{"$id":"a"}"#, ""), (#"{"$id":"a"}"#, "x"), (#"{"$id":"b"}"#, "X"),
        (#"{"$id":"a"}"#, "x"),
      ],
      [false, true, false, true]
    ),
    (
      "what is bound at its first match must be equal later",
      [
        (#"{"$any":"string","bind":"w"}"#, "5"), (#"{"$any":"string","bind":"w"}"#, "6"),
        (#"{"$ref":"w"}"#, "5"),
      ], [true, false, true]
    ),
    ("a name that nothing has bound", [(#"{"$ref":"w"}"#, "5")], [false]),
  ]

  @Test(arguments: named.indices)
  func `A name stands for one value`(_ index: Int) throws {
    let row = Self.named[index]
    let pairs = row.pairs.map { (pattern: $0.0, value: Self.text($0.1)) }
    #expect(try Self.matches(pairs) == row.matches, "\(row.name)")
  }

  @Test func `An alternative that fails leaves no name behind`() throws {
    let text = #"""
      {"$oneOf":{
        "a":{"x":{"$any":"integer","bind":"w"},"y":1},
        "b":{"x":{"$any":"integer","bind":"v"},"y":2}}}
      """#
    var matcher = Matcher(Environment(seed: 1))
    matcher.match(try pattern(text), ["x": 5, "y": 2])
    #expect(matcher.differences.isEmpty)
    #expect(matcher.environment.names == ["v": 5])
    #expect(matcher.environment.observed == ["answer": "b"])
  }

  @Test func `An item that may be missing and is leaves no name behind`() throws {
    var matcher = Matcher(Environment(seed: 1))
    let text = #"[{"$optional":{"x":{"$any":"integer","bind":"w"},"y":1}},{"x":5,"y":2}]"#
    matcher.match(try pattern(text), [["x": 5, "y": 2]])
    #expect(matcher.differences.isEmpty)
    #expect(matcher.environment.names == [:])
  }

  @Test func `A point admits only what the readings seen before leave`() throws {
    let text = #"{"$oneOf":{"bytes scalars":1,"scalars graphemes":2,"bytes":3},"point":"unit"}"#
    let alternatives = try pattern(text)
    var environment = Environment(seed: 1)
    func match(_ value: JSON) -> Bool {
      var matcher = Matcher(environment)
      matcher.match(alternatives, value)
      if matcher.differences.isEmpty { environment = matcher.environment }
      return matcher.differences.isEmpty
    }
    #expect(match(1))
    #expect(environment.admissible == ["unit": ["bytes", "scalars"]])
    #expect(match(2))
    #expect(environment.admissible == ["unit": ["scalars"]])
    #expect(!match(3))
    #expect(environment.admissible == ["unit": ["scalars"]])
    #expect(match(1))
  }

  @Test func `Two alternatives alike: the first still admissible is taken`() throws {
    let alternatives = try pattern(#"{"$oneOf":{"bytes":1,"scalars":1},"point":"unit"}"#)
    for (declared, left) in [([:], ["bytes"]), (["unit": ["scalars"]], ["scalars"])]
      as [([String: Set<String>], Set<String>)]
    {
      var environment = Environment(seed: 1)
      environment.admissible = declared
      var matcher = Matcher(environment)
      matcher.match(alternatives, 1)
      #expect(matcher.differences.isEmpty)
      #expect(matcher.environment.admissible["unit"] == left)
    }
  }

  @Test func `What a contract leaves open is noted, positions aside`() throws {
    var matcher = Matcher(Environment(seed: 1))
    matcher.match(
      try pattern(#"{"$open":{"a":[{"$open":{}},{"$open":{}}]}}"#),
      ["a": [["x": 1], ["x": 2]], "b": 3])
    #expect(matcher.environment.extras == ["/a/*/x", "/b"])
  }

  @Test func `What a question leaves out is not noted`() throws {
    var matcher = Matcher(Environment(seed: 1), open: true)
    matcher.match(try pattern(#"{"a":1}"#), ["a": 1, "b": 3])
    #expect(matcher.differences.isEmpty)
    #expect(matcher.environment.extras == [])
  }
}
