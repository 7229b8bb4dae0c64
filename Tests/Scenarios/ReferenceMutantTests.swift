import ContractKit
import ContractReference
import Testing

@Suite struct ReferenceMutantTests {
  static let mutants = ServerReferences.mutants(contract: "app-store-operator")

  @Test(arguments: mutants)
  func `A mutant says what it breaks in a sentence`(_ mutant: ServerMutant) {
    #expect(!mutant.requirements.isEmpty)
    #expect(mutant.requirements.allSatisfy { $0.hasPrefix("ASO-S-") })
    #expect(mutant.sentence.hasSuffix("."))
  }

  @Test(arguments: [
    ("batch-one-over", "101"), ("index-from-one", "1; 1 invalid_name"),
    ("counts-the-rejected", "2; 0 invalid_name"), ("answers-201", "201"),
    ("misnames-invalid_name", "1; 0 invalid-name"), ("skips-strange-items", "1; 0 invalid_name"),
  ])
  func `A mutant is wrong in what it says, and only there`(
    _ name: String, _ outcome: String
  ) throws {
    let mutant = try #require(Self.mutants.first { $0.name == name })
    let events =
      name == "batch-one-over"
      ? (1...101).map { event($0) } : [event(1, ["name": ""]), event(2)]
    #expect(Subject(mutant.make()).post(events).outcome == outcome)
  }

  @Test func `Nobody has references of a contract that is not known`() {
    #expect(ServerReferences.maker(contract: "unknown") == nil)
    #expect(ServerReferences.mutants(contract: "unknown").isEmpty)
  }

  @Test func `A null server answers everything alike`() {
    for (name, make) in ServerReferences.nullServers {
      let subject = Subject(make())
      let first = subject.post([event(1)])
      #expect(subject.post("", to: "/v1/identify") == first, "\(name)")
      #expect(subject.stored([event(1)]).isEmpty, "\(name)")
    }
  }
}
