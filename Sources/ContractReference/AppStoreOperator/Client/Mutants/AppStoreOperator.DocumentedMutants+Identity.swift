import ContractKit

extension AppStoreOperator {
  /// Mutants of the documented clients' ids and users: ASO-CI-070 to -075, ASO-CR-070 to -073.
  static let documentedIdentityMutations: [ClientMutation] = [
    ClientMutation.documented(
      "id-at-launch", swift: ["ASO-CI-070", "ASO-CI-071"], reactNative: ["ASO-CR-070"],
      "The launch makes the anonymous id."
    ) { rules in
      rules.onLaunch { $0.makeAnonymousID() }
    },
    ClientMutation.documented(
      "id-at-configure", swift: ["ASO-CI-070", "ASO-CI-071"], reactNative: ["ASO-CR-070"],
      "Configure makes the anonymous id."
    ) { rules in
      rules.around { tracker, call, usual in
        if case .configure = call { tracker.makeAnonymousID() }
        usual(&tracker, call)
      }
    },
    ClientMutation.documented(
      "id-at-identify", swift: ["ASO-CI-071"], reactNative: ["ASO-CR-070"],
      "Identify makes the anonymous id."
    ) { rules in
      rules.around { tracker, call, usual in
        if case .identify = call { tracker.makeAnonymousID() }
        usual(&tracker, call)
      }
    },
    ClientMutation.documented(
      "id-when-asked", swift: ["ASO-CI-070"], reactNative: ["ASO-CR-070"],
      "Asking for the anonymous id makes one."
    ) { rules in
      rules.around { tracker, call, usual in
        if case .currentAnonymousID = call { tracker.makeAnonymousID() }
        usual(&tracker, call)
      }
    },
    ClientMutation.documented(
      "never-says-the-id", swift: ["ASO-CI-071"], reactNative: ["ASO-CR-070", "ASO-CR-071"],
      "The current anonymous id is not that of the events."
    ) { rules in
      rules.each("anonymous_id") { id in
        id = id.mappingText { $0.dropLast() + [$0.last == 0x30 ? 0x31 : 0x30] }
      }
    },
    ClientMutation.documented(
      "id-per-launch", swift: ["ASO-CI-071"], reactNative: ["ASO-CR-071"],
      "Every launch has its own anonymous id."
    ) { rules in
      rules.onLaunch { $0.settings.anonymousID = nil }
    },
    ClientMutation.documented(
      "identify-does-nothing", swift: ["ASO-CI-072"], reactNative: ["ASO-CR-072"],
      "Naming a user has no effect."
    ) { rules in
      rules.around { tracker, call, usual in
        if case .identify = call { return }
        usual(&tracker, call)
      }
    },
    ClientMutation.documented(
      "user-per-launch", swift: ["ASO-CI-072"], reactNative: ["ASO-CR-072"], level: .should,
      "The user is forgotten with the launch."
    ) { rules in
      rules.onLaunch { $0.settings.userID = nil }
    },
    ClientMutation.documented(
      "user-of-sending", swift: ["ASO-CI-072"], reactNative: ["ASO-CR-072"], level: .should,
      "Events that wait get the user of the moment."
    ) { rules in
      rules.eachSent { event, _, tracker in
        if let user = tracker.settings.userID { event.set("user_id", to: .string(user)) }
      }
    },
    ClientMutation.documented(
      "identify-changes-the-id", swift: ["ASO-CI-071", "ASO-CI-072"],
      reactNative: ["ASO-CR-071", "ASO-CR-072"], "Naming a user makes a new anonymous id."
    ) { rules in
      rules.around { tracker, call, usual in
        if case .identify = call, tracker.settings.anonymousID != nil {
          tracker.settings.anonymousID = tracker.newID()
        }
        usual(&tracker, call)
      }
    },
    ClientMutation.documented(
      "identify-while-off", swift: ["ASO-CI-073"], reactNative: ["ASO-CR-072", "ASO-CR-076"],
      level: .should, "A user who is named while tracking is off is taken."
    ) { rules in
      rules.around { tracker, call, usual in
        usual(&tracker, call)
        if case .identify(let user) = call { tracker.settings.userID = user }
      }
    },
    ClientMutation.documented(
      "reset-keeps-the-id", swift: ["ASO-CI-075"], reactNative: ["ASO-CR-073"],
      "A reset keeps the anonymous id."
    ) { rules in
      rules.aroundReset { tracker, before in
        tracker.settings.anonymousID = before.anonymousID
        tracker.saveSettings()
      }
    },
    ClientMutation.documented(
      "reset-keeps-the-user", swift: ["ASO-CI-075"], reactNative: ["ASO-CR-073"],
      "A reset keeps the user."
    ) { rules in
      rules.aroundReset { tracker, before in
        tracker.settings.userID = before.userID
        tracker.saveSettings()
      }
    },
    ClientMutation.documented(
      "reset-in-memory", swift: ["ASO-CI-075"], reactNative: ["ASO-CR-073"],
      "A reset does not reach the store."
    ) { rules in
      rules.aroundReset { tracker, before in
        let now = tracker.settings
        tracker.settings = before
        tracker.saveSettings()
        tracker.settings = now
      }
    },
    ClientMutation.documented(
      "reset-changes-what-waits", swift: ["ASO-CI-075"], reactNative: ["ASO-CR-073"],
      level: .should, "A reset empties the queue."
    ) { rules in
      rules.aroundReset { tracker, _ in tracker.queue = [] }
    },
  ].flatMap(\.self)
}

extension AppStoreOperator.ClientRules {
  /// Goes on after a reset, given what was there before it.
  fileprivate mutating func aroundReset(
    _ act: @escaping @Sendable (inout Tracker, AppStoreOperator.ClientStore.Settings) -> Void
  ) {
    around { tracker, call, usual in
      let before = tracker.settings
      usual(&tracker, call)
      if case .reset = call { act(&tracker, before) }
    }
  }
}

extension AppStoreOperator.Tracker {
  fileprivate mutating func makeAnonymousID() {
    guard isEnabled, settings.anonymousID == nil else { return }
    settings.anonymousID = newID()
    saveSettings()
  }
}
