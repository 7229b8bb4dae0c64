import ContractKit
import ContractReference

/// 2026-10-23T12:00:00.000Z.
let noon = Timestamp(milliseconds: 1_792_756_800_000)

extension Timestamp {
  /// The instant that many seconds later.
  static func + (instant: Self, seconds: Double) -> Self {
    instant.advanced(byMilliseconds: Int64(seconds * 1000))
  }
}

/// A server under test, and the key it is asked with.
struct Subject {
  let server: any ServerModel
  var key: String?

  /// The reference server, with a fresh key.
  init() {
    self.init(AppStoreOperatorServer())
  }

  init(_ server: any ServerModel) {
    self.server = server
    key = server.makeKey(in: "fresh", at: noon)
  }

  /// Posts a body to the events route, or another.
  func post(
    _ body: String, to path: String = "/v1/events", at now: Timestamp = noon
  ) -> HTTPResponse {
    post(Array(body.utf8), to: path, at: now)
  }

  func post(
    _ body: [UInt8], to path: String = "/v1/events", at now: Timestamp = noon
  ) -> HTTPResponse {
    var fields = [HTTPField("Content-Type", "application/json")]
    if let key { fields.append(HTTPField("X-Write-Key", key)) }
    return server.answer(
      HTTPRequest(method: "POST", target: path, fields: fields, body: body), at: now)
  }

  /// Posts a batch of events.
  func post(_ events: [JSON], at now: Timestamp = noon) -> HTTPResponse {
    post((["events": .array(events)] as JSON).compact(), at: now)
  }

  /// The events held under the ids of `events`.
  func stored(_ events: [JSON], at now: Timestamp = noon) -> [JSON] {
    server.stored(lane: "events", ids: events.compactMap { $0["event_id"]?.text }, at: now)
  }
}

extension HTTPResponse {
  /// The body, if it is JSON.
  var json: JSON? { try? JSON.parse(body) }

  /// Status and code, `400 invalid_body`; the status alone if there is no code.
  var summary: String {
    guard let code = json?["code"]?.text?.string else { return "\(status)" }
    return "\(status) \(code)"
  }

  /// What became of a batch: `2; 0 invalid_id; clamped 1`.
  var outcome: String {
    guard status == 200, let json, let accepted = json["accepted"] else { return summary }
    let rejected = (json["rejected"]?.elements ?? []).map { entry in
      "; \(entry["index"] ?? .null) \(entry["code"]?.text?.string ?? "?")"
    }
    let clamped = (json["clamped"]?.elements ?? []).map { "; clamped \($0["index"] ?? .null)" }
    return "\(accepted)" + rejected.joined() + clamped.joined()
  }
}

/// A minimal valid event at noon whose ids are made of `number`, with other members over it; one
/// without a value is taken away.
func event(_ number: Int, _ changes: KeyValuePairs<JSON.Text, JSON?> = [:]) -> JSON {
  let digits = String(number)
  let suffix = String(repeating: "0", count: 12 - digits.count) + digits
  var members: [JSON.Member] = [
    .init("event_id", .string(JSON.Text("00000000-0000-4000-8000-\(suffix)"))),
    .init("name", "a"), .init("anonymous_id", "someone"),
    .init("occurred_at", "2026-10-23T12:00:00.000Z"),
  ]
  for (name, value) in changes {
    members.removeAll { $0.name == name }
    if let value { members.append(.init(name, value)) }
  }
  return .object(members)
}
