import ContractKit
import ContractReference
import Testing

@Suite struct MutantTests {
  static let contract = "app-store-operator"

  /// `conform mutants` runs them all; that takes too long in a build for debugging.
  @Test func `A mutant is found`() async throws {
    let report = try await onThread {
      let mutants = ServerReferences.mutants(contract: Self.contract)
      return try EmbeddedSuite.load(Self.contract).runMutants(
        mutants.indices.filter { $0 % 8 == 0 }.map { mutants[$0] }, isWhole: false, jobs: 2)
    }
    #expect(report.rows.count > 10)
    #expect(report.survivors.map(\.mutant) == [])
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
