import ContractKit

extension AppStoreOperator {
  /// Mutants of what follows an answer for good: ASO-CA-013 to ASO-CA-015.
  static let statusMutations: [ClientMutation] =
    [400, 401, 403, 404, 409, 422].map { status in
      .init(
        "retries-on-\(status)", ["ASO-CA-013"], "What meets a \(status) is kept and sent again."
      ) { rules in
        rules.keepAfter { $0 == status }
      }
    } + [
      .init("retries-on-4xx", ["ASO-CA-013"], "What meets a 4xx is kept and sent again.") { rules in
        rules.keepAfter { (400..<500).contains($0) && $0 != 413 }
      },
      .init(
        "retries-refusals-soon", ["ASO-CA-013"], "What meets a 4xx goes again a second later."
      ) { rules in
        rules.after(status: { (400..<500).contains($0) && $0 != 413 && $0 != 429 }) {
          tracker, _, _ in tracker.keep(for: 1000)
        }
      },
      .init(
        "wants-exactly-200", ["ASO-CA-013"], "Another 2xx is taken for a failure."
      ) { rules in
        rules.keepAfter { (201..<300).contains($0) }
      },
      .init(
        "retries-refusals-with-retry-after", ["ASO-CA-013"],
        "A refusal with Retry-After is waited for like a 429."
      ) { rules in
        rules.after({ response in
          response.map {
            (400..<500).contains($0.status) && !$0.fields.values(of: "Retry-After").isEmpty
          }
            ?? false
        }) { tracker, _, response in
          let value = response?.fields.values(of: "Retry-After").first
          tracker.keep(for: value.flatMap(RetryAfter.seconds))
        }
      },
      .init(
        "retries-on-408", ["ASO-CA-013"], level: .should, "What meets a 408 is sent again."
      ) { rules in
        rules.keepAfter { $0 == 408 }
      },
      .init(
        "retries-on-425", ["ASO-CA-013"], level: .should, "What meets a 425 is sent again."
      ) { rules in
        rules.keepAfter { $0 == 425 }
      },
      .init(
        "retries-on-3xx", ["ASO-CA-013"], level: .should, "What meets a 3xx is sent again."
      ) { rules in
        rules.keepAfter { (300..<400).contains($0) }
      },
      .init("retries-on-413", ["ASO-CA-014"], "A batch that is too large is sent again as it is.") {
        $0.keepAfter { $0 == 413 }
      },
      .init(
        "retries-on-413-at-once", ["ASO-CA-014"], "A batch that is too large goes again at once."
      ) {
        $0.after(status: { $0 == 413 }) { tracker, batch, _ in
          if tracker.queue.first?.attempts ?? 0 < 5 {
            tracker.sendNext()
          } else {
            tracker.drop(batch)
          }
        }
      },
      .init("never-removes", ["ASO-CA-015"], "A batch that was taken stays in the queue.") {
        rules in
        rules.after(status: { $0 == 200 }) { tracker, _, _ in tracker.endDrain() }
      },
      .init("resends-the-rejected", ["ASO-CA-015"], "Events that a 200 rejects are sent again.") {
        $0.resend(named: "rejected")
      },
      .init("resends-the-clamped", ["ASO-CA-015"], "Events that a 200 clamps are sent again.") {
        $0.resend(named: "clamped")
      },
      .init(
        "resends-all-if-one-is-rejected", ["ASO-CA-015"],
        "If a 200 rejects an event the whole batch is sent again."
      ) { rules in
        rules.after({ $0?.status == 200 && $0?.json?["rejected"]?.elements?.isEmpty == false }) {
          tracker, _, _ in tracker.keep(for: nil)
        }
      },
      .init("wants-all-accepted", ["ASO-CA-015"], "A 200 whose accepted is too small is a failure.")
      {
        $0.after({ $0?.status == 200 }) { tracker, batch, response in
          if response?.json?["accepted"] == .number(JSON.Number(batch.ids.count)) {
            tracker.handleAsDocumented(batch, response)
          } else {
            tracker.keep(for: nil)
          }
        }
      },
      .init(
        "wants-a-json-body", ["ASO-CA-015"], level: .should,
        "A 200 without a JSON object is a failure."
      ) {
        $0.after({ $0?.status == 200 && $0?.json?.members == nil }) { tracker, _, _ in
          tracker.keep(for: nil)
        }
      },
      .init(
        "restores-what-was-sent", ["ASO-CA-015"],
        "If something was tracked during a request, what it carried stays."
      ) { rules in
        rules.after(status: { $0 == 200 }) { tracker, batch, response in
          if tracker.queue.count > batch.ids.count {
            tracker.waitEnd = nil
            tracker.endDrain()
          } else {
            tracker.handleAsDocumented(batch, response)
          }
        }
      },
      .init(
        "two-flushes-send-twice", ["ASO-CA-015"], level: .should,
        "A flush in a flush sends the same batch."
      ) {
        $0.around { tracker, call, usual in
          if case .flush = call, tracker.drain != nil {
            tracker.sendAgain(tracker.queue.prefix(100).map(\.members))
          }
          usual(&tracker, call)
        }
      },
      .init("removal-not-saved", ["ASO-CA-015"], "What has arrived stays in the store.") { rules in
        rules.saves = { occasion, _ in occasion != .removal }
      },
      .init(
        "refusals-stay-in-the-store", ["ASO-CA-013", "ASO-CA-014"],
        "What was refused stays in the store."
      ) { rules in
        rules.after(status: { (400..<500).contains($0) && $0 != 429 }) { tracker, batch, _ in
          let ids = Set(batch.ids)
          tracker.queue.removeAll { ids.contains($0.id) }
          tracker.sendNext()
        }
      },
    ]
}

extension AppStoreOperator.ClientRules {
  /// Keeps the events that a 200 lists under this name, and sends them with the next flush.
  mutating func resend(named list: JSON.Text) {
    let isTaken: @Sendable (Int) -> Bool = { $0 == 200 }
    after(status: isTaken) { tracker, batch, response in
      let listed = (response?.json?[list]?.elements ?? []).compactMap { $0["event_id"]?.text }
      let again = tracker.queue.filter { listed.contains($0.id) }
      tracker.remove(batch)
      tracker.queue = again + tracker.queue
      tracker.waitEnd = nil
      tracker.endDrain()
    }
  }
}

extension HTTPResponse {
  /// The body, if it is JSON.
  fileprivate var json: JSON? { try? JSON.parse(body) }
}
