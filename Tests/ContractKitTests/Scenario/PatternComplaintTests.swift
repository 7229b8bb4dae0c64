import Testing

@testable import ContractKit

@Suite struct PatternComplaintTests {
  /// What a request may not have in its body.
  static let sent: [Mistake] = [
    .init("two operators", #"{"$uuid": "a", ▲"$ref": "b"}"#, "two operators in one object"),
    .init(
      "an unknown operator", #"{▲"$uid": "a"}"#, #"unknown operator "$uid""#,
      #"did you mean "$uuid"?"#),
    .init("an operator's place", #"{▲"$pad": 3}"#, #""$pad" has no place here"#),
    .init(
      "a member beside an operator", #"{"$uuid": "a", ▲"versoin": 4}"#,
      #"unknown member "versoin" in "$uuid""#, #"did you mean "version"?"#),
    .init(
      "an unknown type", #"{"$any": ▲"sting", "example": ""}"#, #"unknown type "sting""#,
      #"did you mean "string"?"#),
    .init(
      "an example that is missing", #"▲{"$any": "string"}"#,
      #"this "$any" must be sent and has no "example""#,
      #"add "example", the value that shall be sent"#),
    .init(
      "a range of one end", #"{"$any": "integer", "range": ▲[1], "example": 1}"#,
      #""range" takes two ends, null for an open one"#),
    .init(
      "a length below nothing", #"{"$any": "string", "min": ▲-1, "example": ""}"#,
      "-1 is not within 0 to 67108864"),
    .init(
      "an unknown case", #"{"$uuid": "a", "case": ▲"uper"}"#, #"unknown case "uper""#,
      #"did you mean "upper"?"#),
    .init(
      "a version of two digits", #"{"$uuid": "a", "version": ▲16}"#,
      "the version of a UUID is one hex digit, 0 to 15"),
    .init(
      "a prefix of no UUID", #"{"$uuid": "a", "prefix": ▲"xyz"}"#,
      #"no UUID begins with "xyz""#),
    .init(
      "a name before it is bound", #"▲{"$ref": "b"}"#,
      #""$ref" "b" is used before anything binds it"#),
    .init(
      "too many digits of a second", #"{"$time": ▲"now", "digits": 10}"#,
      #""digits" must be 0 to 9"#),
    .init(
      "a span below nothing", #"{"$time": ▲"now", "within": "-1s"}"#,
      #""within" must not be negative"#),
    .init(
      "an unbound span", #"▲{"$time": "now", "within": "{wait}"}"#,
      #""{wait}" is used before anything binds it"#),
    .init(
      "an unknown limit", #"{"$limit": ▲"server.name.min"}"#,
      #"unknown limit "server.name.min""#, #"did you mean "server.name.max"?"#),
    .init(
      "a limit with readings, of which none is picked", #"{"$limit": ▲"server.body.max"}"#,
      #"limit "server.body.max" has several readings"#,
      #"write "pick": "least" or "pick": "most""#),
    .init(
      "a pick that is none", #"{"$limit": ▲"server.body.max", "pick": "both"}"#,
      #""pick" is "least" or "most", of a whole number"#),
    .init(
      "a limit that does not go into another",
      #"{"$limit": "server.batch.max", "over": ▲"server.name.max"}"#,
      #""server.batch.max" = 20 is no multiple of "server.name.max" = 12"#,
      "the steps of this scenario no longer reach the limit: write them anew"),
    .init(
      "over an unknown limit", #"{"$limit": "server.batch.max", "over": ▲"server.name.mix"}"#,
      #"unknown limit "server.name.mix""#, #"did you mean "server.name.max"?"#),
    .init(
      "more than a text", #"{"$limit": ▲"server.path", "plus": 1}"#,
      #"limit "server.path" is no whole number"#),
    .init(
      "more than any number", #"{"$limit": ▲"server.batch.max", "plus": 9223372036854775807}"#,
      "no number is so large"),
    .init(
      "a text of no whole copies", #"{"$text": ▲{"of": "ab", "length": 3, "unit": "utf8"}}"#,
      "no number of copies of that text has exactly 3 utf8"),
    .init(
      "a text of nothing", #"{"$text": ▲{"of": "", "length": 3, "unit": "utf8"}}"#,
      #""of" is empty: no number of copies of it has a length"#),
    .init(
      "an unknown unit", #"{"$text": ▲{"of": "a", "length": 3, "unit": "utf32"}}"#,
      #"unknown unit "utf32""#, "known: utf8, utf16, scalars, graphemes, copies"),
    .init(
      "a length below nothing of a text",
      #"{"$text": {"of": "a", "length": ▲-3, "unit": "utf8"}}"#, "-3 is not within 0 to 67108864"),
    .init(
      "a number that is none", #"{"$number": ▲"01"}"#,
      #""01" is no JSON number: write it in a "$join""#),
    .init(
      "a list of nothing for ever", #"[{"$repeat": ▲99999999999, "item": 1}]"#,
      "99999999999 is not within 0 to 67108864"),
    .init("a repetition of nothing", #"[▲{"$repeat": 2}]"#, #""$repeat" has no member "item""#),
    .init(
      "a repetition that stands alone", #"▲{"$repeat": 2, "item": 1}"#,
      #""$repeat" stands in a list, and not in another"#),
    .init(
      "members without a key", #"{"$members": ▲{"count": 1, "value": 1}}"#,
      #""$members" has no member "key""#),
    .init(
      "an open list", #"{"$open": ▲[]}"#,
      #""$open" takes an object without operators of its own"#),
    .init(
      "any order by nothing", #"▲{"$unordered": []}"#,
      #""$unordered" takes a list, and "by" a pointer"#),
    .init(
      "no pointer", #"{"$size": 9, "fill": ▲"a", "of": {"a": ""}}"#,
      #""a" is no JSON pointer: it must be empty or begin with /"#),
    .init(
      "no alternatives", #"{"$oneOf": ▲{}}"#, #""$oneOf" takes an object of names and patterns"#),
    .init(
      "an unknown point", #"{"$oneOf": ▲{"a": 1}, "point": "units"}"#,
      #"unknown point "units""#, #"did you mean "unit"?"#),
    .init(
      "an unknown reading", #"{"$oneOf": {▲"scalar": 1}, "point": "unit"}"#,
      #"unknown reading of "unit" "scalar""#, #"did you mean "scalars"?"#),
    .init("half an octet", #"{"$bytes": ▲"f"}"#, #""$bytes" takes an even number of hex digits"#),
    .init(
      "octets of other letters", #"{"$bytes": ▲"fg"}"#,
      #""$bytes" takes an even number of hex digits"#),
    .init("a joined text", #"{"$join": ▲"ab"}"#, #""$join" must be a list, not a text"#),
    .init(
      "what was sent, before it is", #"▲{"$sent": "count"}"#,
      #""$sent" has no meaning in what is sent"#),
    .init(
      "a range to be sent", #"▲{"$range": [1, 2]}"#, #""$range" has no meaning in what is sent"#),
    .init("a part to be sent", #"▲{"$has": [1]}"#, #""$has" has no meaning in what is sent"#),
  ]

  @Test(arguments: sent)
  func `Complains of a pattern at the place, and helps`(_ mistake: Mistake) {
    var mistake = mistake
    mistake.text = SampleFixtures.scenario(
      #"{"request": {"method": "GET", "path": "/", "body": \#(mistake.text)}, "response": {"status": 200}}"#
    )
    let complaints = SampleFixtures(scenario: mistake.text).complaints()
    #expect(complaints.first == mistake.complaint(in: SampleFixtures.scenarioPath))
  }

  static let derived = #"; or name the limit in "limits", if this only follows from it"#

  static let figures: [Mistake] = [
    .init(
      "times",
      #"{"request": {"method": "GET", "path": "/"}, "response": {"status": 200}, "times": ▲20}"#,
      #"20 is what limit "server.batch.max" says"#,
      #"write {"$limit": "server.batch.max"}"# + derived),
    .init(
      "a repetition",
      #"{"request": {"method": "GET", "path": "/", "body": [{"$repeat": ▲20, "item": 1}]}, "response": {"status": 200}}"#,
      #"20 is what limit "server.batch.max" says"#,
      #"write {"$limit": "server.batch.max"}"# + derived),
    .init(
      "made members",
      #"{"request": {"method": "GET", "path": "/", "body": {"$members": {"count": ▲20, "key": "k{i}", "value": 1}}}, "response": {"status": 200}}"#,
      #"20 is what limit "server.batch.max" says"#,
      #"write {"$limit": "server.batch.max"}"# + derived),
    .init(
      "a length",
      #"{"request": {"method": "GET", "path": "/", "body": {"$text": {"of": "a", "length": ▲12, "unit": "scalars"}}}, "response": {"status": 200}}"#,
      #"12 is what limit "server.name.max" says"#,
      #"write {"$limit": "server.name.max"}"# + derived),
    .init(
      "a size with readings",
      #"{"request": {"method": "GET", "path": "/", "body": {"$size": ▲1000, "fill": "/a", "of": {"a": ""}}}, "response": {"status": 200}}"#,
      #"1000 is what limit "server.body.max" says"#,
      #"write {"$limit": "server.body.max", "pick": "least"}"# + derived),
    .init(
      "a wait", #"{"advance": ▲"1m"}"#, #"60000 ms is what limit "server.window" says"#,
      #"write "{server.window}""# + derived),
    .init(
      "a part of a wait", #"{"advance": ▲"1s+60s"}"#,
      #"60000 ms is what limit "server.window" says"#, #"write "{server.window}""# + derived),
  ]

  @Test(arguments: figures)
  func `Refuses a figure that a limit says`(_ mistake: Mistake) {
    var mistake = mistake
    mistake.text = SampleFixtures.scenario(mistake.text)
    let complaints = SampleFixtures(scenario: mistake.text).complaints()
    #expect(complaints == [mistake.complaint(in: SampleFixtures.scenarioPath)])
  }

  static let free: [(name: String, body: String)] = [
    ("a limit of clients", #"[{"$repeat": 50, "item": 1}]"#),
    ("a limit of another measure", #"[{"$repeat": 12, "item": 1}]"#),
    ("a figure of data", #"{"index": 20, "length": 1024}"#),
    ("the limit itself", #"[{"$repeat": {"$limit": "server.batch.max"}, "item": 1}]"#),
    ("one more", #"[{"$repeat": {"$limit": "server.batch.max", "plus": 1}, "item": 1}]"#),
  ]

  @Test(arguments: free.map(\.body))
  func `Takes any other figure`(_ body: String) {
    let text = SampleFixtures.scenario(
      #"{"request": {"method": "GET", "path": "/", "body": \#(body)}, "response": {"status": 200}}"#
    )
    #expect(SampleFixtures(scenario: text).complaints() == [])
  }

  @Test func `Takes a figure that follows from a limit the file names`() {
    let steps =
      #"{"request": {"method": "GET", "path": "/"}, "response": {"status": 200}, "times": 20}"#
    let text = SampleFixtures.scenario(steps, more: #", "limits": ["server.batch.max"]"#)
    #expect(SampleFixtures(scenario: text).complaints() == [])
  }
}
