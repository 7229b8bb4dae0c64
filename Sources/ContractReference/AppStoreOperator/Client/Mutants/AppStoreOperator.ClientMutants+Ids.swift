import ContractKit

extension AppStoreOperator {
  /// Mutants of event ids: ASO-CA-006 and ASO-CA-007.
  static let idMutations: [ClientMutation] = [
    .init("one-id-for-all", ["ASO-CA-006"], "All events have the same id.") { rules in
      rules.each("event_id") { $0 = "3F2504E0-4F89-41D3-9A0C-0305E82C3301" }
    },
    .init("counted-ids", ["ASO-CA-006"], "Ids count events, from 1 in every launch.") { rules in
      rules.event = { event, tracker in
        tracker.memory.append("")
        event.set("event_id", to: .numberedID(tracker.memory.count))
      }
    },
    .init("ids-of-content", ["ASO-CA-006"], "An id is a digest of name, properties and time.") {
      $0.each { event in
        let text =
          "\(event["name"] ?? .null)\(event["properties"] ?? .null)\(event["occurred_at"] ?? .null)"
        event.set("event_id", to: .numberedID(Int(text.utf8.digest64() >> 20)))
      }
    },
    .init("ids-of-the-clock", ["ASO-CA-006"], "An id is the time in milliseconds, and a count.") {
      $0.event = { event, tracker in
        tracker.memory.append("")
        let number = Int(tracker.world.now.milliseconds) * 1000 + tracker.memory.count
        event.set("event_id", to: .numberedID(number))
      }
    },
    .init("an-id-a-batch", ["ASO-CA-006"], "Events tracked in the same instant share an id.") {
      rules in
      rules.event = { event, tracker in
        event.set("event_id", to: .numberedID(Int(tracker.world.now.milliseconds)))
      }
    },
    .init("new-ids-on-retry", ["ASO-CA-007"], "An event that is sent again has a new id.") {
      rules in
      rules.eachSent { event, isAgain, tracker in
        if isAgain { event.set("event_id", to: .string(tracker.newID())) }
      }
    },
    .init("new-ids-after-a-relaunch", ["ASO-CA-007"], "Stored events get new ids at a launch.") {
      $0.onLaunch { tracker in
        for index in tracker.queue.indices {
          let id = tracker.newID()
          tracker.queue[index].change(layout: tracker.rules.layout) {
            $0.set("event_id", to: .string(id))
          }
        }
      }
    },
    .init(
      "new-times-on-retry", ["ASO-CA-007"], level: .should,
      "An event that is sent again has the time of that."
    ) { rules in
      rules.eachSent { event, isAgain, tracker in
        guard isAgain else { return }
        event.set("occurred_at", to: .string(JSON.Text(tracker.world.now.rfc3339() ?? "")))
      }
    },
    .init(
      "new-user-on-retry", ["ASO-CA-007", "ASO-CA-016"], level: .should,
      "An event that is sent again has the user of that moment."
    ) { rules in
      rules.eachSent { event, isAgain, tracker in
        guard isAgain, let user = tracker.settings.userID else { return }
        event.set("user_id", to: .string(user))
      }
    },
    .init(
      "counts-attempts", ["ASO-CA-007"], level: .should,
      "An event that is sent again has one more property."
    ) { rules in
      rules.eachSent { event, isAgain, _ in
        if isAgain { event.edit("properties") { $0.set("retry", to: true) } }
      }
    },
    .init(
      "new-times-after-a-relaunch", ["ASO-CA-007", "ASO-CA-005"], level: .should,
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
  ]
}

extension JSON {
  /// A UUID of version 4 by its number.
  fileprivate static func numberedID(_ number: Int) -> JSON {
    let digits = String(UInt64(number.magnitude), radix: 16, uppercase: true)
    let text = Array(
      (String(repeating: "0", count: max(0, 15 - digits.utf8.count)) + digits.suffix(15)).utf8)
    let (a, b) = (text[..<12], text[12...])
    return .string(
      JSON.Text(
        unchecked: Array("00000000-0000-4".utf8) + b + Array("-8000-".utf8) + a))
  }
}
