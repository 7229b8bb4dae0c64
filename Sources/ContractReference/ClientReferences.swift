import ContractKit

/// The reference clients of all contracts, each behind its adapter, and what is made of them.
public enum ClientReferences {
  /// The flavours in which a contract documents its client; none if it knows none, or there is no
  /// client.
  public static func flavours(contract: String) -> [String] {
    Reference.of(contract)?.clients.compactMap(\.flavour) ?? []
  }

  /// Makes adapters of the documented client, each without a client in it.
  ///
  /// - Parameters:
  ///   - contract: The contract's id, as `app-store-operator`.
  ///   - flavour: One of its flavours; nil for a contract that has none.
  ///   - entropy: What ids are made of, beside install, launch and time: an adapter that is a
  ///     process of its own gives another number each time.
  /// - Returns: What makes one, or nil if there is no reference for the contract in that flavour.
  public static func maker(
    contract: String, flavour: String?, entropy: UInt64 = 0
  ) -> (@Sendable () -> any FramePeer)? {
    guard let client = Reference.of(contract)?.clients.first(where: { $0.flavour == flavour })
    else { return nil }
    return { client.make(entropy) }
  }

  /// Right clients that claim to be no documented one, and do otherwise where the contract leaves
  /// something open.
  public static func variants(
    contract: String, entropy: UInt64 = 0
  ) -> [(name: String, sentence: String, make: @Sendable () -> any FramePeer)] {
    (Reference.of(contract)?.variants ?? []).map { variant in
      (variant.name, variant.sentence, { variant.make(entropy) })
    }
  }

  /// The mutants of a contract's clients, those that claim no flavour first.
  public static func mutants(contract: String, entropy: UInt64 = 0) -> [ClientMutant] {
    Reference.of(contract)?.clientMutants(entropy) ?? []
  }

  /// Clients that keep no contract, with a name for each.
  public static var nullClients: [(name: String, make: @Sendable () -> any FramePeer)] {
    AppStoreOperator.nullClients.map { client in
      (client.name, { client.make(entropy: 0) })
    }
  }
}
