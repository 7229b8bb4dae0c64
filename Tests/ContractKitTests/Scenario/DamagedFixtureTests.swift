import Testing

@testable import ContractKit

/// Fixtures that somebody has broken: a complaint may come of it, or nothing, but never a trap.
@Suite struct DamagedFixtureTests {
  static let contract = "app-store-operator"

  /// The files that every scenario needs, and each scenario by itself.
  struct Repository {
    let suite: ContractKit.Suite
    let base: [FixtureFile]
    let scenarios: [FixtureFile]

    init() throws {
      let files = try RepositoryFixtures.load()
      let prefix = "Fixtures/scenarios/\(contract)/"
      base = ["contracts", "limits", "requirements"].compactMap { folder in
        files.first { $0.path == "Fixtures/\(folder)/\(contract).json" }
      }
      // The largest tables say the same thing often.
      scenarios = files.filter { $0.path.hasPrefix(prefix) && !$0.path.contains("/boundaries/") }
      suite = try ContractKit.Suite.load(contract: contract, from: files)
    }

    /// Reads a scenario that may be broken.
    func complaints(_ path: String, _ bytes: [UInt8]) -> [Complaint] {
      let file = SourceFile(path: path, bytes: bytes)
      var decoder = ScenarioDecoder(
        id: "broken", contract: suite.file, limits: suite.limits,
        requirements: Set(suite.requirements.map(\.id)))
      do throws(JSONError) {
        _ = decoder.decode(try Node.parse(file))
      } catch {
        decoder.complaints.add(Origin(file: file, offset: error.offset), error.reason)
      }
      return decoder.complaints.list
    }

    /// Loads the base with one broken file in it.
    func load(_ path: String, _ bytes: [UInt8]) {
      do throws(FixtureError) {
        let broken = FixtureFile(path: path, bytes: bytes)
        _ = try ContractKit.Suite.load(
          contract: contract, from: base.filter { $0.path != path } + [broken])
      } catch {
        #expect(!error.complaints.isEmpty)
      }
    }
  }

  static let repository = Result { try Repository() }

  /// Places spread over `count`, others for each seed.
  static func places(_ count: Int, _ some: Int, seed: Int) -> [Int] {
    (0..<some).map { ($0 * count / some + seed * 7919) % max(1, count) }
  }

  @Test func `A scenario cut off anywhere is refused`() throws {
    let repository = try Self.repository.get()
    for (seed, file) in repository.scenarios.enumerated() {
      for place in Self.places(file.bytes.count - 2, 3, seed: seed) {
        #expect(!repository.complaints(file.path, Array(file.bytes[..<place])).isEmpty)
      }
    }
  }

  /// Each takes the place of a value of a fixture.
  static let tokens = [
    "{}", "[]", "null", "9223372036854775807", "-1", "1e999", #"{"$use": "E"}"#,
    #"{"$row": "row"}"#, #"{"$oneOf": {"a": 1}}"#, #""99999999999999999999d""#, #""""#, #""{i}""#,
  ]

  @Test(arguments: tokens)
  func `A value put in the place of another never ends the suite`(_ token: String) throws {
    let repository = try Self.repository.get()
    for (index, file) in (repository.base + repository.scenarios).enumerated() {
      let isBase = index < repository.base.count
      let values = try JSONDocument(parsing: file.bytes).root.ranges
      for place in Self.places(values.count, isBase ? 5 : 1, seed: token.utf8.count + index) {
        var bytes = file.bytes
        bytes.replaceSubrange(values[place], with: token.utf8)
        if isBase { repository.load(file.path, bytes) }
        _ = repository.complaints(file.path, bytes)
      }
    }
  }

  @Test func `An octet changed anywhere never ends the suite`() throws {
    let repository = try Self.repository.get()
    let octets = Array(#"{}[]",:$0-x\"#.utf8) + [0x00, 0xFF]
    for (index, file) in (repository.base + repository.scenarios).enumerated() {
      let isBase = index < repository.base.count
      for place in Self.places(file.bytes.count, isBase ? 40 : 4, seed: index) {
        var bytes = file.bytes
        bytes[place] = octets[(place + index) % octets.count]
        if isBase { repository.load(file.path, bytes) }
        _ = repository.complaints(file.path, bytes)
      }
    }
  }
}

extension JSONDocument.Node {
  /// Where each value in it is written, itself included.
  fileprivate var ranges: [Range<Int>] {
    let inner =
      elements.map { $0.flatMap(\.ranges) } ?? members.map { $0.flatMap(\.value.ranges) } ?? []
    return [range] + inner
  }
}
