import ContractKit

extension AppStoreOperator {
  typealias ClientMutation = ContractReference.ClientMutation<Tracker>

  /// The mutants of clients, those that claim nothing first.
  static let clientMutations: [ClientMutation] =
    sendingMutations + eventMutations + idMutations + identityMutations + failureMutations
    + statusMutations + wireMutations + contextMutations + queueMutations + documentedRetryMutations
    + storageMutations + documentedIdentityMutations + consentMutations + environmentMutations
    + logMutations + platformMutations + readingMutations + oddValueMutations
}

extension ClientMutation<AppStoreOperator.Tracker> {
  typealias Flavour = AppStoreOperator.Flavour

  /// A mutant of a client that claims nothing, and is one of these underneath.
  init(
    _ name: String, _ requirements: [String], level: Level = .must, of base: Flavour = .swift,
    _ sentence: String, _ change: @escaping Change
  ) {
    self.init(
      name: name, requirements: requirements, level: level, sentence: sentence, flavour: nil,
      base: .init(base), change: change)
  }

  /// A mutant of the documented client in each flavour that has requirements which it breaks.
  static func documented(
    _ name: String, swift: [String] = [], reactNative: [String] = [], level: Level = .must,
    _ sentence: String, _ change: @escaping Change
  ) -> [Self] {
    [(Flavour.swift, swift), (.reactNative, reactNative)].compactMap { flavour, requirements in
      guard !requirements.isEmpty else { return nil }
      return Self(
        name: "\(flavour.rawValue)/\(name)", requirements: requirements, level: level,
        sentence: sentence, flavour: flavour.rawValue, base: .init(flavour), change: change)
    }
  }
}
