import ContractFixtures
import ContractKit
import ContractReference
import Synchronization
import Testing

/// The suite of a contract from the fixtures that the package carries.
enum EmbeddedSuite {
  static func load(_ contract: String) throws -> ContractKit.Suite {
    try loaded.withLock { loaded in
      if let suite = loaded[contract] { return suite }
      let suite = try ContractKit.Suite.load(contract: contract, from: files)
      loaded[contract] = suite
      return suite
    }
  }

  /// A build for debugging reads the fixtures for seconds.
  private static let loaded = Mutex([String: ContractKit.Suite]())

  static let files = EmbeddedFixtures.files.map {
    FixtureFile(path: $0.path, bytes: Array($0.text.utf8))
  }
}

/// Cases that should have passed and did not, as people read them.
private func trouble(_ report: RunReport) -> String {
  report.verdicts.contains { $0.outcome != .passed } ? consoleReport(report) : ""
}

/// Of these cases, those that a test run asks for, by area: all of them, but in a build for debugging,
/// which takes many times as long, one case of every third scenario. `conform check` asks them all.
func sample(of ids: [String]) -> [(area: String, ids: [Glob])] {
  var areas: [String: [Glob]] = [:]
  #if DEBUG
    var seen: Set<Substring> = []
  #endif
  for id in ids {
    #if DEBUG
      let isNew = seen.insert(id.prefix { $0 != "#" }).inserted
      guard isNew, seen.count % 3 == 1 else { continue }
    #endif
    let area = id.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    areas[area, default: []].append(Glob(id))
  }
  return areas.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
}

@Suite struct ServerScenarioTests {
  static let contract = "app-store-operator"
  static let cases: [String: [Glob]] = {
    let ids = (try? EmbeddedSuite.load(contract).serverPlan(RunOptions()).cases) ?? []
    return Dictionary(uniqueKeysWithValues: sample(of: ids).map { ($0.area, $0.ids) })
  }()

  @Test(arguments: cases.keys.sorted())
  func `The reference passes every case, octet for octet`(in area: String) throws {
    let make = try #require(ServerReferences.maker(contract: Self.contract))
    var options = RunOptions()
    options.only = try #require(Self.cases[area])
    options.strictBytes = true
    let run = ServerRun(
      try EmbeddedSuite.load(Self.contract), target: .inProcess(name: "reference", make: make),
      options: options)
    let report = try run.run(rerun: "conform check --only")
    #expect(!report.verdicts.isEmpty)
    #expect(report.verdicts.allSatisfy { $0.outcome == .passed && $0.strays.isEmpty })
    #expect(trouble(report) == "")
  }

  @Test func `Every point is read one way, as the reference means to`() throws {
    let make = try #require(ServerReferences.maker(contract: Self.contract))
    var options = RunOptions()
    options.only = [Glob("*/ids/*"), Glob("*/properties/*"), Glob("*/size/*"), Glob("*/context/*")]
    let run = ServerRun(
      try EmbeddedSuite.load(Self.contract), target: .inProcess(name: "reference", make: make),
      options: options)
    let report = try run.run(rerun: "")
    #expect(report.readings["server.chars"] == ["scalars"])
    #expect(report.readings["server.event.max_serialized"] == ["8192"])
    #expect(report.readings["server.body.max"] == ["1048576"])
    #expect(report.remarks == [])
  }

  @Test func `Over sockets nothing is judged otherwise`() async throws {
    let report = try await onThread {
      let make = try #require(ServerReferences.maker(contract: Self.contract))
      let host = try ServerHost(make(), contract: Self.contract)
      defer { host.stop() }
      let suite = try EmbeddedSuite.load(Self.contract)
      let keys = FixtureFile(
        path: "subject.json",
        bytes: Array(#"{"format": 1, "keys": {"active": "aso_wk_test"}}"#.utf8))
      var options = RunOptions()
      options.only = ["batch", "envelope", "transport", "auth", "size"].map { Glob("*/\($0)/*") }
      options.nonce = 1
      options.jobs = 4
      let base = try HTTPBaseURL(host.baseURL)
      return try ServerRun(
        suite, target: .url(base, try SubjectFile(keys, for: suite)), options: options
      ).run(rerun: "")
    }
    #expect(report.counts.executed > 100)
    #expect(report.counts[.passed] == report.counts.executed)
  }

  @Test(arguments: ServerReferences.nullServers.map(\.name))
  func `A server that knows no contract passes nothing`(_ name: String) throws {
    let make = try #require(ServerReferences.nullServers.first { $0.name == name }).make
    var options = RunOptions()
    options.only = [
      Glob("*/batch/*"), Glob("*/envelope/*"), Glob("*/transport/*"), Glob("*/auth/*"),
    ]
    let run = ServerRun(
      try EmbeddedSuite.load(Self.contract), target: .inProcess(name: name, make: make),
      options: options)
    let report = try run.run(rerun: "")
    #expect(report.counts[.passed] == 0)
    #expect(exitCode(of: report) == 1)
  }

  @Test func `A server that closes every connection at once passes nothing`() async throws {
    let report = try await onThread {
      let server = try HTTPServer { arrival in
        arrival.answer(HTTPAnswer(HTTPResponse(status: 200), fault: .close))
      }
      defer { server.stop() }
      let base = try HTTPBaseURL("http://127.0.0.1:\(server.port)")
      let subject = SubjectFile(keys: ["active": ["aso_wk_test"]])
      return try ServerRun(
        try EmbeddedSuite.load(Self.contract), target: .url(base, subject)
      ).run(rerun: "")
    }
    #expect(report.counts[.passed] == 0)
    #expect(report.counts[.failed] == 1)
    #expect(exitCode(of: report) == 1)
  }
}
