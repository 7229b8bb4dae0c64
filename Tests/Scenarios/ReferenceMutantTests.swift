import ContractKit
import ContractReference
import Testing

@Suite struct ReferenceMutantTests {
  static let contract = "app-store-operator"
  static let mutants = ServerReferences.mutants(contract: contract)
  static let right = ReferenceConversation.topics.indices.map {
    ReferenceConversation($0, with: AppStoreOperatorServer()).lines
  }

  @Test(arguments: mutants)
  func `A mutant is not the right server`(_ mutant: MutantDescription) throws {
    let differs = try ReferenceConversation.topics.indices.contains { topic in
      let server = try #require(
        ServerReferences.server(contract: Self.contract, mutant: mutant.name))
      let lines = ReferenceConversation(topic, with: server).lines
      if lines != Self.right[topic] { print("TOPIC", topic, mutant.name) }
      return lines != Self.right[topic]
    }
    #expect(differs)
  }

  @Test func `Names are used once, and requirements are named as in the contract`() {
    #expect(Set(Self.mutants.map(\.name)).count == Self.mutants.count)
    for mutant in Self.mutants {
      #expect(
        !mutant.requirements.isEmpty && mutant.requirements.allSatisfy { $0.hasPrefix("ASO-S-") })
      #expect(mutant.sentence.hasSuffix("."))
    }
  }
}
