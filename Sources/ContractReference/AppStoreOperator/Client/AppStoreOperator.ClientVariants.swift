import ContractFixtures
import ContractKit

extension AppStoreOperator {
  typealias ClientVariant = ContractReference.ClientVariant<Tracker>

  static let clientVariants: [ClientVariant] = [
    .init(
      name: "other-spelling",
      sentence: "Members stand in another order, and bodies are laid out for people."
    ) { rules in
      rules.bodyBytes = 500_000
      rules.spelling = { $0.sortedBackwards.indented() }
    },
    .init(
      name: "timer-of-its-own",
      sentence: "It sends again by itself after 1, 2, 4, … s, and has no other timer."
    ) { rules in
      rules.interval = nil
      rules.backoff = { 1000 << min($0 - 1, 9) }
      let usual = rules.outcome
      rules.outcome = { tracker, batch, response in
        usual(&tracker, batch, response)
        guard let end = tracker.waitEnd else { return }
        tracker.world.cancel(.own)
        tracker.world.set(.own, after: end - tracker.world.elapsed)
      }
    },
    .init(
      name: "no-timer",
      sentence: "It sends at each event and each flush, and again at the next of them after a wait."
    ) { rules in
      rules.interval = nil
      rules.flushAt = 1
      rules.backoff = { _ in 5000 }
    },
    .init(
      name: "asks-for-its-configuration",
      sentence: "It asks for its configuration at launch and before each flush of the app."
    ) { rules in
      rules.onLaunch { $0.askForConfiguration(frame: nil) }
      rules.around { tracker, call, usual in
        guard case .flush(let frame) = call, tracker.drain == nil else {
          return usual(&tracker, call)
        }
        tracker.askForConfiguration(frame: frame)
      }
    },
    .init(
      name: "splits-on-413", sentence: "A batch that is too large goes again in halves."
    ) { rules in
      rules.after(status: { $0 == 413 }) { tracker, batch, _ in
        guard batch.ids.count > 1 else { return tracker.drop(batch) }
        tracker.batchLimit = batch.ids.count / 2
        tracker.sendNext()
      }
    },
    .init(
      name: "debounced", sentence: "A flush of the app begins 50 ms later, and is one with others.",
      slack: 50
    ) { rules in
      rules.around { tracker, call, usual in
        guard case .flush(let frame) = call else { return usual(&tracker, call) }
        if let frame { tracker.world.effects.append(.answer(frame: frame, .undefined)) }
        tracker.world.cancel(.own)
        tracker.world.set(.own, after: 50)
      }
      rules.alarm = { $0.flush(.call) }
    },
    .init(name: "one-by-one", sentence: "Every request has one event.") { $0.batchEvents = 1 },
    .init(
      name: "other-batches", sentence: "What failed goes again in batches of another size."
    ) { rules in
      let usual = rules.outcome
      rules.outcome = { tracker, batch, response in
        tracker.batchLimit = response?.status == 200 ? nil : max(1, batch.ids.count * 2 / 3)
        usual(&tracker, batch, response)
      }
    },
    .init(
      name: "more-members", sentence: "Requests and events have members of its own as well."
    ) { rules in
      rules.event = { event, tracker in
        event.set("session_id", to: .string(tracker.newID()))
        event.edit("context") { $0.set("library", to: "variant/1") }
      }
      rules.body = { events, tracker in
        tracker.rules.spelling([
          "sent_at": .string(JSON.Text(tracker.world.now.rfc3339() ?? "")),
          "events": .array(events),
        ])
      }
      rules.eachRequest { $0.fields.append(HTTPField("User-Agent", "variant/1")) }
    },
    .init(
      name: "null-user", sentence: "Without a user user_id is null, and ids are in lower case."
    ) { rules in
      rules.absentUser = JSON.null
      rules.isUpperCase = false
    },
    .init(
      name: "id-at-launch", sentence: "The anonymous id is made at the first launch."
    ) { rules in
      rules.onLaunch { tracker in
        guard tracker.isEnabled, tracker.settings.anonymousID == nil else { return }
        tracker.settings.anonymousID = tracker.newID()
        tracker.saveSettings()
      }
    },
    .init(
      name: "forgets-events", sentence: "Events that wait are lost with the launch; ids are kept."
    ) { rules in
      rules.saves = { occasion, _ in occasion == .settings }
    },
    .init(
      name: "heeds-every-retry-after", sentence: "A 5xx's Retry-After counts as a 429's does."
    ) { rules in
      rules.after(status: { $0 >= 500 }) { tracker, _, response in
        let value = response?.fields.values(of: "Retry-After").first
        tracker.keep(for: value.flatMap(tracker.rules.retryAfter).map { max($0, 1000) })
      }
    },
    .init(
      name: "other-figures", sentence: "It sends every 10 s and 10 events, in batches of 25."
    ) { rules in
      rules.interval = 10_000
      rules.flushAt = 10
      rules.batchEvents = 25
    },
    .init(
      name: "synchronous",
      sentence: "It knows real time only, and does one thing after the other: a flush returns when "
        + "it is over.", isSynchronous: true
    ) { rules in
      rules.interval = nil
      rules.backoff = { _ in 1000 }
    },
  ]
}

extension ClientVariant<AppStoreOperator.Tracker> {
  /// A variant of the client of Swift, which claims nothing.
  fileprivate init(
    name: String, sentence: String, slack: Int = 0, isSynchronous: Bool = false,
    _ change: @escaping @Sendable (inout AppStoreOperator.ClientRules) -> Void
  ) {
    self.init(
      name: name, sentence: sentence, slack: slack, isSynchronous: isSynchronous,
      base: .init(.swift), change: change)
  }
}

extension AppStoreOperator.Tracker {
  /// Asks for a file that the contract does not know; the flush goes on when that is over, however.
  fileprivate mutating func askForConfiguration(frame: Int?) {
    start(
      .aside(.call, frame: frame),
      HTTPRequest(method: "GET", target: setup.server.target("/v1/config")))
  }
}
