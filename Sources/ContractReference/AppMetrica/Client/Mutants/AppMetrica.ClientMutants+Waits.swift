import ContractKit

extension AppMetrica {
  /// Mutants of waits: AM-023, -026 and -050 to -056.
  static let waitMutations: [ClientMutation] = [
    .init("no-time-out", ["AM-023"], level: .should, "A request is never given up.") {
      $0.timeout = nil
    },
    .init("time-out-of-60-s", ["AM-023"], level: .should, "A request is given up after 60 s.") {
      $0.timeout = 60_000
    },
    .init("time-out-of-5-s", ["AM-023"], level: .should, "A request is given up after 5 s.") {
      $0.timeout = 5000
    },
    .init("retry-after-in-ms", ["AM-050"], "Retry-After is taken for milliseconds.") { rules in
      rules.retryAfter = { text, _ in RetryAfter.seconds(text).map { $0 / 1000 } }
    },
    .init("ignores-retry-after", ["AM-050"], "Retry-After is not read.") { rules in
      rules.after(status: { $0 == 429 || $0 == 503 }) { client, _, _ in client.backOff() }
    },
    .init("heeds-429-only", ["AM-050"], "A 503's Retry-After is not read.") {
      $0.keepAfter([503])
    },
    .init("heeds-503-only", ["AM-050"], "A 429's Retry-After is not read.") {
      $0.keepAfter([429])
    },
    .init("junk-drops-the-batch", ["AM-050"], "A Retry-After that is no number costs the batch.") {
      $0.after({ response in
        guard let response, response.status == 429 || response.status == 503,
          let value = response.fields.values(of: "Retry-After").first
        else { return false }
        return RetryAfter.seconds(value) == nil && RetryAfter.date(value) == nil
      }) { client, batch, _ in client.remove(batch.ids) }
    },
    .init("junk-is-now", ["AM-026", "AM-051"], level: .should, "A Retry-After of junk means now.") {
      $0.retryAfter = { text, now in
        RetryAfter.seconds(text) ?? RetryAfter.date(text).map { $0.milliseconds - now.milliseconds }
          ?? 0
      }
    },
    .init(
      "zero-is-nothing", ["AM-050", "AM-026"], level: .should, "Retry-After 0 counts as absent."
    ) { rules in
      rules.retryAfter = { text, _ in RetryAfter.seconds(text).flatMap { $0 == 0 ? nil : $0 } }
    },
    .init("retry-after-capped", ["AM-050"], "Retry-After counts up to 3 s.") { rules in
      let usual = rules.retryAfter
      rules.retryAfter = { text, now in usual(text, now).map { min($0, 3000) } }
    },
    .init("second-by-default", ["AM-051"], level: .should, "Without Retry-After it waits 1 s.") {
      $0.defaultRetryAfter = 1000
    },
    .init("minute-by-default", ["AM-051"], level: .should, "Without Retry-After it waits 60 s.") {
      $0.defaultRetryAfter = 60_000
    },
    .init("no-delay", ["AM-052"], "After a failure the next flush sends.") { rules in
      rules.after({ $0.map { $0.status >= 500 && $0.status != 503 } ?? true }) { client, _, _ in
        client.gate = 0
      }
    },
    .init("storms", ["AM-052"], "After a failure it sends twice a second.") { rules in
      rules.after({ $0?.status != 200 }) { client, _, _ in client.wait(500) }
    },
    .init("first-wait-of-5-s", ["AM-052", "AM-054"], level: .should, "The first wait is 5 s.") {
      $0.initialBackoff = 5000
    },
    .init("waits-in-steps", ["AM-052", "AM-054"], level: .should, "Each wait is as the first.") {
      $0.backoffFactor = 1
    },
    .init("waits-by-threes", ["AM-054"], level: .should, "Each wait is three times the last.") {
      $0.backoffFactor = 3
    },
    .init("waits-up-to-a-minute", ["AM-054"], level: .should, "No wait is longer than 60 s.") {
      $0.longestBackoff = 60_000
    },
    .init("waits-without-bound", ["AM-052"], "Waits double without end.") {
      $0.longestBackoff = .max / 4
    },
    .init("wide-jitter", ["AM-052", "AM-053"], "Waits vary by a half.") { $0.jitter = 0.5...1.5 },
    .init("narrow-jitter", ["AM-053"], level: .should, "Waits vary by a twentieth.") {
      $0.jitter = 0.95...1.05
    },
    .init("only-longer", ["AM-053"], level: .should, "Waits vary upwards only.") {
      $0.jitter = 1...1.2
    },
    .init("success-changes-no-wait", ["AM-055"], level: .should, "200 leaves the wait as it was.") {
      $0.after(status: { $0 == 200 }) { client, batch, response in
        let backoff = client.backoff
        client.settle(batch, AppMetrica.Answer(response?.body ?? []))
        client.backoff = backoff
      }
    },
    .init("slow-down-resets", ["AM-056"], level: .should, "429 and 503 begin the waits anew.") {
      $0.alsoAfter([429, 503]) { $0.backoff = $0.rules.initialBackoff }
    },
    .init("slow-down-counts", ["AM-056"], level: .should, "429 and 503 make the next wait longer.")
    {
      $0.alsoAfter([429, 503]) { $0.backoff *= 2 }
    },
    .init("refusal-resets", ["AM-056"], level: .should, "A dropped batch begins the waits anew.") {
      $0.alsoAfter([400, 413, 415]) { $0.backoff = $0.rules.initialBackoff }
    },
  ]
}

extension AppMetrica.ClientRules {
  /// Does something more after some statuses.
  fileprivate mutating func alsoAfter(
    _ statuses: Set<Int>, _ act: @escaping @Sendable (inout Tracker) -> Void
  ) {
    let usual = outcome
    outcome = { client, batch, response in
      usual(&client, batch, response)
      if let response, statuses.contains(response.status) { act(&client) }
    }
  }
}
