import ContractKit

/// The reference servers of all contracts, and what is made of them.
public enum ServerReferences {
  /// The reference server of a contract, or one of its mutants; nil if there is none of that name.
  ///
  /// - Parameters:
  ///   - contract: The contract's id: `app-store-operator`.
  ///   - mutant: The mutant's name, or nil for the right server.
  ///   - acceptsFreshKeys: Whether the server takes unknown keys for fresh ones, as far as it can
  ///     tell them from keys that are wrong.
  public static func server(
    contract: String, mutant: String? = nil, acceptsFreshKeys: Bool = false
  ) -> (any ServerModel)? {
    guard contract == AppStoreOperator.id else { return nil }
    guard let mutant else { return AppStoreOperatorServer(acceptsFreshKeys: acceptsFreshKeys) }
    return AppStoreOperator.mutants.first { $0.description.name == mutant }
      .map { AppStoreOperator.MutatedServer($0.mutation, acceptsFreshKeys: acceptsFreshKeys) }
  }

  /// The mutants of a contract's server, in the order of the requirements they break.
  public static func mutants(contract: String) -> [MutantDescription] {
    contract == AppStoreOperator.id ? AppStoreOperator.mutants.map(\.description) : []
  }

  /// Servers that know no contract at all, with a name for each. Nothing that is worth checking
  /// passes on one.
  public static var nullServers: [(name: String, server: any ServerModel)] {
    [
      ("always 200 {}", NullServer(status: 200, body: [:])),
      ("always 404", NullServer(status: 404)),
      (
        "always one accepted",
        NullServer(status: 200, body: ["accepted": 1, "rejected": [], "clamped": []])
      ),
      ("always 204", NullServer(status: 204)),
      (
        "always 400",
        NullServer(status: 400, body: ["code": "invalid_body", "message": "No"])
      ),
    ]
  }
}
