import ContractKit
import ContractReference
import Testing

@Suite struct MutantTests {
  static let contract = "app-store-operator"

  @Test func `Every mutant is found, and every scenario finds one`() async throws {
    let report = try await onThread {
      try EmbeddedSuite.load(Self.contract).runMutants(
        ServerReferences.mutants(contract: Self.contract), isWhole: false, jobs: 2)
    }
    #expect(report.rows.count > 100)
    #expect(report.survivors.map(\.mutant) == [])
    #expect(report.idleScenarios == [])
  }

  @Test func `No requirement that can be tested is without a scenario, no must without a mutant`()
    throws
  {
    let coverage = try EmbeddedSuite.load(Self.contract).coverage(
      ServerReferences.mutants(contract: Self.contract))
    #expect(coverage.rows.count > 100)
    #expect(coverage.gaps.map(\.requirement.id) == [])
  }

  @Test func `Mutants are called by one name each`() {
    let names = ServerReferences.mutants(contract: Self.contract).map(\.name)
    #expect(Set(names).count == names.count)
  }
}
