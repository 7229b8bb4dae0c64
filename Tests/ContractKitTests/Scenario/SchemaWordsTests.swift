import Testing

@testable import ContractKit

/// The schemas say what the decoders know: the same words, no more and no fewer.
@Suite struct SchemaWordsTests {
  static func schema(_ name: String) throws -> JSON {
    try JSON.parse(
      FileSystem.read("\(RepositoryFixtures.root)/Fixtures/schemas/\(name).schema.json"))
  }

  static func names(_ pointer: String, in json: JSON) -> [String] {
    JSONPointer(pointer).flatMap { json[$0] }?.members?.compactMap(\.name.string) ?? []
  }

  static func words(_ pointer: String, in json: JSON) -> [String] {
    JSONPointer(pointer).flatMap { json[$0] }?.elements?.compactMap(\.text?.string) ?? []
  }

  /// What a decoder names when it is given an unknown member: all that it knows.
  static func known(by text: String, in path: String) -> Set<String> {
    let message = SampleFixtures([path: text]).complaints().first { $0.contains("unknown member") }
    let list = message?.split(separator: "known: ").last?.split(separator: ", ").map(String.init)
    return Set(list ?? [])
  }

  @Test func `The schema of scenarios knows the decoder's members and words`() throws {
    let schema = try Self.schema("scenario")
    #expect(
      Set(Self.names("/properties", in: schema))
        == Self.known(by: #"{"zzzzzzzzzzzz": 1}"#, in: SampleFixtures.scenarioPath))
    #expect(Self.words("/$defs/level/enum", in: schema) == Level.allCases.map(\.rawValue))
    #expect(
      Self.words("/properties/sides/items/enum", in: schema) == Side.allCases.map(\.rawValue))
    let steps = JSONPointer("/$defs/step/oneOf").flatMap { schema[$0] }?.elements ?? []
    let own = steps.compactMap { $0["required"]?.elements?.first?.text?.string }
    let clients = JSONPointer("/$defs/client-step/anyOf").flatMap { schema[$0] }?.elements ?? []
    let theirs = clients.compactMap { $0["required"]?.elements?.first?.text?.string }
    #expect(theirs == StepDecoder.clientSteps)
    #expect(theirs + own == StepDecoder.kinds)
  }

  @Test func `The schema of scenarios knows the members of every step`() throws {
    let schema = try Self.schema("scenario")
    let steps = JSONPointer("/$defs/step/oneOf").flatMap { schema[$0] }?.elements ?? []
    for step in steps where step["required"] != nil {
      let kind = step["required"]?.elements?.first?.text?.string ?? ""
      let text = SampleFixtures.scenario(#"{"\#(kind)": 1, "response": 1, "zzzzzzzzzzzz": 1}"#)
      var known = Self.known(by: text, in: SampleFixtures.scenarioPath)
      if ["receive", "given", "advance", "stored"].contains(kind) { known.remove("response") }
      #expect(Set(step["properties"]?.members?.compactMap(\.name.string) ?? []) == known, "\(kind)")
    }
  }

  @Test func `The schema of scenarios knows the members of given, request and response`() throws {
    let schema = try Self.schema("scenario")
    let places = [
      (
        "/$defs/request/anyOf/2/properties",
        #"{"request": {"method": "GET", "path": "/", "zzzzzzzzzzzz": 1}, "response": {"status": 200}}"#
      ),
      (
        "/$defs/response/anyOf/2/properties",
        #"{"request": {"method": "GET", "path": "/"}, "response": {"status": 200, "zzzzzzzzzzzz": 1}}"#
      ),
    ]
    let given = SampleFixtures.scenario(#"{"advance": "1s"}"#).replacing(
      #""steps""#, with: #""given": {"zzzzzzzzzzzz": 1}, "steps""#)
    #expect(
      Set(Self.names("/$defs/given/properties", in: schema))
        == Self.known(by: given, in: SampleFixtures.scenarioPath))
    for (place, step) in places {
      let text = SampleFixtures.scenario(step)
      let known = Self.known(by: text, in: SampleFixtures.scenarioPath)
      #expect(Set(Self.names(place, in: schema)) == known, "\(place)")
    }
  }

  @Test func `The schemas of contracts and subjects know the decoders' members`() throws {
    let contract = try Self.schema("contract")
    let names = Self.names("/properties", in: contract)
    let text = SampleFixtures.contract.replacing(#""time""#, with: #""zzzzzzzzzzzz": 1, "time""#)
    let complaint = SampleFixtures([SampleFixtures.contractPath: text]).complaints().first ?? ""
    #expect(complaint.hasSuffix("(\(names.count) in all)"))
    let words = complaint.split(separator: "known: ").last?.split(separator: ", ").dropLast() ?? []
    #expect(Set(words.map(String.init)).isSubset(of: names))
    let lane = SampleFixtures.contract.replacing(
      #""log": {"#, with: #""log": {"zzzzzzzzzzzz": 1, "#)
    #expect(
      Set(Self.names("/$defs/lane/properties", in: contract))
        == Self.known(by: lane, in: SampleFixtures.contractPath))
    let subject = try Self.schema("subject")
    let error = #expect(throws: FixtureError.self) {
      try SubjectFileTests.read(#"{"format": 1, "keys": {}, "zzzzzzzzzzzz": 1}"#)
    }
    #expect(
      error?.complaints.first?.suggestion
        == "known: " + Self.names("/properties", in: subject).joined(separator: ", "))
  }

  @Test func `The schema of contracts knows the rules`() throws {
    let words = Self.words("/$defs/rule/properties/rule/enum", in: try Self.schema("contract"))
    let file = FileComplaintTests.rule(of: #""rule": "zzzzzzzzzzzz", "lane": "events""#)
    let complaint = SampleFixtures([SampleFixtures.contractPath: file]).complaints().first
    #expect(complaint?.hasSuffix("known: " + words.joined(separator: ", ")) == true)
  }

  @Test func `The schema of control frames knows the operations and controls`() throws {
    let schema = try Self.schema("server-frames")
    #expect(
      Self.words("/$defs/request/properties/op/enum", in: schema) == ServerDesk.operations)
    #expect(
      Self.words("/$defs/hello/properties/controls/items/enum", in: schema)
        == ServerControl.allCases.map(\.rawValue))
  }
}
