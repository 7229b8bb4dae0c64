import ContractKit

extension AppStoreOperator {
  /// Mutants of what the documented clients keep: ASO-CI-060 to -064, ASO-CR-022, -023, -041 and -060
  /// to -065.
  static let storageMutations: [ClientMutation] = [
    ClientMutation.documented(
      "saved-at-close", swift: ["ASO-CI-061", "ASO-CI-062"], reactNative: ["ASO-CR-041"],
      "Events are saved when the client ends in order."
    ) { rules in
      rules.saves = { occasion, _ in occasion == .close || occasion == .settings }
    },
    ClientMutation.documented(
      "saved-by-fives", swift: ["ASO-CI-061"], reactNative: ["ASO-CR-041"],
      "Every fifth event saves the queue."
    ) { rules in
      rules.saves = { occasion, tracker in occasion != .track || tracker.queue.count % 5 == 0 }
    },
    ClientMutation.documented(
      "removal-not-saved", swift: ["ASO-CI-061"], reactNative: ["ASO-CR-055"], level: .should,
      "What has arrived stays in the store."
    ) { rules in
      rules.saves = { occasion, _ in occasion != .removal }
    },
    ClientMutation.documented(
      "lost-while-sending", swift: ["ASO-CI-061", "ASO-CI-062"], reactNative: ["ASO-CR-041"],
      "What is on its way is not in the store."
    ) { rules in
      rules.batch = { tracker, count in
        tracker.store.save(Array(tracker.queue.dropFirst(count)))
      }
    },
    ClientMutation.documented(
      "starts-empty", swift: ["ASO-CI-062"], reactNative: ["ASO-CR-041"],
      "A launch forgets the events it finds."
    ) { rules in
      rules.onLaunch { $0.queue = [] }
    },
    ClientMutation.documented(
      "takes-up-a-hundred", swift: ["ASO-CI-062", "ASO-CI-021"],
      reactNative: ["ASO-CR-041", "ASO-CR-031"], "A launch takes up 100 of the events it finds."
    ) { rules in
      rules.onLaunch { $0.queue = Array($0.queue.prefix(100)) }
    },
    ClientMutation.documented(
      "takes-up-backwards", swift: ["ASO-CI-062", "ASO-CI-020"],
      reactNative: ["ASO-CR-023", "ASO-CR-030"], level: .should,
      "A launch takes up the events it finds in reverse."
    ) { rules in
      rules.onLaunch { $0.queue.reverse() }
    },
    ClientMutation.documented(
      "new-times-at-a-launch", swift: ["ASO-CI-062"], reactNative: ["ASO-CR-041"],
      "Stored events get the time of the launch."
    ) { rules in
      rules.onLaunch { tracker in
        let now = JSON.string(JSON.Text(tracker.world.now.rfc3339() ?? ""))
        for index in tracker.queue.indices {
          tracker.queue[index].change(layout: tracker.rules.layout) {
            $0.set("occurred_at", to: now)
          }
        }
      }
    },
    ClientMutation.documented(
      "all-or-nothing", swift: ["ASO-CI-062", "ASO-CI-064"],
      reactNative: ["ASO-CR-064", "ASO-CR-065"], level: .should,
      "A stored event that makes no sense costs all others."
    ) { rules in
      rules.onLaunch { if $0.store.damage.contains(.event) { $0.queue = [] } }
    },
    ClientMutation.documented(
      "damage-costs-the-ids", swift: ["ASO-CI-064"], reactNative: ["ASO-CR-065"], level: .should,
      "With a damaged queue the ids are lost."
    ) { rules in
      rules.onLaunch { tracker in
        if tracker.store.damage.contains(.queue) { tracker.settings = .init() }
      }
    },
    ClientMutation.documented(
      "damage-stops-it", swift: ["ASO-CI-062", "ASO-CI-064"],
      reactNative: ["ASO-CR-064", "ASO-CR-065"], level: .should,
      "With damaged files the client does nothing."
    ) { rules in
      rules.onLaunch { tracker in
        if !tracker.store.damage.isDisjoint(with: [.queue, .settings]) {
          tracker.settings.choice = false
        }
      }
    },
    ClientMutation.documented(
      "unreadable-is-on", reactNative: ["ASO-CR-064", "ASO-CR-074"], level: .should,
      "Storage that cannot be read means that tracking is on."
    ) { rules in
      rules.onLaunch { if $0.store.damage.contains(.settings) { $0.settings.choice = nil } }
    },
    ClientMutation.documented(
      "file-of-another-name", swift: ["ASO-CI-060"], reactNative: ["ASO-CR-060"], level: .should,
      "What lies under the documented names is not taken up."
    ) { rules in
      rules.onLaunch { tracker in
        tracker.queue = []
        tracker.settings.anonymousID = nil
      }
    },
    ClientMutation.documented(
      "a-full-store-stops-it", swift: ["ASO-CI-024"], reactNative: ["ASO-CR-034"], level: .should,
      "An event that cannot be saved is lost."
    ) { rules in
      rules.around { tracker, call, usual in
        let failing = tracker.store.failingSaves
        usual(&tracker, call)
        guard case .track = call, tracker.store.failingSaves < failing else { return }
        tracker.queue.removeLast()
      }
    },
    ClientMutation.documented(
      "never-saves-again", swift: ["ASO-CI-061"], reactNative: ["ASO-CR-063"], level: .should,
      "After a save that failed nothing is saved any more."
    ) { rules in
      rules.around { tracker, call, usual in
        if tracker.store.failingSaves > 0 { tracker.store.failingSaves = .max }
        usual(&tracker, call)
      }
    },
    ClientMutation.documented(
      "loses-early-calls", reactNative: ["ASO-CR-022", "ASO-CR-038"],
      "Calls made while storage is being read are lost."
    ) { rules in
      rules.onLaunch { tracker in
        tracker.waiting.removeAll { call in
          if case .flush = call { return false }
          if case .currentAnonymousID = call { return false }
          return true
        }
      }
    },
    ClientMutation.documented(
      "early-calls-backwards", reactNative: ["ASO-CR-022", "ASO-CR-078"],
      "Calls made while storage is being read are done in reverse."
    ) { rules in
      rules.onLaunch { $0.waiting.reverse() }
    },
    ClientMutation.documented(
      "early-settings-first", reactNative: ["ASO-CR-022", "ASO-CR-078"],
      "Of calls made while storage is being read the switch comes first."
    ) { rules in
      rules.onLaunch { tracker in
        let switches = tracker.waiting.filter { if case .setEnabled = $0 { true } else { false } }
        let others = tracker.waiting.filter { if case .setEnabled = $0 { false } else { true } }
        tracker.waiting = switches + others
      }
    },
    ClientMutation.documented(
      "early-events-first", reactNative: ["ASO-CR-022", "ASO-CR-023"], level: .should,
      "Events tracked while storage is being read stand before those found in it."
    ) { rules in
      rules.onLaunch { tracker in
        tracker.memory = tracker.queue.map(\.id)
      }
      rules.batch = { tracker, _ in
        let found = Set(tracker.memory)
        tracker.queue =
          tracker.queue.filter { !found.contains($0.id) }
          + tracker.queue.filter { found.contains($0.id) }
      }
    },
    ClientMutation.documented(
      "early-events-late-times", reactNative: ["ASO-CR-009", "ASO-CR-022"], level: .should,
      "Events tracked while storage is being read have the time of its end."
    ) { rules in
      rules.event = { event, tracker in
        event.set("occurred_at", to: .string(JSON.Text(tracker.world.now.rfc3339() ?? "")))
      }
    },
    ClientMutation.documented(
      "choice-waits-for-storage", reactNative: ["ASO-CR-063", "ASO-CR-074"], level: .should,
      "Turning off is saved when storage has been read."
    ) { $0.keepsChoiceAtOnce = false },
  ].flatMap(\.self)
}
