import ContractKit

extension AppMetrica {
  /// The context of an event.
  enum Context {
    /// The members that the contract knows, all of them texts.
    static let names: [JSON.Text] = [
      "platform", "os_name", "os_version", "app_version", "app_build", "device_model",
      "device_type", "locale", "environment",
    ]

    /// Whether a context has all that it must have.
    static func isWhole(_ context: JSON?, _ rules: Rules) -> Bool {
      guard let context, context.members != nil else { return false }
      return rules.contextNames.allSatisfy { context.last($0)?.text != nil }
    }
  }
}
