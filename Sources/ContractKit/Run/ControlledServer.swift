/// A server that a child runs for us, and whose world it moves as frames ask.
///
/// A class because it keeps the child from case to case.
final class ControlledServer: ServerSession {
  private let channel: FrameChannel
  private let remote: RemoteServer
  private var clock: Timestamp
  let controls: Set<ServerControl>

  /// Starts the child and asks it where its server is.
  init(
    _ command: ChildCommand, contract: String, answerTime: Duration
  ) throws(SubjectError) {
    channel = try FrameChannel(command, patience: answerTime)
    let hello: JSON
    do {
      hello = try channel.call(
        "hello",
        [
          JSON.Member("protocol", 1), JSON.Member("contract", .string(JSON.Text(contract))),
        ])
    } catch {
      throw .control(
        "\(error.message); the command must speak control frames, as "
          + "`conform serve --control` does")
    }
    guard let offered = hello["controls"]?.elements else {
      throw .control("\"hello\" gave no list \"controls\"")
    }
    controls = Set(offered.compactMap { $0.text?.string.flatMap(ServerControl.init) })
    let started = try channel.call("server.start")
    guard let address = started["baseURL"]?.text?.string else {
      throw .control("\"server.start\" gave no \"baseURL\"")
    }
    do {
      remote = RemoteServer(
        try HTTPBaseURL(address), keys: KeyRing(SubjectFile(), nonce: 0), answerTime: answerTime)
    } catch {
      throw .control("\"server.start\" gave no URL: \(error)")
    }
    clock = .now()
  }

  deinit { channel.shutDown() }

  /// Whether another child is needed.
  var isBroken: Bool { channel.isBroken }

  /// A new case begins: the clock stands still at the real time, if it can be set.
  func beginCase() throws(SubjectError) {
    if controls.contains(.clock) { try setNow(.now()) }
  }

  func now() -> Timestamp { controls.contains(.clock) ? clock : .now() }

  func exchange(_ request: HTTPRequest) throws(SubjectError) -> HTTPResponse {
    try remote.exchange(request)
  }

  func begin(_ request: HTTPRequest) throws(SubjectError) -> Int { try remote.begin(request) }

  func finish(_ exchange: Int) throws(SubjectError) -> HTTPResponse {
    try remote.finish(exchange)
  }

  func setNow(_ now: Timestamp) throws(SubjectError) {
    _ = try channel.call(
      "server.clock", [JSON.Member("now", .string(JSON.Text(now.rfc3339() ?? "")))])
    clock = now
  }

  func pass(milliseconds: Int64) throws(SubjectError) {
    guard controls.contains(.clock) else { return remote.pass(milliseconds: milliseconds) }
    _ = try channel.call(
      "server.clock", [JSON.Member("advance", .number(JSON.Number(Int(milliseconds))))])
    clock = clock.advanced(byMilliseconds: milliseconds)
  }

  func key(in state: String, for records: Int) throws(SubjectError) -> String? {
    try channel.call("server.key", [JSON.Member("state", .string(JSON.Text(state)))])["key"]?
      .text?.string
  }

  func change(key: String, to state: String) throws(SubjectError) -> Bool {
    try isDone(
      channel.call(
        "server.seed",
        [
          JSON.Member("key", .string(JSON.Text(key))),
          JSON.Member("state", .string(JSON.Text(state))),
        ]))
  }

  func set(_ member: String, to value: JSON, key: String) throws(SubjectError) -> Bool {
    let change: JSON = .object([JSON.Member(JSON.Text(member), value)])
    return try isDone(
      channel.call(
        "server.seed",
        [JSON.Member("key", .string(JSON.Text(key))), JSON.Member("set", change)]))
  }

  private func isDone(_ reply: JSON) -> Bool { reply["done"] == .bool(true) }

  func stored(lane: String, ids: [JSON.Text]) throws(SubjectError) -> [JSON] {
    let reply = try channel.call(
      "server.stored",
      [
        JSON.Member("lane", .string(JSON.Text(lane))),
        JSON.Member("ids", .array(ids.map { .string($0) })),
      ])
    guard let records = reply["records"]?.elements else {
      throw .control("\"server.stored\" gave no list \"records\"")
    }
    return records
  }
}
