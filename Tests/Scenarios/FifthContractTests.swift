import ContractKit
import Synchronization
import Testing

/// The made-up contract of `Documentation/adding-a-contract.md`, which is data alone.
@Suite struct FifthContractTests {
  /// A server that keeps it, or counts what is sent again as another entry.
  final class Guestbook: ServerModel {
    private let entries = Mutex<[JSON]>([])
    private let countsTwice: Bool

    init(countsTwice: Bool) { self.countsTwice = countsTwice }

    func answer(_ request: HTTPRequest, at now: Timestamp) -> HTTPResponse {
      let sent = (try? JSON.parse(request.body))?["entries"]?.elements ?? []
      entries.withLock { entries in
        for entry in sent where countsTwice || !entries.contains(entry) { entries.append(entry) }
      }
      let answer: JSON = ["taken": .number(JSON.Number(sent.count))]
      return HTTPResponse(status: 200, body: answer.compact())
    }

    func makeKey(in state: String, at now: Timestamp) -> String? {
      state == "active" ? "guest_1" : nil
    }
    func change(key: String, to state: String, at now: Timestamp) -> Bool { false }
    func set(_ member: String, to value: JSON, key: String, at now: Timestamp) -> Bool { false }

    func stored(lane: String, ids: [JSON.Text], at now: Timestamp) -> [JSON] {
      entries.withLock { $0.filter { entry in ids.contains { entry["id"]?.text == $0 } } }
    }
  }

  private func suite() throws -> ContractKit.Suite {
    let place = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = "/\(place)/Documentation/guestbook/Fixtures"
    let files = try FileSystem.files(below: folder).map { path in
      FixtureFile(path: "Fixtures/\(path)", bytes: try FileSystem.read("\(folder)/\(path)"))
    }
    return try ContractKit.Suite.load(contract: "guestbook", from: files)
  }

  private func verdicts(countsTwice: Bool) throws -> [String: String] {
    let run = ServerRun(
      try suite(),
      target: .inProcess(name: "guestbook") { Guestbook(countsTwice: countsTwice) })
    return Dictionary(
      uniqueKeysWithValues: try run.run(rerun: "").verdicts.map {
        ($0.id, $0.outcome.kind.rawValue)
      })
  }

  @Test func `A server of thirty lines keeps it`() throws {
    let verdicts = try verdicts(countsTwice: false)
    #expect(verdicts.count == 7)
    #expect(Set(verdicts.values) == ["passed"])
  }

  @Test func `A server that counts twice is found by the scenario of that`() throws {
    let verdicts = try verdicts(countsTwice: true)
    #expect(verdicts.filter { $0.value != "passed" } == ["guestbook/entries/answer-lost": "failed"])
  }

  @Test func `All of its scenarios are of both sides`() throws {
    #expect(try suite().clientCases(flavour: nil).count == 7)
  }
}
