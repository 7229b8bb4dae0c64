import ContractKit

extension AppStoreOperator {
  /// A client made wrong in one named way.
  struct ClientMutation: Sendable {
    let name: String
    let requirements: [String]
    let level: Level
    let sentence: String
    /// What it claims to be; nil if nothing.
    let flavour: Flavour?
    /// Of which client it is made.
    let base: Flavour
    let change: @Sendable (inout ClientRules) -> Void

    /// A mutant of a client that claims nothing, and is one of these underneath.
    init(
      _ name: String, _ requirements: [String], level: Level = .must, of base: Flavour = .swift,
      _ sentence: String, _ change: @escaping @Sendable (inout ClientRules) -> Void
    ) {
      self.init(name, requirements, level, sentence, flavour: nil, base, change)
    }

    private init(
      _ name: String, _ requirements: [String], _ level: Level, _ sentence: String,
      flavour: Flavour?, _ base: Flavour, _ change: @escaping @Sendable (inout ClientRules) -> Void
    ) {
      self.name = name
      self.requirements = requirements
      self.level = level
      self.sentence = sentence
      self.flavour = flavour
      self.base = base
      self.change = change
    }

    /// A mutant of the documented client in each flavour that has requirements which it breaks.
    static func documented(
      _ name: String, swift: [String] = [], reactNative: [String] = [], level: Level = .must,
      _ sentence: String, _ change: @escaping @Sendable (inout ClientRules) -> Void
    ) -> [ClientMutation] {
      [(Flavour.swift, swift), (.reactNative, reactNative)].compactMap { flavour, requirements in
        guard !requirements.isEmpty else { return nil }
        return ClientMutation(
          "\(flavour.rawValue)/\(name)", requirements, level, sentence, flavour: flavour, flavour,
          change)
      }
    }

    func make(entropy: UInt64) -> any FramePeer {
      var rules = ClientRules(base)
      change(&rules)
      return ReferencePeer(
        rules, hello: rules.hello(claims: flavour != nil), entropy: entropy)
    }
  }

  /// The mutants of clients, those that claim nothing first.
  static let clientMutations: [ClientMutation] =
    sendingMutations + eventMutations + idMutations + identityMutations + failureMutations
    + statusMutations + wireMutations + contextMutations + queueMutations + documentedRetryMutations
    + storageMutations + documentedIdentityMutations + consentMutations + environmentMutations
    + logMutations + platformMutations + readingMutations + oddValueMutations
}
