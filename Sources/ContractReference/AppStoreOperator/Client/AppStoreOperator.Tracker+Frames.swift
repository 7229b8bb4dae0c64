import ContractKit

extension AppStoreOperator.Tracker {
  /// Does what a frame asks of a client that is there.
  ///
  /// - Returns: The reply; nil if it comes later, or stands among the effects.
  mutating func answer(_ frame: JSON, id: Int) throws(Unsupported) -> FrameReply? {
    switch frame["op"]?.text?.string {
    case "call": return try answerCall(frame, id: id)
    case "settle":
      runDueAlarms()
      return .ok(["open": .number(JSON.Number(open.count))])
    case "advance":
      let passed = advance(by: Int64(try frame.integer("ms")))
      return .ok([
        "advanced": .number(JSON.Number(Int(passed))), "open": .number(JSON.Number(open.count)),
      ])
    case "clock":
      guard let now = frame["now"]?.text.flatMap({ Timestamp(rfc3339: $0.bytes) }) else {
        throw Unsupported(reason: "now is no time of RFC 3339")
      }
      time.setWallClock(to: now)
    case "storage": store.failingSaves = try frame.integer("fail")
    // The client asks neither: it learns of the network from its requests.
    case "lifecycle", "network": break
    case let op:
      return .error("protocol", "unknown_op", "there is no op \"\(op ?? "")\"")
    }
    return .ok(.null)
  }

  private mutating func answerCall(_ frame: JSON, id: Int) throws(Unsupported) -> FrameReply? {
    let arguments = frame["args"] ?? [:]
    switch frame["name"]?.text?.string {
    case "configure": take(.configure(key: try arguments.text("key")))
    case "track":
      take(
        .track(
          .init(
            id: newID(), time: time.now, name: try arguments.text("name"),
            properties: try AppStoreOperator.Property.all(
              of: arguments["properties"], rules))))
    case "identify": take(.identify(try arguments.text("userId")))
    case "reset": take(.reset)
    case "setEnabled":
      guard case .bool(let isOn)? = arguments["enabled"] else {
        throw Unsupported(reason: "enabled is neither true nor false")
      }
      take(.setEnabled(isOn))
    case "flush":
      guard isSupported else { break }
      take(.flush(frame: id))
      return nil
    case "currentAnonymousId":
      guard isSupported else { return .ok(.null) }
      take(.currentAnonymousID(frame: id))
      return nil
    case let name: throw Unsupported(reason: "there is no call \"\(name ?? "")\"")
    }
    guard rules.waitsInCalls, drain != nil else { return .ok(.undefined) }
    drain?.frames.append(id)
    return nil
  }
}

extension JSON {
  /// A text that must be there.
  fileprivate func text(_ name: Text) throws(Unsupported) -> Text {
    guard let text = self[name]?.text else {
      throw Unsupported(reason: "\(name.string ?? "") is no text")
    }
    return text
  }

  fileprivate func integer(_ name: Text) throws(Unsupported) -> Int {
    guard case .number(let number)? = self[name], let integer = number.integer else {
      throw Unsupported(reason: "\(name.string ?? "") is no whole number")
    }
    return integer
  }
}
