import Testing

@testable import ContractKit

@Suite struct SubjectFileTests {
  static func read(_ text: String) throws -> SubjectFile {
    let suite = try SampleFixtures().load()
    let bytes = Array(text.replacing("▲", with: "").utf8)
    return try SubjectFile(FixtureFile(path: "subject.json", bytes: bytes), for: suite)
  }

  @Test func `Knows keys by state and readings by point`() throws {
    let subject = try Self.read(
      #"{"format": 1, "contract": "tiny", "keys": {"active": "a", "fresh": ["b", "c{n}"]}, "readings": {"unit": "bytes"}}"#
    )
    #expect(subject.keys == ["active": ["a"], "fresh": ["b", "c{n}"]])
    #expect(subject.readings == ["unit": "bytes"])
  }

  static let mistakes: [Mistake] = [
    .init("not JSON", "▲", "the text ends inside a value"),
    .init("no object", "▲[]", "a subject file must be an object, not a list"),
    .init(
      "another format", #"{"format": ▲2, "keys": {}}"#,
      "this suite reads format 1, the file says 2"),
    .init(
      "another contract", #"{"format": 1, "contract": ▲"other", "keys": {}}"#,
      #"this subject keeps another contract than "tiny""#),
    .init("no keys", #"▲{"format": 1}"#, #"a subject file has no member "keys""#),
    .init(
      "keys that are a list", #"{"format": 1, "keys": ▲[]}"#,
      #""keys" must be an object, not a list"#),
    .init(
      "an unknown state", #"{"format": 1, "keys": {▲"activ": "a"}}"#,
      #"unknown key state "activ""#, #"did you mean "active"?"#),
    .init(
      "a key that is no text", #"{"format": 1, "keys": {"active": ▲1}}"#,
      #""active" must be a list of texts, not a number"#),
    .init(
      "an unknown point", #"{"format": 1, "keys": {}, "readings": {▲"units": "bytes"}}"#,
      #"unknown point "units""#, #"did you mean "unit"?"#),
    .init(
      "an unknown reading", #"{"format": 1, "keys": {}, "readings": {"unit": ▲"bits"}}"#,
      #"unknown reading of "unit" "bits""#, "known: bytes, scalars, graphemes"),
    .init(
      "an unknown member", #"{"format": 1, "keys": {}, ▲"key": {}}"#,
      #"unknown member "key" in a subject file"#, #"did you mean "keys"?"#),
  ]

  @Test(arguments: mistakes)
  func `Complains of a subject at the place, and helps`(_ mistake: Mistake) throws {
    let error = #expect(throws: FixtureError.self) { try Self.read(mistake.text) }
    #expect(error?.complaints.first?.description == mistake.complaint(in: "subject.json"))
  }
}
