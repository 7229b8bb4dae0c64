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
  _ name: String, only globs: [String] = ["*"], strictBytes: Bool = false,
  _ make: @escaping @Sendable () -> any FramePeer
) async throws -> RunReport {
  try await onThread {
    var options = RunOptions()
    options.only = globs.map { Glob($0) }
    options.strictBytes = strictBytes
    return try ClientRun(
      try EmbeddedSuite.load(ClientScenarioTests.contract),
      target: .inProcess(name: name, make: make), options: options
    ).run(rerun: "conform client --only")
  }
}

@Suite(.serialized) struct ClientScenarioTests {
  static let contract = "app-store-operator"
  static let flavours = ClientReferences.flavours(contract: contract)
  /// A few areas, since this is a build for debugging; `conform check` asks all there are.
  static let parts: [(flavour: String, area: String)] = flavours.flatMap { flavour in
    ["reference-wire"].map { (flavour, $0) }
  }

  @Test(arguments: parts)
  func `The reference passes every case, octet for octet`(
    _ part: (flavour: String, area: String)
  ) async throws {
    let make = try #require(
      ClientReferences.maker(contract: Self.contract, flavour: part.flavour))
    let report = try await run(
      part.flavour, only: ["\(Self.contract)/\(part.area)/*"], strictBytes: true, make)
    #expect(!report.verdicts.isEmpty)
    #expect(trouble(report) == "")
    #expect(report.verdicts.allSatisfy { $0.strays.isEmpty })
    #expect(report.remarks.isEmpty)
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
