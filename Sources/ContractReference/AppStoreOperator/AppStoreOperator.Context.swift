import ContractKit

extension AppStoreOperator {
  /// The context of an event.
  enum Context {
    /// What is kept of a context: the known members that are short enough texts. Nothing in it
    /// makes an event wrong; one that is no object is dropped whole.
    @Sendable static func kept(of context: JSON, _ rules: Rules) -> JSON? {
      guard case .object(let members) = context else { return nil }
      return .object(
        members.filter { member in
          guard rules.contextKeys.contains(member.name), let text = member.value.text else {
            return false
          }
          return rules.length(text) <= rules.contextValueLength
        })
    }
  }
}
