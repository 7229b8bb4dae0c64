import Synchronization

@testable import ContractKit

/// An adapter of a client that does nothing, and remembers what it was asked.
final class SampleAdapter: ClientAdapter {
  struct Broken: Error {}

  let hello: AdapterDescription = {
    var hello = AdapterDescription(
      name: "Sample", version: "1.0", language: "Swift", controls: ["clock", "hooks"])
    hello.flavour = "plain"
    hello.readings = ["b": "2", "a": "1"]
    hello.state = ["queue": "q/*.json", "id": "id.txt"]
    hello.slackMilliseconds = 20
    hello.retransmits = true
    hello.workarounds = ["says it is a sample"]
    return hello
  }()

  /// What was asked, in the order in which it was begun.
  let log = Mutex<[String]>([])
  let world = Mutex<ClientWorld?>(nil)
  private let gate = Mutex<CheckedContinuation<Void, Never>?>(nil)

  func note(_ words: String) { log.withLock { $0.append(words) } }

  func create(_ world: ClientWorld) async throws {
    note("create \(world.name) \(world.launch.rawValue) \(world.random.map { "\($0)" } ?? "-")")
    if world.config["debug"] == false { throw AdapterRefusal.unsupported("no release build") }
    self.world.withLock { $0 = world }
    world.report("log", "created")
  }

  func call(_ call: ClientCall) async throws -> JSON? {
    note(call.name)
    switch call.name {
    case "nothing": return nil
    case "null": return .null
    case "echo": return call.arguments
    case "keep":
      call.keepsResult()
      return ["handle": .string(JSON.Text(call.handle ?? ""))]
    case "text": return .string(JSON.Text(try call.text("name")))
    case "refuse": throw AdapterRefusal.sdk(code: "bad_name", message: "no such name")
    case "fail": throw AdapterRefusal.adapter("no client")
    case "break": throw Broken()
    case "ask":
      let world = self.world.withLock { $0 }
      return try await world?.ask("lookup", ["of": "user"])
    case "wait":
      await withCheckedContinuation { continuation in gate.withLock { $0 = continuation } }
      return "waited"
    case "release": gate.withLock { $0.take() }?.resume()
    case "report": world.withLock { $0 }?.report("log", call.arguments)
    default: throw AdapterRefusal.unsupported("no call \(call.name)")
    }
    return nil
  }

  func close() { note("closed") }
}

/// One that can do everything.
final class FullAdapter: ClientAdapter {
  let hello = AdapterDescription(name: "Full", version: "1", language: "Swift")
  let log = Mutex<[String]>([])

  private func note(_ words: String) { log.withLock { $0.append(words) } }

  func create(_ world: ClientWorld) { note("create") }
  func call(_ call: ClientCall) -> JSON? { nil }
  func settle() -> Int? { 2 }
  func advance(milliseconds: Int) -> (advanced: Int, open: Int?) { (milliseconds / 2, 1) }
  func setWallClock(_ now: Timestamp) { note("clock \(now.milliseconds)") }
  func lifecycle(_ state: AppState) { note(state.rawValue) }
  func network(isOnline: Bool) { note("online \(isOnline)") }
  func failSaves(_ count: Int) { note("fail \(count)") }
  func kill() { note("kill") }
  func close() { note("close") }
}
