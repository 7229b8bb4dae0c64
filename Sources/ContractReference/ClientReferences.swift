import ContractKit

/// The reference clients of all contracts, each behind its adapter.
public enum ClientReferences {
  /// The flavours in which a contract documents its client.
  public static func flavours(contract: String) -> [String] {
    contract == AppStoreOperator.id ? AppStoreOperator.Flavour.allCases.map(\.rawValue) : []
  }

  /// Makes adapters of the documented client, each without a client in it.
  ///
  /// - Parameters:
  ///   - contract: The contract's id: `app-store-operator`.
  ///   - flavour: One of its flavours.
  ///   - entropy: What ids are made of, beside install, launch and time: an adapter that is a
  ///     process of its own gives another number each time.
  /// - Returns: What makes one, or nil if there is no reference for the contract in that flavour.
  public static func maker(
    contract: String, flavour: String, entropy: UInt64 = 0
  ) -> (@Sendable () -> any FramePeer)? {
    guard contract == AppStoreOperator.id,
      let flavour = AppStoreOperator.Flavour(rawValue: flavour)
    else { return nil }
    let rules = AppStoreOperator.ClientRules(flavour)
    return {
      AppStoreOperator.ReferencePeer(rules, hello: rules.hello(claims: true), entropy: entropy)
    }
  }
}
