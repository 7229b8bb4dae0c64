import ContractKit

extension AppStoreOperator {
  /// Mutants of the switch of the documented clients: ASO-CI-080 to -087, ASO-CR-062 and -074 to
  /// -078.
  static let consentMutations: [ClientMutation] = [
    ClientMutation.documented(
      "off-at-first", swift: ["ASO-CI-080"], reactNative: ["ASO-CR-074"],
      "Tracking is off until the app turns it on."
    ) { rules in
      rules.onLaunch { if $0.settings.choice == nil { $0.settings.choice = false } }
    },
    ClientMutation.documented(
      "choice-per-launch", swift: ["ASO-CI-080"], reactNative: ["ASO-CR-074"],
      "Every launch turns tracking on."
    ) { rules in
      rules.onLaunch { $0.settings.choice = nil }
    },
    ClientMutation.documented(
      "off-for-good", swift: ["ASO-CI-080", "ASO-CI-084"],
      reactNative: ["ASO-CR-062", "ASO-CR-074"],
      "Turning on does not reach the store."
    ) { rules in
      rules.around { tracker, call, usual in
        guard case .setEnabled(true) = call else { return usual(&tracker, call) }
        tracker.settings.choice = true
      }
      rules.saves = { _, tracker in tracker.settings.choice != true }
    },
    ClientMutation.documented(
      "off-keeps-the-queue", swift: ["ASO-CI-081"], reactNative: ["ASO-CR-075"],
      "Turning off keeps what waits."
    ) { rules in
      rules.aroundOff { tracker, queue, _ in tracker.queue = queue }
    },
    ClientMutation.documented(
      "off-keeps-the-stored-queue", swift: ["ASO-CI-081", "ASO-CI-083"],
      reactNative: ["ASO-CR-075"], "Turning off keeps what waits in the store."
    ) { rules in
      rules.aroundOff { tracker, queue, _ in tracker.store.save(queue) }
    },
    ClientMutation.documented(
      "off-keeps-the-id", swift: ["ASO-CI-081", "ASO-CI-084"],
      reactNative: ["ASO-CR-075", "ASO-CR-070"], "Turning off keeps the anonymous id."
    ) { rules in
      rules.aroundOff { tracker, _, before in
        tracker.settings.anonymousID = before.anonymousID
        tracker.saveSettings()
      }
    },
    ClientMutation.documented(
      "off-keeps-the-stored-id", swift: ["ASO-CI-081", "ASO-CI-083"], reactNative: ["ASO-CR-075"],
      "Turning off keeps the ids in the store."
    ) { rules in
      rules.aroundOff { tracker, _, before in
        let now = tracker.settings
        tracker.settings = before.choosing(false)
        tracker.saveSettings()
        tracker.settings = now
      }
    },
    ClientMutation.documented(
      "off-keeps-the-user", swift: ["ASO-CI-081", "ASO-CI-084"], reactNative: ["ASO-CR-075"],
      "Turning off keeps the user."
    ) { rules in
      rules.aroundOff { tracker, _, before in
        tracker.settings.userID = before.userID
        tracker.saveSettings()
      }
    },
    ClientMutation.documented(
      "tracks-while-off", swift: ["ASO-CI-082", "ASO-CI-087"],
      reactNative: ["ASO-CR-076", "ASO-CR-078"], "What is tracked while off is sent when on."
    ) { rules in
      rules.around { tracker, call, usual in
        switch call {
        case .track where !tracker.isEnabled:
          tracker.settings.choice = true
          usual(&tracker, call)
          tracker.settings.choice = false
        default: usual(&tracker, call)
        }
      }
    },
    ClientMutation.documented(
      "id-while-off", swift: ["ASO-CI-082", "ASO-CI-070"],
      reactNative: ["ASO-CR-076", "ASO-CR-070"],
      "What is tracked while off makes an anonymous id."
    ) { rules in
      rules.around { tracker, call, usual in
        if case .track = call, !tracker.isEnabled, tracker.settings.anonymousID == nil {
          tracker.settings.anonymousID = tracker.newID()
          tracker.saveSettings()
        }
        usual(&tracker, call)
      }
    },
    ClientMutation.documented(
      "sends-while-off", swift: ["ASO-CI-081", "ASO-CI-082", "ASO-CI-027"],
      reactNative: ["ASO-CR-075", "ASO-CR-076", "ASO-CR-037"],
      "Turning off sends what waits."
    ) { rules in
      rules.around { tracker, call, usual in
        if case .setEnabled(false) = call, !tracker.queue.isEmpty {
          tracker.sendAgain(tracker.queue.map(\.members))
        }
        usual(&tracker, call)
      }
    },
    ClientMutation.documented(
      "counts-while-off", swift: ["ASO-CI-083"], reactNative: ["ASO-CR-075"],
      "While off the store has the ids of the time before as well."
    ) { rules in
      rules.aroundOff { tracker, _, before in
        let now = tracker.settings
        tracker.settings = .init(anonymousID: before.anonymousID, userID: nil, choice: false)
        tracker.saveSettings()
        tracker.settings = now
      }
    },
    ClientMutation.documented(
      "old-id-when-on", swift: ["ASO-CI-084"], reactNative: ["ASO-CR-070", "ASO-CR-075"],
      "Turned on again, the anonymous id of before is back."
    ) { rules in
      rules.rememberOverOff { tracker, before in tracker.settings.anonymousID = before.anonymousID }
    },
    ClientMutation.documented(
      "old-user-when-on", swift: ["ASO-CI-084"], reactNative: ["ASO-CR-075"],
      "Turned on again, the user of before is back."
    ) { rules in
      rules.rememberOverOff { tracker, before in tracker.settings.userID = before.userID }
    },
    ClientMutation.documented(
      "failed-batch-back", swift: ["ASO-CI-085"], reactNative: ["ASO-CR-077"],
      "A request that fails after turning off puts its events back."
    ) { rules in
      rules.heedsAnswersWhileOff { tracker, events, response in
        guard response.map({ $0.status == 429 || $0.status >= 500 }) ?? true else { return }
        tracker.queue = events
      }
    },
    ClientMutation.documented(
      "every-batch-back", swift: ["ASO-CI-085"], reactNative: ["ASO-CR-077"],
      "A request that ends after turning off puts its events back."
    ) { rules in
      rules.heedsAnswersWhileOff { tracker, events, _ in tracker.queue = events }
    },
    ClientMutation.documented(
      "sends-on-while-off", swift: ["ASO-CI-085"], reactNative: ["ASO-CR-077"],
      "A flush that runs goes on after turning off."
    ) { rules in
      rules.heedsAnswersWhileOff { tracker, events, response in
        guard response != nil, let key = tracker.writeKey else { return }
        tracker.start(.stray, tracker.request(with: events.map(\.members), key: key))
      }
    },
    ClientMutation.documented(
      "first-event-before-consent", swift: ["ASO-CI-087"], reactNative: ["ASO-CR-078"],
      "The first event of a launch is kept though tracking is off."
    ) { rules in
      rules.around { tracker, call, usual in
        guard case .track = call, !tracker.isEnabled, tracker.memory.isEmpty else {
          return usual(&tracker, call)
        }
        tracker.memory = ["kept"]
        tracker.settings.choice = true
        usual(&tracker, call)
        tracker.settings.choice = false
      }
    },
  ].flatMap(\.self)
}

