import ContractKit

/// A client that keeps a contract, from one launch to its end.
///
/// It does nothing by itself: calls, alarms and responses come to it, and what it wants done in the
/// network and said to its app is left in the effects of its world. Its store it writes at once.
protocol ReferenceClient: Sendable {
  associatedtype Rules: ClientRuleSet where Rules.Client == Self
  associatedtype Alarm: Sendable & Equatable
  /// What an open request is for.
  associatedtype Purpose: Sendable

  /// The id of the contract.
  static var contract: String { get }

  /// A client as the frame `create` asks for it.
  ///
  /// - Parameters:
  ///   - rules: What it goes by.
  ///   - frame: The frame.
  ///   - launch: The number of the launch.
  ///   - entropy: What its ids are made of, beside the frame and the launch.
  /// - Throws: If the client cannot be what the frame asks for.
  init(_ rules: Rules, _ frame: JSON, launch: Int, entropy: UInt64) throws(Unsupported)

  /// Where its requests go.
  var server: HTTPBaseURL { get }
  var world: ClientWorld<Alarm, Purpose> { get set }

  /// An alarm goes off.
  mutating func ring(_ alarm: Alarm)

  /// A request has ended: with a response, or without one.
  mutating func finish(_ purpose: Purpose, _ response: HTTPResponse?)

  /// Does what a frame asks that the world alone cannot: a call, or a control.
  ///
  /// - Returns: The reply; nil if it comes later, or stands among the effects.
  mutating func take(_ order: ClientOrder, frame: Int) throws(Unsupported) -> FrameReply?

  /// The client ends in order.
  mutating func close()
}

/// What a client is asked for by a frame.
enum ClientOrder: Sendable {
  case call(name: String, arguments: JSON)
  /// So many of the next saves fail.
  case failSaves(Int)
  /// The app is now so: `active`, `background`, …
  case lifecycle(String)
  case network
}

extension ReferenceClient {
  /// Does what a frame asks of a client that is there.
  ///
  /// - Returns: The reply; nil if it comes later, or stands among the effects.
  mutating func answer(_ frame: JSON, id: Int) throws(Unsupported) -> FrameReply? {
    switch frame["op"]?.text?.string {
    case "call":
      return try take(
        .call(name: frame["name"]?.text?.string ?? "", arguments: frame["args"] ?? [:]), frame: id)
    case "settle":
      runDue()
      return .ok(["open": .number(JSON.Number(world.open.count))])
    case "advance":
      let passed = advance(by: Int64(try frame.integer("ms")))
      return .ok([
        "advanced": .number(JSON.Number(Int(passed))),
        "open": .number(JSON.Number(world.open.count)),
      ])
    case "clock":
      guard let now = frame["now"]?.text.flatMap({ Timestamp(rfc3339: $0.bytes) }) else {
        throw Unsupported(reason: "now is no time of RFC 3339")
      }
      world.setWallClock(to: now)
      return .ok(.null)
    case "storage": return try take(.failSaves(try frame.integer("fail")), frame: id)
    case "lifecycle": return try take(.lifecycle(try frame.text("to").string ?? ""), frame: id)
    case "network": return try take(.network, frame: id)
    case let op: return .error("protocol", "unknown_op", "there is no op \"\(op ?? "")\"")
    }
  }
}
