import ContractKit
import ContractReference
import Testing

@Suite struct AppMetricaClientTests {
  static let contract = "appmetrica"

  private func run(
    only globs: [String], _ make: @escaping @Sendable () -> any FramePeer
  ) async throws -> RunReport {
    try await onThread {
      var options = RunOptions()
      options.only = globs.map { Glob("\(Self.contract)/\($0)") }
      options.jobs = 4
      return try ClientRun(
        try EmbeddedSuite.load(Self.contract), target: .inProcess(name: "client", make: make),
        options: options
      ).run(rerun: "")
    }
  }

  @Test func `The reference passes`() async throws {
    let make = try #require(ClientReferences.maker(contract: Self.contract, flavour: nil))
    let report = try await run(only: ["client-sending/*", "client-sessions/*"], make)
    #expect(report.counts.executed > 60)
    #expect(report.counts[.passed] == report.counts.executed)
    #expect(report.counts[.notApplicable] == 0)
  }

  @Test(arguments: ClientReferences.variants(contract: contract).map(\.name))
  func `A right client is not blamed for what the contract leaves open`(
    _ name: String
  ) async throws {
    let variant = try #require(
      ClientReferences.variants(contract: Self.contract).first { $0.name == name })
    let report = try await run(only: ["client-sending/one-event"], variant.make)
    #expect(report.verdicts.map(\.outcome.kind) == [.passed])
  }

  @Test func `Mutants are called by one name each`() {
    let names = ClientReferences.mutants(contract: Self.contract).map(\.name)
    #expect(names.count > 150)
    #expect(Set(names).count == names.count)
  }
}
