import ContractFixtures
import ContractKit

extension AppStoreOperator.Tracker {
  /// Says in debug builds what became of a batch that was answered for good.
  func linesAsDocumented(about response: HTTPResponse, isDebug: Bool) -> [String] {
    guard isDebug else { return [] }
    let prefix = AppStoreOperatorLimits.Client.Log.prefix
    let body = (try? JSON.parse(response.body)).flatMap { $0.members == nil ? nil : $0 } ?? [:]
    guard (200..<300).contains(response.status) else {
      return ["\(prefix)HTTP \(response.status), batch dropped: \(printed(body))"]
    }
    let lists: [JSON.Text] = ["rejected", "clamped"]
    return lists.compactMap { name in
      guard let list = body[name], list.elements?.isEmpty == false else { return nil }
      return "\(prefix)\(name.string ?? ""): \(printed(list))"
    }
  }

  mutating func report(_ response: HTTPResponse) {
    world.effects += rules.lines(self, response).map(ClientEffect.log)
  }

  /// A value as the language prints it.
  private func printed(_ value: JSON) -> String {
    guard rules.flavour == .swift else { return "\(value)" }
    switch value {
    case .object(let members) where members.isEmpty: return "[:]"
    case .object(let members):
      return "[\(members.map { "\($0.name): \(printed($0.value))" }.joined(separator: ", "))]"
    case .array(let elements): return "[\(elements.map(printed).joined(separator: ", "))]"
    default: return "\(value)"
    }
  }
}
