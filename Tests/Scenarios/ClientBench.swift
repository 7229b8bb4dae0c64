import ContractReference
import Synchronization
import Testing

@testable import ContractKit

/// A client behind its adapter, driven by frames, and the server it talks to, answered by hand.
final class ClientBench: Sendable {
  private struct State {
    var nextID = 1
    var replies: [Int: JSON] = [:]
    var logs: [String] = []
    var arrivals: [HTTPArrival] = []
    /// Those that were looked at: an arrival that is forgotten is answered.
    var held: [HTTPArrival] = []
    var abandoned = 0
  }

  let folder: String
  private let peer: any FramePeer
  private let server: HTTPServer
  private let state: Inbox

  /// A class because the threads of server and client fill it.
  private final class Inbox: Sendable {
    let state = Mutex(State())
    let signal: WakeSignal
    init() throws { signal = try WakeSignal() }

    func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
      defer { signal.wake() }
      return state.withLock { state in
        let value = body(&state)
        return value
      }
    }

    /// What `find` takes out, once it is there; nil if it does not come.
    func wait<Value: Sendable>(_ find: (inout State) -> Value?) -> Value? {
      let deadline = Deadline.after(.seconds(20))
      while !deadline.isPast {
        let found = state.withLock { state in
          let value = find(&state)
          return value
        }
        if let found { return found }
        signal.wait(until: deadline)
      }
      return nil
    }
  }

  convenience init(_ flavour: String = "swift") throws {
    let make = ClientReferences.maker(contract: "app-store-operator", flavour: flavour)
    let maker = try #require(make)
    try self.init(maker())
  }

  init(_ peer: any FramePeer) throws {
    let inbox = try Inbox()
    state = inbox
    self.peer = peer
    folder =
      "\(environmentVariable("TMPDIR") ?? "/tmp")/client-\(UInt64.random(in: 0 ... .max))"
    try FileSystem.makeFolder(folder)
    server = try HTTPServer(
      notice: { notice in
        if case .abandoned = notice { inbox.change { $0.abandoned += 1 } }
      },
      handler: { arrival in inbox.change { $0.arrivals.append(arrival) } })
  }

  deinit { server.stop() }

  /// Sends a frame; its reply may come later.
  func send(_ op: JSON.Text, _ members: [JSON.Member] = []) -> Int {
    let id = state.change { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    let inbox = state
    peer.take(
      .object([.init("id", .number(JSON.Number(id))), .init("op", .string(op))] + members)
    ) { frame in
      inbox.change { state in
        if let id = frame.frameNumber { state.replies[id] = frame }
        if let line = frame["value"]?.text?.string { state.logs.append(line) }
      }
    }
    return id
  }

  /// The reply to a frame, if it is there.
  func reply(_ id: Int) -> JSON? { state.change { $0.replies[id] } }

  /// The value of a reply that must come.
  func value(_ id: Int) -> JSON? { state.wait { $0.replies[id] }?["ok"] }

  /// A frame and its value.
  @discardableResult
  func ask(_ op: JSON.Text, _ members: [JSON.Member] = []) -> JSON? { value(send(op, members)) }

  @discardableResult
  func create(
    config: JSON = [:], device: JSON = [:], now: JSON = "2026-10-23T12:00:00.000Z",
    port: Int? = nil
  ) -> JSON? {
    ask(
      "create",
      [
        .init("as", "client"), .init("key", "aso_wk_test"), .init("now", now),
        .init(
          "baseURL", .string(JSON.Text("http://127.0.0.1:\(port ?? server.port)/t/1"))),
        .init("storage", .string(JSON.Text(folder))), .init("config", config),
        .init("device", device),
      ])
  }

  /// Makes a call; its reply may come later.
  @discardableResult
  func call(_ name: JSON.Text, _ arguments: JSON = [:]) -> Int {
    send("call", [.init("name", .string(name)), .init("on", "client"), .init("args", arguments)])
  }

  func configure() { call("configure", ["key": "aso_wk_test"]) }

  func track(_ name: JSON = "a", _ properties: JSON = [:]) {
    call("track", ["name": name, "properties": properties])
  }

  /// How many requests are open, once what is due has run.
  func settle() -> Int? { ask("settle")?["open"]?.wholeNumber }

  /// Settles until so many requests are open.
  func settle(to open: Int) -> Bool {
    let deadline = Deadline.after(.seconds(20))
    while !deadline.isPast { if settle() == open { return true } }
    return false
  }

  /// Lets time pass: how many milliseconds did.
  func advance(_ milliseconds: Int) -> Int? {
    ask("advance", [.init("ms", .number(JSON.Number(milliseconds)))])?["advanced"]?.wholeNumber
  }

  /// The next request that arrives.
  func next() -> HTTPArrival? {
    state.wait { state in
      guard !state.arrivals.isEmpty else { return nil }
      state.held.append(state.arrivals.removeFirst())
      return state.held.last
    }
  }

  /// Answers the next request; nil if none comes.
  @discardableResult
  func answer(_ status: Int, _ fields: [HTTPField] = [], body: String = "{}") -> [JSON]? {
    guard let arrival = next() else { return nil }
    arrival.answer(HTTPResponse(status: status, fields: fields, body: Array(body.utf8)))
    return arrival.events
  }

  /// Sends what waits and answers it, until the flush has ended: the events that came.
  func flush(_ status: Int = 200, _ fields: [HTTPField] = []) -> [JSON] {
    let id = call("flush")
    var events: [JSON] = []
    while isDue(id), let some = answer(status, fields) { events += some }
    return events
  }

  /// Waits until a request has arrived, or until the reply is there; which of them it was.
  private func isDue(_ id: Int) -> Bool {
    state.wait { state in
      state.arrivals.isEmpty ? (state.replies[id] == nil ? nil : false) : true
    } ?? false
  }

  var requestsWaiting: Int { state.change { $0.arrivals.count } }
  var logs: [String] { state.change { $0.logs } }

  /// Whether the client gives a request up.
  func seesAbandonment() -> Bool { state.wait { $0.abandoned > 0 ? true : nil } ?? false }

  func file(_ name: String) -> String? {
    (try? FileSystem.read("\(folder)/\(name)")).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension HTTPArrival {
  var events: [JSON] { (try? JSON.parse(request.body))?["events"]?.elements ?? [] }
}

extension JSON {
  var wholeNumber: Int? {
    guard case .number(let number) = self else { return nil }
    return number.integer
  }

  fileprivate var frameNumber: Int? { self["id"]?.wholeNumber }
}

extension [JSON] {
  /// The texts of a member, in order.
  func texts(_ name: JSON.Text) -> [String] { map { $0[name]?.text?.string ?? "–" } }
}
