import ContractKit

extension AppStoreOperator {
  /// Mutants of what follows a failure: ASO-CA-009 to ASO-CA-012, and ASO-CA-017.
  static let failureMutations: [ClientMutation] = [
    .init(
      "drops-on-network-failure", ["ASO-CA-009"], "What meets a failure of the network is lost."
    ) {
      $0.after({ $0 == nil }) { tracker, batch, _ in tracker.drop(batch) }
    },
    .init(
      "drops-at-the-third-failure", ["ASO-CA-009", "ASO-CA-010"],
      "What has failed three times is lost."
    ) { rules in
      rules.after({ $0.map { $0.status >= 500 } ?? true }) { tracker, batch, response in
        if tracker.queue.first?.attempts ?? 0 >= 3 {
          tracker.drop(batch)
        } else {
          tracker.handleAsDocumented(batch, response)
        }
      }
    },
    .init(
      "loses-what-came-meanwhile", ["ASO-CA-009", "ASO-CA-010", "ASO-CA-011"],
      "After a failure the queue is what it was when the request left."
    ) { rules in
      rules.after({ $0.map { $0.status == 429 || $0.status >= 500 } ?? true }) {
        tracker, batch, response in
        let ids = Set(batch.ids)
        tracker.queue.removeAll { !ids.contains($0.id) }
        tracker.handleAsDocumented(batch, response)
      }
    },
    .init(
      "loses-all-but-the-first", ["ASO-CA-009", "ASO-CA-010", "ASO-CA-011"],
      "Of a batch that failed the first event is kept."
    ) { rules in
      rules.after({ $0.map { $0.status == 429 || $0.status >= 500 } ?? true }) {
        tracker, batch, response in
        let lost = Set(batch.ids.dropFirst())
        tracker.queue.removeAll { lost.contains($0.id) }
        tracker.handleAsDocumented(batch, response)
      }
    },
    .init(
      "gives-up-after-an-hour", ["ASO-CA-009"], level: .should,
      "What has waited an hour is lost."
    ) { rules in
      rules.interval = nil
      rules.around { tracker, call, usual in
        let eldest = tracker.world.now.milliseconds - 3_600_000
        tracker.queue.removeAll { event in
          let time = event.members["occurred_at"]?.text.flatMap { Timestamp(rfc3339: $0.bytes) }
          return (time?.milliseconds ?? 0) < eldest
        }
        usual(&tracker, call)
      }
    },
    .init("drops-on-5xx", ["ASO-CA-010"], "What meets a 5xx is lost.") {
      $0.dropAfter { $0 >= 500 }
    },
    .init("drops-on-500", ["ASO-CA-010"], "What meets a 500 is lost.") {
      $0.dropAfter { $0 == 500 }
    },
    .init("drops-on-503", ["ASO-CA-010"], "What meets a 503 is lost.") {
      $0.dropAfter { $0 == 503 }
    },
    .init("knows-four-5xx", ["ASO-CA-010"], "What meets a 5xx beyond 504 is lost.") {
      $0.dropAfter { $0 > 504 }
    },
    .init("no-wait-after-5xx", ["ASO-CA-010"], "After a 5xx the next flush sends at once.") {
      rules in
      rules.after(status: { $0 >= 500 }) { tracker, _, _ in tracker.keep(for: 0) }
    },
    .init("storm-after-5xx", ["ASO-CA-010"], "After a 5xx it sends again at once, ten times.") {
      $0.after(status: { $0 >= 500 }) { tracker, _, _ in
        if tracker.queue.first?.attempts ?? 0 < 10 {
          tracker.sendNext()
        } else {
          tracker.keep(for: nil)
        }
      }
    },
    .init(
      "shrinking-waits", ["ASO-CA-010"], level: .should, "Each wait is half of the one before."
    ) { rules in
      rules.interval = 1000
      rules.backoff = { max(1000, 600_000 >> ($0 - 1)) }
    },
    .init(
      "restless", ["ASO-CA-010"], level: .should,
      "While the server fails it sends twice a second."
    ) { rules in
      rules.interval = 500
      rules.backoff = { _ in 500 }
    },
    .init("drops-on-429", ["ASO-CA-011", "ASO-CA-017"], "What meets a 429 is lost.") {
      $0.dropAfter { $0 == 429 }
    },
    .init("ignores-retry-after", ["ASO-CA-011"], "After a 429 it waits for one second.") { rules in
      rules.retryAfter = { _ in 1000 }
      rules.interval = 1000
    },
    .init("retry-after-in-milliseconds", ["ASO-CA-011"], "Retry-After is taken for milliseconds.") {
      $0.retryAfter = { RetryAfter.seconds($0).map { $0 / 1000 } }
    },
    .init("retry-after-at-most-ten", ["ASO-CA-011"], "It waits for ten seconds at the most.") {
      $0.retryAfter = { RetryAfter.seconds($0).map { min($0, 10_000) } }
    },
    .init("half-of-retry-after", ["ASO-CA-011"], "It waits for half of Retry-After.") { rules in
      rules.retryAfter = { RetryAfter.seconds($0).map { $0 / 2 } }
    },
    .init("one-digit-of-retry-after", ["ASO-CA-011"], "Of Retry-After the first digit is read.") {
      $0.retryAfter = { RetryAfter.seconds(Array($0.prefix(1))) }
    },
    .init("flush-breaks-the-wait", ["ASO-CA-011"], "A flush of the app does not wait.") { rules in
      let usual = rules.mayFlush
      rules.mayFlush = { tracker, trigger in
        var tracker = tracker
        if trigger == .call { tracker.waitEnd = nil }
        return usual(tracker, trigger)
      }
    },
    .init("waits-once", ["ASO-CA-011"], "Only the first of several 429 is waited for.") { rules in
      rules.after(status: { $0 == 429 }) { tracker, batch, response in
        if tracker.queue.first?.attempts ?? 0 > 1 {
          tracker.keep(for: 0)
        } else {
          tracker.handleAsDocumented(batch, response)
        }
      }
    },
    .init("header-in-one-spelling", ["ASO-CA-011"], "Retry-After counts in this spelling only.") {
      $0.after(status: { $0 == 429 }) { tracker, _, response in
        let field = response?.fields.first { Array($0.name.utf8) == Array("Retry-After".utf8) }
        tracker.keep(for: field.flatMap { RetryAfter.seconds($0.value) } ?? 0)
      }
    },
    .init("wait-in-the-body", ["ASO-CA-011"], "After a 429 without a JSON body it does not wait.") {
      $0.after(status: { $0 == 429 }) { tracker, batch, response in
        if let body = response?.body, (try? JSON.parse(body))?.members != nil {
          tracker.handleAsDocumented(batch, response)
        } else {
          tracker.keep(for: 0)
        }
      }
    },
    .init("sends-new-events-in-a-wait", ["ASO-CA-011"], "An event that is tracked ends the wait.") {
      $0.event = { _, tracker in tracker.waitEnd = nil }
    },
    .init(
      "drops-without-retry-after", ["ASO-CA-012"], level: .should,
      "A 429 without a usable Retry-After loses the batch."
    ) { rules in
      rules.after(unusable) { tracker, batch, _ in tracker.drop(batch) }
    },
    .init(
      "no-wait-without-retry-after", ["ASO-CA-012"], level: .should,
      "A 429 without a usable Retry-After is not waited for."
    ) { rules in
      rules.after(unusable) { tracker, _, _ in tracker.keep(for: 0) }
    },
    .init(
      "endless-without-retry-after", ["ASO-CA-012"], level: .should,
      "A 429 without a usable Retry-After is waited for without an end."
    ) { rules in
      rules.after(unusable) { tracker, _, _ in tracker.keep(for: .max) }
    },
    .init("drops-at-the-second-429", ["ASO-CA-017"], "What meets a 429 twice is lost.") { rules in
      rules.after(status: { $0 == 429 }) { tracker, batch, response in
        if tracker.queue.first?.attempts ?? 0 > 1 {
          tracker.drop(batch)
        } else {
          tracker.handleAsDocumented(batch, response)
        }
      }
    },
    .init(
      "after-a-429-the-last-again", ["ASO-CA-015", "ASO-CA-017"],
      "After a 429 the batch before it is sent as well."
    ) { rules in
      rules.sendsLastBatchAgain { $0 == 429 }
    },
  ]

  /// Whether a response is a 429 whose Retry-After says nothing.
  private static let unusable: @Sendable (HTTPResponse?) -> Bool = { response in
    response?.status == 429
      && response?.fields.values(of: "Retry-After").first.flatMap(RetryAfter.seconds) == nil
  }
}

extension AppStoreOperator.ClientRules {
  /// Keeps what was delivered last, and sends it once more after some statuses.
  fileprivate mutating func sendsLastBatchAgain(_ fits: @escaping @Sendable (Int) -> Bool) {
    let usual = outcome
    outcome = { tracker, batch, response in
      if response?.status == 200 {
        let ids = Set(batch.ids)
        let events = tracker.queue.filter { ids.contains($0.id) }.map(\.members)
        tracker.memory = events.map { JSON.Text(unchecked: $0.compact()) }
      } else if let status = response?.status, fits(status) {
        tracker.sendAgain(tracker.memory.compactMap { try? JSON.parse($0.bytes) })
      }
      usual(&tracker, batch, response)
    }
  }
}
