import ContractKit

/// The reference servers of all contracts, and what is made of them.
public enum ServerReferences {
  /// Makes reference servers of a contract, each with nothing in it.
  ///
  /// - Parameters:
  ///   - contract: The contract's id, as `app-store-operator`.
  ///   - acceptsFreshKeys: Whether a server takes unknown keys for fresh ones, as far as it can tell
  ///     them from keys that are wrong.
  /// - Returns: What makes one, or nil if there is no reference for the contract.
  public static func maker(
    contract: String, acceptsFreshKeys: Bool = false
  ) -> (@Sendable () -> any ServerModel)? {
    guard let reference = Reference.of(contract) else { return nil }
    return { reference.server(acceptsFreshKeys) }
  }

  /// The mutants of a contract's server, in the order of the requirements they break.
  public static func mutants(contract: String) -> [ServerMutant] {
    Reference.of(contract)?.serverMutants ?? []
  }

  /// Servers that know no contract at all, with a name for each. Nothing passes on one.
  public static var nullServers: [(name: String, make: @Sendable () -> any ServerModel)] {
    [
      ("always 200 {}", { NullServer(status: 200, body: [:]) }),
      ("always 404", { NullServer(status: 404) }),
      ("always 204", { NullServer(status: 204) }),
      (
        "always 400",
        { NullServer(status: 400, body: ["code": "invalid_body", "message": "No"]) }
      ),
    ]
  }
}
