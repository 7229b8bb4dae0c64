import ContractKit

/// How variants and mutants change a client: each lays something over what is there.
extension AppStoreOperator.ClientRules {
  typealias Tracker = AppStoreOperator.Tracker
  typealias Call = AppStoreOperator.Call
  typealias SentBatch = AppStoreOperator.SentBatch

  /// Does something else after some responses, or failures on the way (nil), while tracking is on.
  mutating func after(
    _ fits: @escaping @Sendable (HTTPResponse?) -> Bool,
    _ act: @escaping @Sendable (inout Tracker, SentBatch, HTTPResponse?) -> Void
  ) {
    let usual = outcome
    outcome = { tracker, batch, response in
      if tracker.isEnabled, fits(response) {
        act(&tracker, batch, response)
      } else {
        usual(&tracker, batch, response)
      }
    }
  }

  /// Does something else after some statuses.
  mutating func after(
    status fits: @escaping @Sendable (Int) -> Bool,
    _ act: @escaping @Sendable (inout Tracker, SentBatch, HTTPResponse?) -> Void
  ) {
    after({ $0.map { fits($0.status) } ?? false }, act)
  }

  /// Drops the batch after some statuses.
  mutating func dropAfter(_ fits: @escaping @Sendable (Int) -> Bool) {
    after(status: fits) { tracker, batch, _ in tracker.drop(batch) }
  }

  /// Keeps the batch after some statuses, and waits as after a failure.
  mutating func keepAfter(_ fits: @escaping @Sendable (Int) -> Bool) {
    after(status: fits) { tracker, _, _ in tracker.keep(for: nil) }
  }

  /// Stands around every call: it is given the usual way to do it.
  mutating func around(
    _ act:
      @escaping @Sendable (
        inout Tracker, Call, _ usual: @Sendable (inout Tracker, Call) -> Void
      ) -> Void
  ) {
    let usual = perform
    perform = { tracker, call in act(&tracker, call, usual) }
  }

  /// Changes every event that is made.
  mutating func each(_ change: @escaping @Sendable (inout JSON) -> Void) {
    let usual = event
    event = { event, tracker in
      usual(&event, &tracker)
      change(&event)
    }
  }

  /// Changes one member of every event that is made.
  mutating func each(
    _ name: JSON.Text, _ change: @escaping @Sendable (inout JSON) -> Void
  ) {
    each { $0.edit(name, change) }
  }

  /// Changes every property of every event that is made.
  mutating func eachProperty(_ change: @escaping @Sendable (JSON.Member) -> JSON.Member?) {
    each("properties") { $0 = .object(($0.members ?? []).compactMap(change)) }
  }

  /// Changes every request.
  mutating func eachRequest(_ change: @escaping @Sendable (inout HTTPRequest) -> Void) {
    let usual = request
    request = { request, tracker in
      usual(&request, tracker)
      change(&request)
    }
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

  /// Changes the state that a launch finds.
  mutating func onLaunch(_ change: @escaping @Sendable (inout Tracker) -> Void) {
    let usual = loaded
    loaded = { tracker in
      usual(&tracker)
      change(&tracker)
    }
  }
}

extension HTTPRequest {
  /// Gives a header line another value, or takes it away.
  mutating func set(_ name: String, to value: String?) {
    fields.removeAll { $0.name == name }
    if let value { fields.append(HTTPField(name, value)) }
  }
}
