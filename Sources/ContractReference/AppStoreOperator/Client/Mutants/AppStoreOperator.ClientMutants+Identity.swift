import ContractKit

extension AppStoreOperator {
  /// Mutants of who an event is of: ASO-CA-008 and ASO-CA-016.
  static let identityMutations: [ClientMutation] = [
    .init("anonymous-id-per-launch", ["ASO-CA-008"], "Every launch has its own anonymous id.") {
      $0.onLaunch { $0.settings.anonymousID = nil }
    },
    .init("anonymous-id-per-event", ["ASO-CA-008"], "Every event has its own anonymous id.") {
      rules in
      rules.event = { $0.set("anonymous_id", to: .string($1.newID())) }
    },
    .init("anonymous-id-per-minute", ["ASO-CA-008"], "After a minute the anonymous id is another.")
    {
      $0.event = { event, tracker in
        let minute = tracker.world.elapsed / 60_000
        guard minute > 0 else { return }
        event.edit("anonymous_id") { id in
          id = id.mappingText { $0.dropLast(2) + Array(String(10 + minute % 90).utf8) }
        }
      }
    },
    .init(
      "identify-changes-the-anonymous-id", ["ASO-CA-008", "ASO-CA-016"],
      "Naming a user makes a new anonymous id."
    ) { rules in
      rules.around { tracker, call, usual in
        if case .identify = call { tracker.settings.anonymousID = tracker.newID() }
        usual(&tracker, call)
      }
    },
    .init(
      "one-anonymous-id-for-all", ["ASO-CA-008"], level: .should,
      "All installs have the same anonymous id."
    ) { rules in
      rules.onLaunch { $0.settings.anonymousID = "6FA459EA-EE8A-4CA4-894E-DB77E160355E" }
    },
    .init(
      "reset-keeps-the-anonymous-id", ["ASO-CA-008"], level: .should,
      "A reset keeps the anonymous id."
    ) { rules in
      rules.around { tracker, call, usual in
        let id = tracker.settings.anonymousID
        usual(&tracker, call)
        if case .reset = call { tracker.settings.anonymousID = id }
      }
    },
    .init(
      "reset-loses-what-waits", ["ASO-CA-008"], level: .should, "A reset empties the queue."
    ) { rules in
      rules.around { tracker, call, usual in
        usual(&tracker, call)
        if case .reset = call { tracker.queue = [] }
      }
    },
    .init("never-a-user", ["ASO-CA-016"], "Events never have a user.") { rules in
      rules.each { $0.set("user_id", to: nil) }
    },
    .init("user-instead", ["ASO-CA-016"], "The user's id stands in place of the anonymous one.") {
      $0.each { event in
        guard let user = event["user_id"], user.text != nil else { return }
        event.set("anonymous_id", to: user)
      }
    },
    .init("user-without-anonymous-id", ["ASO-CA-016"], "With a user there is no anonymous id.") {
      $0.each { if $0["user_id"]?.text != nil { $0.set("anonymous_id", to: nil) } }
    },
    .init("user-once", ["ASO-CA-016"], "Only the first event after identify has the user.") {
      rules in
      rules.event = { _, tracker in tracker.settings.userID = nil }
    },
    .init("user-late", ["ASO-CA-016"], "The first event after identify has no user yet.") { rules in
      rules.around { tracker, call, usual in
        usual(&tracker, call)
        if case .identify = call { tracker.memory = ["late"] }
      }
      rules.event = { event, tracker in
        if tracker.memory == ["late"] { event.set("user_id", to: nil) }
        tracker.memory = []
      }
    },
    .init("first-user-stays", ["ASO-CA-016"], "Once there is a user, others are not taken.") {
      rules in
      rules.around { tracker, call, usual in
        if case .identify = call, tracker.settings.userID != nil { return }
        usual(&tracker, call)
      }
    },
    .init("user-of-sending", ["ASO-CA-016"], "Events that wait get the user of the moment.") {
      rules in
      rules.eachSent { event, _, tracker in
        if let user = tracker.settings.userID { event.set("user_id", to: .string(user)) }
      }
    },
    .init(
      "user-needs-a-key", ["ASO-CA-016"], level: .should,
      "A user who is named before configure is forgotten."
    ) { rules in
      rules.around { tracker, call, usual in
        if case .identify = call, tracker.writeKey == nil { return }
        usual(&tracker, call)
      }
    },
  ]
}
