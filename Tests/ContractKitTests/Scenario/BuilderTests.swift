import Testing

@testable import ContractKit

@Suite struct BuilderTests {
  static var environment: Environment {
    var environment = MatcherTests.environment
    environment.turn = 3
    environment.nearest = 3
    return environment
  }

  static let rows: [(pattern: String, built: String)] = [
    (#"{"b":1,"a":[null,true,"x"]}"#, #"{"b":1,"a":[null,true,"x"]}"#),
    (#"["{t}","{i}","x{t}y{i}","{x}","{i"]"#, #"["3","3","x3y3","{x}","{i"]"#),
    (#"["{i}",{"$repeat":2,"item":["{i}","{t}"]},"{i}"]"#, #"["3",["1","3"],["2","3"],"3"]"#),
    (#"[{"$repeat":2,"from":0,"item":"{i}"}]"#, #"["0","1"]"#),
    (
      #"{"$members":{"count":2,"key":"k{i}","value":"v{i}"},"z":"{i}"}"#,
      #"{"k1":"v1","k2":"v2","z":"3"}"#
    ),
    (#"{"k{t}":1}"#, #"{"k3":1}"#),
    (#"{"a":{"$absent":true},"b":{"$optional":2}}"#, #"{"b":2}"#),
    (#"[1,{"$absent":true},2]"#, "[1,2]"),
    (#"{"$open":{"a":1}}"#, #"{"a":1}"#),
    (#"{"$unordered":[{"i":2},{"i":1}],"by":"/i"}"#, #"[{"i":2},{"i":1}]"#),
    (#"{"$oneOf":{"a":1,"b":2}}"#, "1"),
    (#"{"$any":"string","example":"x"}"#, #""x""#),
    (#"{"$number":"1.0e+2"}"#, "1.0e+2"),
    (#"{"$ref":"id"}"#, #""aBc-1""#),
    (
      #"[{"$ref":"id","case":"upper"},{"$ref":"id","case":"lower"},{"$ref":"id","case":"other"},{"$ref":"id","case":"any"}]"#,
      #"["ABC-1","abc-1","AbC-1","aBc-1"]"#
    ),
    (#"{"$time":"now-1ms"}"#, #""2025-12-31T23:59:59.999Z""#),
    (#"{"$time":"now","digits":6,"zone":"-01:00"}"#, #""2025-12-31T23:00:00.000000-01:00""#),
    (#"{"$limit":"server.codes/0"}"#, #""bad""#),
    (#"{"$limit":"server.window","over":"server.batch.max","plus":1}"#, "4"),
    (#"{"$text":{"of":"ab","length":4,"unit":"utf8"}}"#, #""abab""#),
    (#"{"$size":13,"fill":"/a","of":{"a":"b"}}"#, #"{"a":"baaaa"}"#),
    (#"{"$size":16,"fill":"/l/1","of":{"l":["x",""]}}"#, #"{"l":["x","aa"]}"#),
    (#"{"$size":9,"fill":"/a","of":{"a":"b"}}"#, #"{"a":"b"}"#),
    (#"{"a":{"$join":["x",1,"y"]}}"#, #"{"a":"x1y"}"#),
  ]

  @Test(arguments: rows)
  func `Builds what is to be sent`(_ text: String, _ built: String) throws {
    var environment = Self.environment
    let value = try environment.build(pattern(text))
    #expect(value.map { String(decoding: $0.compact(), as: UTF8.self) } == built)
  }

  static let raw: [(pattern: String, octets: [UInt8])] = [
    (#"{"$join":["{\"a\":",1,",",[1],"}"]}"#, Array(#"{"a":1,[1]}"#.utf8)),
    (#"{"$join":[{"$bytes":"fffe"},"a"]}"#, [0xFF, 0xFE, 0x61]),
    (#"{"$join":["ab",{"$pad":5},"c"]}"#, Array("ab   c".utf8)),
    (#"{"$join":[{"$number":"01"}]}"#, Array("01".utf8)),
    (#"{"$join":["{t}"]}"#, Array("3".utf8)),
    (#"{"$join":[{"$ref":"id"},{"$ref":"n"}]}"#, Array("aBc-17".utf8)),
    (#"{"$join":[]}"#, []),
    (#"{"$bytes":"00"}"#, [0]),
    (#"{"a":"b"}"#, Array(#"{"a":"b"}"#.utf8)),
    (#""a""#, Array(#""a""#.utf8)),
  ]

  @Test(arguments: raw)
  func `A joined body is octets, any other compact JSON`(_ text: String, _ octets: [UInt8]) throws {
    var environment = Self.environment
    let built = try environment.octets(pattern(text))
    #expect(built == octets)
  }

  static let impossible: [(pattern: String, message: String)] = [
    (#"{"$ref":"nobody"}"#, #"pattern:1:1: the name "nobody" has no value here"#),
    (#"{"a":{"$time":"later"}}"#, #"pattern:1:6: the name "later" has no value here"#),
    (#"{"$any":"string"}"#, #"pattern:1:1: an "$any" that must be sent needs an "example""#),
    (#"{"$ref":"n","case":"other"}"#, ""),
    (#"[{"$range":[1,2]}]"#, "pattern:1:2: this pattern only matches; nothing can be sent from it"),
    (
      #"{"$size":8,"fill":"/a","of":{"a":"b"}}"#,
      "pattern:1:1: the value has more than 8 octets before it is filled"
    ),
    (#"{"$size":99,"fill":"/b","of":{"a":"b"}}"#, #"pattern:1:1: "fill" /b leads to no text"#),
    (
      #"{"$join":["abc",{"$pad":2}]}"#,
      "pattern:1:1: the value has more than 2 octets before it is filled"
    ),
    (#"{"$time":"now+3652500d"}"#, "pattern:1:1: this instant cannot be written so"),
  ]

  @Test(arguments: impossible)
  func `Says why nothing can be sent`(_ text: String, _ message: String) throws {
    var environment = Self.environment
    let pattern = try pattern(text)
    guard !message.isEmpty else {
      let octets = try environment.octets(pattern)
      #expect(octets == Array("7".utf8))
      return
    }
    let error = #expect(throws: BuildError.self) { try environment.octets(pattern) }
    #expect(error?.description == message)
  }

  @Test func `A name's letters can be the other only if there are any`() throws {
    var environment = Self.environment
    _ = environment.bind("digits", "123")
    let pattern = try pattern(#"{"$ref":"digits","case":"other"}"#)
    let error = #expect(throws: BuildError.self) { try environment.build(pattern) }
    #expect(
      error?.description
        == #"pattern:1:1: the value of "digits" has no letter, so no other case"#)
  }

  @Test func `A made UUID is a UUID, the same for a name and never for two`() throws {
    var environment = Environment(seed: 5)
    var made: [JSON] = []
    for text in [
      #"{"$uuid":"a"}"#, #"{"$uuid":"b"}"#, #"{"$uuid":"a"}"#, #"{"$uuid":"_"}"#, #"{"$uuid":"_"}"#,
    ] {
      made.append(try #require(try environment.build(pattern(text))))
    }
    #expect(made[0] == made[2])
    #expect(Set(made).count == 4)
    for value in made {
      #expect(Environment.isUUID(value.text?.bytes ?? []))
      var matcher = Matcher(Environment(seed: 0))
      matcher.match(try pattern(#"{"$uuid":"_","version":4,"case":"lower"}"#), value)
      #expect(matcher.differences.isEmpty)
    }
  }

  @Test(arguments: [
    #"{"$uuid":"a","case":"upper"}"#, #"{"$uuid":"a","version":7}"#,
    #"{"$uuid":"a","prefix":"0000"}"#,
    #"{"$uuid":"_","version":1,"case":"lower","prefix":"ffff"}"#, #"{"$time":"now","digits":1}"#,
    #"{"a":{"$text":{"of":"a","length":3,"unit":"utf16"}}}"#,
    #"[{"$repeat":3,"item":{"$uuid":"x{i}"}}]"#,
    #"{"$members":{"count":3,"key":"k{i}","value":{"$uuid":"x{i}"}}}"#,
  ])
  func `What is built matches what it was built from`(_ text: String) throws {
    let pattern = try pattern(text)
    var environment = Self.environment
    let value = try #require(try environment.build(pattern))
    #expect(MatcherTests.differences(pattern, value, in: environment) == [])
    #expect(MatcherTests.differences(pattern, value, in: Self.environment) == [])
  }

  @Test func `Two seeds make different UUIDs of one name`() throws {
    var one = Environment(seed: 1)
    var two = Environment(seed: 2)
    let pattern = try pattern(#"{"$uuid":"a"}"#)
    let (a, b) = (try one.build(pattern), try two.build(pattern))
    #expect(a != b)
  }

  @Test func `An example is bound, and once bound its value is sent`() throws {
    var environment = Environment(seed: 1)
    let first = try environment.build(pattern(#"{"$any":"integer","example":1,"bind":"w"}"#))
    #expect(first == 1)
    #expect(environment["w"] == 1)
    let second = try environment.build(pattern(#"{"$any":"integer","example":2,"bind":"w"}"#))
    #expect(second == 1)
  }

  @Test func `An alternative is built by the readings still open`() throws {
    var environment = Environment(seed: 1)
    environment.admissible = ["unit": ["scalars"]]
    let pattern = try pattern(#"{"$oneOf":{"bytes":1,"scalars graphemes":2},"point":"unit"}"#)
    let built = try environment.build(pattern)
    #expect(built == 2)
  }
}
