import ContractKit

extension AppStoreOperator {
  /// Mutants of the platform check: ASO-CR-020.
  static let platformMutations: [ClientMutation] = [
    ClientMutation.documented(
      "works-everywhere", reactNative: ["ASO-CR-020"], "It works on any platform."
    ) { $0.onlySupported = false },
    ClientMutation.documented(
      "keeps-everywhere", reactNative: ["ASO-CR-020"],
      "On another platform it sends nothing, and keeps its events all the same."
    ) { rules in
      rules.onlySupported = false
      let usual = rules.mayFlush
      rules.mayFlush = { tracker, trigger in tracker.setup.isSupported && usual(tracker, trigger) }
    },
  ].flatMap(\.self)
}
