import Testing

@testable import ContractKit

/// The files of the repository, as they lie.
enum RepositoryFixtures {
  static let root = String(#filePath.split(separator: "/Tests/").first ?? "")

  static func load() throws -> [FixtureFile] {
    try FileSystem.files(below: "\(root)/Fixtures").map { path in
      FixtureFile(
        path: "Fixtures/\(path)", bytes: try FileSystem.read("\(root)/Fixtures/\(path)"))
    }
  }
}

@Suite struct FixtureTests {
  @Test func `Every contract in the repository can be read`() throws {
    let fixtures = try RepositoryFixtures.load()
    let contracts = ContractKit.Suite.contracts(in: fixtures)
    #expect(!contracts.isEmpty)
    for contract in contracts {
      let suite = try ContractKit.Suite.load(contract: contract, from: fixtures)
      #expect(!suite.cases.isEmpty)
    }
  }
}
