import ContractKit

/// What there is of a contract beside its data: a server and clients that keep it, others that do so
/// differently, and those that do not.
struct Reference: Sendable {
  typealias ClientMaker = @Sendable (_ entropy: UInt64) -> any FramePeer

  /// The contract's id.
  let contract: String
  /// The documented clients, by flavour; nil stands for the one of a contract without flavours.
  let clients: [(flavour: String?, make: ClientMaker)]
  let variants: [(name: String, sentence: String, make: ClientMaker)]
  let clientMutants: @Sendable (_ entropy: UInt64) -> [ClientMutant]
  let server: @Sendable (_ acceptsFreshKeys: Bool) -> any ServerModel
  let serverMutants: [ServerMutant]

  /// Those of all contracts.
  static let all = [AppStoreOperator.reference, AppMetrica.reference]

  /// That of a contract, if there is one.
  static func of(_ contract: String) -> Reference? { all.first { $0.contract == contract } }
}

extension AppStoreOperator {
  static let reference = Reference(
    contract: id,
    clients: Flavour.allCases.map { flavour in
      let rules = ClientRules(flavour)
      let hello = rules.hello(flavour: flavour.rawValue)
      return (
        flavour.rawValue, { ReferencePeer<Tracker>(rules, hello: hello, entropy: $0) }
      )
    },
    variants: clientVariants.map { variant in
      (variant.name, variant.sentence, { variant.make(entropy: $0) })
    },
    clientMutants: { entropy in clientMutations.map { $0.mutant(entropy: entropy) } },
    server: { AppStoreOperatorServer(acceptsFreshKeys: $0) },
    serverMutants: mutants.map(\.public))
}

extension AppMetrica {
  static let reference = Reference(
    contract: id,
    clients: [
      (
        nil,
        { ReferencePeer<Tracker>(.init(), hello: ClientRules().hello(flavour: nil), entropy: $0) }
      )
    ],
    variants: clientVariants.map { variant in
      (variant.name, variant.sentence, { variant.make(entropy: $0) })
    },
    clientMutants: { entropy in clientMutations.map { $0.mutant(entropy: entropy) } },
    server: { AppMetricaServer(acceptsFreshKeys: $0) },
    serverMutants: mutants.map(\.public))
}
