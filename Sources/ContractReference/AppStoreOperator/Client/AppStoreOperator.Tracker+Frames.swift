import ContractKit

extension AppStoreOperator.Tracker {
  mutating func take(
    _ order: ClientOrder, frame: Int
  ) throws(Unsupported) -> FrameReply? {
    switch order {
    case .call(let name, let arguments): return try call(name, arguments, frame: frame)
    case .failSaves(let count): store.failingSaves = count
    // The client asks neither: it learns of the network from its requests.
    case .lifecycle, .network: break
    }
    return .ok(.null)
  }

  private mutating func call(
    _ name: String, _ arguments: JSON, frame id: Int
  ) throws(Unsupported) -> FrameReply? {
    switch name {
    case "configure": take(.configure(key: try arguments.text("key")))
    case "track":
      take(
        .track(
          .init(
            id: newID(), time: world.now, name: try arguments.text("name"),
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
    default: throw Unsupported(reason: "there is no call \"\(name)\"")
    }
    guard rules.waitsInCalls, drain != nil else { return .ok(.undefined) }
    drain?.frames.append(id)
    return nil
  }
}
