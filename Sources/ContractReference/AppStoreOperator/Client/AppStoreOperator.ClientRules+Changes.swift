import ContractKit

/// How variants and mutants change a client: each lays something over what is there.
extension AppStoreOperator.ClientRules {
  typealias Tracker = AppStoreOperator.Tracker

  /// Drops the batch after some statuses.
  mutating func dropAfter(_ fits: @escaping @Sendable (Int) -> Bool) {
    after(status: fits) { tracker, batch, _ in tracker.drop(batch) }
  }

  /// Keeps the batch after some statuses, and waits as after a failure.
  mutating func keepAfter(_ fits: @escaping @Sendable (Int) -> Bool) {
    after(status: fits) { tracker, _, _ in tracker.keep(for: nil) }
  }

  /// Changes every property of every event that is made.
  mutating func eachProperty(_ change: @escaping @Sendable (JSON.Member) -> JSON.Member?) {
    each("properties") { $0 = .object(($0.members ?? []).compactMap(change)) }
  }

  /// Changes the events of the queue that are about to be sent, in the queue.
  mutating func eachSent(
    _ change: @escaping @Sendable (inout JSON, _ isAgain: Bool, inout Tracker) -> Void
  ) {
    batch = { tracker, count in
      for index in 0..<count {
        let layout = tracker.rules.layout
        var event = tracker.queue[index]
        var copy = event.members
        change(&copy, event.attempts > 0, &tracker)
        if copy != event.members { event.change(layout: layout) { $0 = copy } }
        tracker.queue[index] = event
      }
    }
  }
}