extension AppStoreOperator.ClientRules {
  /// Goes on after turning off, given what waited and what was known before it.
  fileprivate mutating func aroundOff(
    _ act:
      @escaping @Sendable (
        inout Tracker, [AppStoreOperator.TrackedEvent], AppStoreOperator.ClientStore.Settings
      ) -> Void
  ) {
    around { tracker, call, usual in
      let (queue, before) = (tracker.queue, tracker.settings)
      usual(&tracker, call)
      if case .setEnabled(false) = call { act(&tracker, queue, before) }
    }
  }

  /// Goes on after turning on, given what was known before turning off.
  fileprivate mutating func rememberOverOff(
    _ act: @escaping @Sendable (inout Tracker, AppStoreOperator.ClientStore.Settings) -> Void
  ) {
    around { tracker, call, usual in
      let before = tracker.settings
      usual(&tracker, call)
      switch call {
      case .setEnabled(false) where before.choice != false:
        tracker.memory = [before.anonymousID ?? "", before.userID ?? ""]
      case .setEnabled(true) where tracker.memory.count == 2:
        let known = tracker.memory.map { $0.bytes.isEmpty ? nil : $0 }
        act(&tracker, .init(anonymousID: known[0], userID: known[1], choice: true))
        tracker.saveSettings()
      default: break
      }
    }
  }

  /// Does something about an answer that comes while tracking is off, given what was sent.
  fileprivate mutating func heedsAnswersWhileOff(
    _ act:
      @escaping @Sendable (inout Tracker, [AppStoreOperator.TrackedEvent], HTTPResponse?) -> Void
  ) {
    batch = { tracker, count in
      tracker.memory = tracker.queue.prefix(count).map {
        JSON.Text(unchecked: $0.members.compact())
      }
    }
    let usual = outcome
    outcome = { tracker, batch, response in
      guard !tracker.isEnabled else { return usual(&tracker, batch, response) }
      let layout = tracker.rules.layout
      let events = tracker.memory.compactMap { try? JSON.parse($0.bytes) }
        .map { AppStoreOperator.TrackedEvent($0, layout: layout) }
      act(&tracker, events, response)
      tracker.endDrain()
    }
  }
}
