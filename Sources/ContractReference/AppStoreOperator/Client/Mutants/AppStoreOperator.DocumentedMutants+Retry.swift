import ContractKit

extension AppStoreOperator {
  /// Mutants of how the documented clients go on after an answer: ASO-CI-040 to -052, ASO-CR-015 and
  /// -050 to -058.
  static let documentedRetryMutations: [ClientMutation] = [
    ClientMutation.documented(
      "drops-on-network-failure", swift: ["ASO-CI-040"], reactNative: ["ASO-CR-050"],
      "What meets a failure of the network is lost."
    ) { rules in
      rules.after({ $0 == nil }) { tracker, batch, _ in tracker.drop(batch) }
    },
    ClientMutation.documented(
      "no-wait-after-network-failure", swift: ["ASO-CI-040", "ASO-CI-047"],
      reactNative: ["ASO-CR-050", "ASO-CR-058"], "After a failure of the network it does not wait."
    ) { rules in
      rules.after({ $0 == nil }) { tracker, _, _ in tracker.keep(for: 0) }
    },
    ClientMutation.documented(
      "drops-on-5xx", swift: ["ASO-CI-041"], reactNative: ["ASO-CR-051"],
      "What meets a 5xx is lost."
    ) { $0.dropAfter { $0 >= 500 } },
    ClientMutation.documented(
      "drops-on-501", swift: ["ASO-CI-041"], reactNative: ["ASO-CR-051"],
      "What meets a 501 is lost."
    ) { $0.dropAfter { $0 == 501 } },
    ClientMutation.documented(
      "no-wait-after-5xx", swift: ["ASO-CI-041", "ASO-CI-047"],
      reactNative: ["ASO-CR-051", "ASO-CR-058"], "After a 5xx it does not wait."
    ) { rules in
      rules.after(status: { $0 >= 500 }) { tracker, _, _ in tracker.keep(for: 0) }
    },
    ClientMutation.documented(
      "drops-on-429", swift: ["ASO-CI-042"], reactNative: ["ASO-CR-052"],
      "What meets a 429 is lost."
    ) { $0.dropAfter { $0 == 429 } },
    ClientMutation.documented(
      "ignores-retry-after", swift: ["ASO-CI-042"], reactNative: ["ASO-CR-052"],
      "After a 429 it waits as after a failure."
    ) { rules in
      rules.retryAfter = { _ in nil }
    },
    ClientMutation.documented(
      "half-of-retry-after", swift: ["ASO-CI-042"], reactNative: ["ASO-CR-052"],
      "It waits for half of Retry-After."
    ) { rules in
      rules.retryAfter = { RetryAfter.seconds($0).map { $0 / 2 } }
    },
    ClientMutation.documented(
      "retry-after-at-least-thirty", swift: ["ASO-CI-042"], reactNative: ["ASO-CR-052"],
      level: .should, "It waits for 30 s at least."
    ) { rules in
      rules.retryAfter = { RetryAfter.seconds($0).map { max($0, 30_000) } }
    },
    ClientMutation.documented(
      "no-wait-without-retry-after", swift: ["ASO-CI-043"], reactNative: ["ASO-CR-053"],
      level: .should, "A 429 without a usable Retry-After is not waited for."
    ) { rules in
      rules.retryAfter = { RetryAfter.seconds($0) ?? 0 }
      rules.after({ $0?.status == 429 && $0?.fields.values(of: "Retry-After").isEmpty == true }) {
        tracker, _, _ in tracker.keep(for: 0)
      }
    },
    ClientMutation.documented(
      "endless-retry-after", swift: ["ASO-CI-042", "ASO-CI-043"], reactNative: ["ASO-CR-053"],
      level: .should, "A Retry-After that is no number is waited for without an end."
    ) { rules in
      rules.retryAfter = { RetryAfter.seconds($0) ?? .max }
    },
    ClientMutation.documented(
      "equal-waits", swift: ["ASO-CI-044"], reactNative: ["ASO-CR-054"], "Every wait is 30 s."
    ) { $0.backoff = { _ in 30_000 } },
    ClientMutation.documented(
      "linear-waits", swift: ["ASO-CI-044"], reactNative: ["ASO-CR-054"],
      "Waits are 30, 60, 90 s and so on."
    ) { $0.backoff = { Int64(min($0, 20)) * 30_000 } },
    ClientMutation.documented(
      "waits-without-a-bound", swift: ["ASO-CI-044"], reactNative: ["ASO-CR-054"],
      "Waits double without an end."
    ) { $0.backoff = { 30_000 << min($0 - 1, 30) } },
    ClientMutation.documented(
      "waits-bounded-early", swift: ["ASO-CI-044"], reactNative: ["ASO-CR-054"],
      "No wait is longer than 5 minutes."
    ) { $0.backoff = { min(30_000 << min($0 - 1, 10), 300_000) } },
    ClientMutation.documented(
      "first-wait-short", swift: ["ASO-CI-041", "ASO-CI-044"],
      reactNative: ["ASO-CR-051", "ASO-CR-054"], "Waits are 15, 30, 60 s and so on."
    ) { $0.backoff = { min(15_000 << min($0 - 1, 10), 600_000) } },
    ClientMutation.documented(
      "failures-never-forgotten", swift: ["ASO-CI-045"], reactNative: ["ASO-CR-055"],
      level: .should, "A success does not end the row of failures."
    ) { rules in
      let usual = rules.outcome
      rules.outcome = { tracker, batch, response in
        let failures = tracker.failures
        usual(&tracker, batch, response)
        tracker.failures = max(failures, tracker.failures)
      }
    },
    ClientMutation.documented(
      "retries-on-400", swift: ["ASO-CI-046"], reactNative: ["ASO-CR-055"],
      "What meets a 400 is sent again."
    ) { $0.keepAfter { $0 == 400 } },
    ClientMutation.documented(
      "retries-on-401", swift: ["ASO-CI-046", "ASO-CI-051"],
      reactNative: ["ASO-CR-055", "ASO-CR-057"], "What meets a 401 is sent again."
    ) { $0.keepAfter { $0 == 401 } },
    ClientMutation.documented(
      "retries-on-403", swift: ["ASO-CI-046"], reactNative: ["ASO-CR-055", "ASO-CR-056"],
      "What meets a 403 is sent again."
    ) { $0.keepAfter { $0 == 403 } },
    ClientMutation.documented(
      "wants-exactly-200", swift: ["ASO-CI-046"], reactNative: ["ASO-CR-055"],
      "Another 2xx is taken for a failure."
    ) { $0.keepAfter { (201..<300).contains($0) } },
    ClientMutation.documented(
      "retries-on-408", swift: ["ASO-CI-046"], reactNative: ["ASO-CR-055"], level: .should,
      "What meets a 408, a 425 or a 3xx is sent again."
    ) { $0.keepAfter { $0 == 408 || $0 == 425 || (300..<400).contains($0) } },
    ClientMutation.documented(
      "retries-on-413", swift: ["ASO-CI-046"], reactNative: ["ASO-CR-055"],
      "A batch that is too large is sent again."
    ) { $0.keepAfter { $0 == 413 } },
    ClientMutation.documented(
      "401-ends-the-flush", swift: ["ASO-CI-051"], reactNative: ["ASO-CR-057"], level: .should,
      "A 401 ends the flush."
    ) { rules in
      rules.after(status: { $0 == 401 }) { tracker, batch, response in
        tracker.report(response ?? HTTPResponse(status: 401))
        tracker.remove(batch)
        tracker.endDrain()
      }
    },
    ClientMutation.documented(
      "timer-breaks-the-wait", swift: ["ASO-CI-047"], reactNative: ["ASO-CR-037", "ASO-CR-058"],
      "The timer does not wait."
    ) { $0.letThrough(.timer) },
    ClientMutation.documented(
      "twenty-break-the-wait", swift: ["ASO-CI-047"], reactNative: ["ASO-CR-037", "ASO-CR-058"],
      "The 20th event does not wait."
    ) { $0.letThrough(.track) },
    ClientMutation.documented(
      "flush-breaks-the-wait", swift: ["ASO-CI-047"], reactNative: ["ASO-CR-037", "ASO-CR-058"],
      "The app's flush does not wait."
    ) { $0.letThrough(.call) },
    ClientMutation.documented(
      "retry-with-the-newest", swift: ["ASO-CI-050"], reactNative: ["ASO-CR-030"], level: .should,
      "A retry begins with what was tracked since."
    ) { rules in
      rules.batch = { tracker, _ in
        let failed = tracker.queue.filter { $0.attempts > 0 }
        tracker.queue = tracker.queue.filter { $0.attempts == 0 } + failed
      }
    },
    ClientMutation.documented(
      "short-time-out", reactNative: ["ASO-CR-015"], level: .should,
      "A request is given up after 30 s."
    ) { $0.timeout = 30_000 },
    ClientMutation.documented(
      "no-time-out", reactNative: ["ASO-CR-015"], level: .should, "A request is never given up."
    ) { $0.timeout = nil },
    ClientMutation.documented(
      "time-out-drops", reactNative: ["ASO-CR-015", "ASO-CR-050"], level: .should,
      "What a time-out ends is lost."
    ) { rules in
      rules.after({ $0 == nil }) { tracker, batch, response in
        if tracker.world.elapsed >= 60_000 {
          tracker.drop(batch)
        } else {
          tracker.handleAsDocumented(batch, response)
        }
      }
    },
  ].flatMap(\.self)
}

extension AppStoreOperator.ClientRules {
  /// Lets what this begins through a wait.
  fileprivate mutating func letThrough(_ open: AppStoreOperator.Trigger) {
    let usual = mayFlush
    mayFlush = { tracker, trigger in
      var tracker = tracker
      if trigger == open { tracker.waitEnd = nil }
      return usual(tracker, trigger)
    }
  }
}
