import ContractKit
import ContractReference
import Testing

@Suite struct AppMetricaServerTests {
  static let contract = "appmetrica"

  @Test func `The reference passes every case, octet for octet`() throws {
    let make = try #require(ServerReferences.maker(contract: Self.contract))
    var options = RunOptions()
    options.strictBytes = true
    let run = ServerRun(
      try EmbeddedSuite.load(Self.contract), target: .inProcess(name: "reference", make: make),
      options: options)
    let report = try run.run(rerun: "conform check --only")
    #expect(report.counts.executed > 300)
    #expect(report.verdicts.allSatisfy { $0.outcome == .passed && $0.strays.isEmpty })
    #expect(report.remarks == [])
  }

  @Test func `Mutants are called by one name each`() {
    let names = ServerReferences.mutants(contract: Self.contract).map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: ServerReferences.nullServers.map(\.name))
  func `A server that knows no contract passes nothing`(_ name: String) throws {
    let make = try #require(ServerReferences.nullServers.first { $0.name == name }).make
    let run = ServerRun(
      try EmbeddedSuite.load(Self.contract), target: .inProcess(name: name, make: make))
    let report = try run.run(rerun: "")
    #expect(report.counts[.passed] == 0)
    #expect(exitCode(of: report) == 1)
  }
}
