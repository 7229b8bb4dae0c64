import ContractKit

/// What a reference server goes by: the contract's figures, and its answers to what they leave open.
protocol ServerRules: Sendable {
  /// Those of the right server.
  init()
}

/// A reference server that goes by rules, so that another value of one makes a mutant of it.
protocol RuledServer: ServerModel {
  associatedtype Rules: ServerRules

  /// A server that holds nothing.
  init(rules: Rules, acceptsFreshKeys: Bool)
}
