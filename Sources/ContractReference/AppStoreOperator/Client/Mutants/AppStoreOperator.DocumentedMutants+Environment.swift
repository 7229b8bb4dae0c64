import ContractFixtures
import ContractKit

extension AppStoreOperator {
  private typealias Environment = AppStoreOperatorLimits.Client.Env.Values

  /// Mutants of the environment the documented clients state: ASO-CI-090 to -092, ASO-CR-080 and
  /// -081.
  static let environmentMutations: [ClientMutation] = [
    ClientMutation.documented(
      "debug-is-app-store", swift: ["ASO-CI-090"], reactNative: ["ASO-CR-080"],
      "A debug build says app_store."
    ) { $0.renameEnvironment([.debug: .appStore]) },
    ClientMutation.documented(
      "debug-unsaid", swift: ["ASO-CI-090"], reactNative: ["ASO-CR-080"],
      "A debug build says nothing."
    ) { $0.renameEnvironment([.debug: nil]) },
    ClientMutation.documented(
      "sandbox-is-app-store", swift: ["ASO-CI-091"], reactNative: ["ASO-CR-081"],
      "TestFlight is said to be the App Store."
    ) { $0.renameEnvironment([.testflight: .appStore]) },
    ClientMutation.documented(
      "app-store-unsaid", swift: ["ASO-CI-091"], reactNative: ["ASO-CR-081"],
      "The App Store is left out."
    ) { $0.renameEnvironment([.appStore: nil]) },
    ClientMutation.documented(
      "unknown-is-app-store", swift: ["ASO-CI-092"], reactNative: ["ASO-CR-081"],
      "Where nobody says, it is the App Store."
    ) { rules in
      rules.around { tracker, call, usual in
        usual(&tracker, call)
        if case .configure = call, tracker.environment == nil {
          tracker.environment = JSON.Text(Environment.appStore.rawValue)
        }
      }
    },
    ClientMutation.documented(
      "option-in-debug", reactNative: ["ASO-CR-080"],
      "In a debug build the option counts, and the App Store where there is none."
    ) { rules in
      rules.around { tracker, call, usual in
        usual(&tracker, call)
        if case .configure = call, tracker.setup.isDebug {
          tracker.environment = tracker.setup.option ?? "debug"
        }
      }
    },
  ].flatMap(\.self)
}

extension AppStoreOperator.ClientRules {
  fileprivate typealias Environment = AppStoreOperatorLimits.Client.Env.Values

  /// States other environments than those that are known.
  fileprivate mutating func renameEnvironment(_ names: [Environment: Environment?]) {
    around { tracker, call, usual in
      usual(&tracker, call)
      guard case .configure = call, let known = tracker.environment?.string,
        let environment = Environment(rawValue: known), let other = names[environment]
      else { return }
      tracker.environment = other.map { JSON.Text($0.rawValue) }
    }
  }
}
