import ContractFixtures
import ContractKit
import ContractReference
import Testing

/// Cases that should have passed and did not, as people read them.
private func trouble(_ report: RunReport) -> String {
  report.verdicts.contains { $0.outcome.kind != .passed && $0.outcome.kind != .notApplicable }
    ? consoleReport(report) : ""
}

/// A run of a client in this process, on a thread that may block.
private func run(
  _ name: String, only globs: [Glob], strictBytes: Bool = false,
  _ make: @escaping @Sendable () -> any FramePeer
) async throws -> RunReport {
  try await onThread {
    var options = RunOptions()
    options.only = globs
    options.strictBytes = strictBytes
    options.jobs = 4
    return try ClientRun(
      try EmbeddedSuite.load(ClientScenarioTests.contract),
      target: .inProcess(name: name, make: make), options: options
    ).run(rerun: "conform client --only")
  }
}

@Suite(.serialized) struct ClientScenarioTests {
  static let contract = "app-store-operator"
  static let flavours = ClientReferences.flavours(contract: contract)

  /// The areas that are asked for: all, but few in a build for debugging, which takes many times as
  /// long. `conform check` asks for all.
  static let areas: [String] = {
    #if DEBUG
      ["client-ids", "reference-wire"]
    #else
      ["*"]
    #endif
  }()

  private static func globs(_ areas: [String]) -> [Glob] {
    areas.map { Glob("\(contract)/\($0)/*") }
  }

  @Test(arguments: flavours)
  func `The reference passes every case, octet for octet`(_ flavour: String) async throws {
    let make = try #require(ClientReferences.maker(contract: Self.contract, flavour: flavour))
    let report = try await run(
      flavour, only: Self.globs(Self.areas), strictBytes: true, make)
    #expect(report.verdicts.count > 40)
    #expect(trouble(report) == "")
    #if DEBUG
      // Where the areas are few; elsewhere a case records what is open.
      #expect(report.verdicts.allSatisfy { $0.strays.isEmpty })
    #endif
    #expect(report.remarks.isEmpty)
  }

  @Test(arguments: ClientReferences.variants(contract: contract).map(\.name))
  func `A right client is not blamed for what the contract leaves open`(
    _ name: String
  ) async throws {
    let variant = try #require(
      ClientReferences.variants(contract: Self.contract).first { $0.name == name })
    let report = try await run(name, only: Self.globs(["client-ids"]), variant.make)
    #expect(report.counts.executed >= 5)
    #expect(report.counts[.failed] == 0 && report.counts[.warned] == 0)
    #expect(trouble(report) == "")
  }

  @Test(arguments: ClientReferences.nullClients.map(\.name))
  func `A client that keeps no contract passes nothing`(_ name: String) async throws {
    let client = try #require(ClientReferences.nullClients.first { $0.name == name })
    let report = try await run(
      name, only: Self.globs(["client-ids"]), client.make)
    let judged = report.verdicts.filter { $0.level > .info }
    #expect(judged.count >= 5)
    #expect(judged.allSatisfy { $0.outcome.kind != .passed })
    #expect(exitCode(of: report) == 1)
  }

  @Test func `What was recorded is judged again as it was, without the client`() async throws {
    let make = try #require(
      ClientReferences.maker(contract: Self.contract, flavour: "swift"))
    try await onThread {
      let suite = try EmbeddedSuite.load(Self.contract)
      var options = RunOptions()
      options.isRecorded = true
      options.nonce = 7
      options.only = [Glob("*/client-ids/*"), Glob("*/reference-log/*")]
      let report = try ClientRun(
        suite, target: .inProcess(name: "swift", make: make), options: options
      ).run(rerun: "")
      let lines = recordingText(report).utf8.split(separator: UInt8(ascii: "\n")).map(Array.init)
      let again = try #require(try suite.replay(lines, called: "the recording"))
      #expect(again.verdicts.map(\.id) == report.verdicts.map(\.id))
      #expect(again.verdicts.map(\.outcome) == report.verdicts.map(\.outcome))
      #expect(again.verdicts.map(\.transcript) == report.verdicts.map(\.transcript))
    }
  }
}
