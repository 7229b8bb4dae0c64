/// Answers the control frames of a served reference. Does no I/O: a line in, a line out.
///
/// The frames are those of `Fixtures/schemas/server-frames.schema.json`.
struct ServerDesk: Sendable {
  let model: any ServerModel
  let clock: ServerClock
  let contract: String
  let baseURL: String

  static let operations = [
    "hello", "server.start", "server.clock", "server.key", "server.seed", "server.fault",
    "server.stored", "close", "shutdown",
  ]

  /// The reply to a line, and whether the conversation is over.
  func reply(to line: [UInt8]) -> (line: [UInt8], isLast: Bool) {
    do {
      let frame = try Frame.parse(line)
      return (reply(to: frame).compact(), frame.string("op") == "shutdown")
    } catch {
      let reply = Frame.error(nil, kind: "protocol", code: "not-a-frame", message: "\(error)")
      return (reply.compact(), false)
    }
  }

  private func reply(to frame: Frame) -> JSON {
    switch frame.string("op") {
    case "hello":
      guard frame.string("contract") == contract || frame["contract"] == nil else {
        return refusal(frame, "wrong-contract", "this server keeps the contract \"\(contract)\"")
      }
      return Frame.ok(
        frame.id,
        [
          "server": ["name": "ContractKit reference", "contract": .string(JSON.Text(contract))],
          "controls": .array(ServerControl.allCases.map { .string(JSON.Text($0.rawValue)) }),
        ])
    case "server.start":
      return Frame.ok(frame.id, ["baseURL": .string(JSON.Text(baseURL))])
    case "server.clock": return moveClock(frame)
    case "server.key":
      guard let state = frame.string("state") else { return missing(frame, "state") }
      let key = model.makeKey(in: state, at: clock.now())
      return Frame.ok(frame.id, ["key": key.map { .string(JSON.Text($0)) } ?? .null])
    case "server.seed": return seed(frame)
    case "server.fault":
      guard let key = frame.string("key") else { return missing(frame, "key") }
      guard let status = frame["status"] else { return missing(frame, "status") }
      return done(frame, model.set("fault", to: status, key: key, at: clock.now()))
    case "server.stored":
      guard let lane = frame.string("lane") else { return missing(frame, "lane") }
      guard let ids = frame["ids"]?.elements?.compactMap(\.text) else {
        return missing(frame, "ids")
      }
      let records = model.stored(lane: lane, ids: ids, at: clock.now())
      return Frame.ok(frame.id, ["records": .array(records)])
    case "close", "shutdown": return Frame.ok(frame.id, [:])
    case let op?:
      return refusal(
        frame, "unknown-op",
        "unknown op \"\(op)\": "
          + (Complaints.suggestion(for: op, among: Self.operations) ?? ""))
    case nil: return missing(frame, "op")
    }
  }

  private func moveClock(_ frame: Frame) -> JSON {
    if let advance = frame.integer("advance") {
      clock.advance(milliseconds: Int64(advance))
    } else if frame["now"] == .null {
      clock.set(nil)
    } else if frame["now"] != nil {
      guard let now = frame["now"]?.text.flatMap({ Timestamp(rfc3339: $0.bytes) }) else {
        return refusal(frame, "bad-time", "\"now\" is an RFC 3339 time or null")
      }
      clock.set(now)
    }
    let now = clock.now().rfc3339() ?? ""
    return Frame.ok(frame.id, ["now": .string(JSON.Text(now))])
  }

  private func seed(_ frame: Frame) -> JSON {
    guard let key = frame.string("key") else { return missing(frame, "key") }
    var isDone = true
    if let state = frame.string("state") {
      isDone = model.change(key: key, to: state, at: clock.now())
    }
    for member in frame["set"]?.members ?? [] {
      isDone =
        model.set(
          member.name.string ?? "", to: member.value, key: key, at: clock.now()) && isDone
    }
    return done(frame, isDone)
  }

  private func done(_ frame: Frame, _ isDone: Bool) -> JSON {
    Frame.ok(frame.id, ["done": .bool(isDone)])
  }

  private func missing(_ frame: Frame, _ member: String) -> JSON {
    refusal(
      frame, "missing-member",
      "op \"\(frame.string("op") ?? "")\" needs \"\(member)\"")
  }

  private func refusal(_ frame: Frame, _ code: String, _ message: String) -> JSON {
    Frame.error(frame.id, kind: "protocol", code: code, message: message)
  }
}
