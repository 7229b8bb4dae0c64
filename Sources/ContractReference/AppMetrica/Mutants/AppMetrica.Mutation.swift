import ContractKit

extension AppMetrica {
  /// A server made wrong in one named way.
  typealias Mutant = NamedMutation<AppMetricaServer>
  /// What a mutant does that the right server does not.
  typealias Mutation = ServerMutation<AppMetricaServer>
  /// The right server behind a mutation.
  typealias MutatedServer = Mutated<AppMetricaServer>

  /// The mutants.
  static let mutants: [Mutant] = []
}
