import ContractKit
import ContractReference
import Testing

enum Repository {
  static let root = String(#filePath.split(separator: "/Tests/").first ?? "")

  static func fixtures() throws -> [FixtureFile] {
    try FileSystem.files(below: "\(root)/Fixtures").map { path in
      FixtureFile(
        path: "Fixtures/\(path)", bytes: try FileSystem.read("\(root)/Fixtures/\(path)"))
    }
  }
}

@Suite struct ServerScenarioTests {
  @Test func `The reference passes every case`() throws {
    let suite = try ContractKit.Suite.load(contract: "app-store-operator", from: Repository.fixtures())
    let run = ServerRun(
      suite,
      target: .inProcess(name: "reference") { AppStoreOperatorServer() })
    let report = try run.run(rerun: "conform check --only")
    print(report.verdicts.count, report.duration)
    for verdict in report.verdicts where verdict.outcome != .passed {
      print(verdict.id, verdict.outcome)
      print(verdict.transcript.joined(separator: "\n").prefix(1500))
    }
    #expect(report.verdicts.allSatisfy { $0.outcome == .passed })
  }
}
