import ContractKit

extension AppStoreOperator {
  /// Mutants of when the documented clients send what: ASO-CI-018 to -034, ASO-CR-021 and -030 to
  /// -042.
  static let queueMutations: [ClientMutation] = [
    ClientMutation.documented(
      "newest-first", swift: ["ASO-CI-020"], reactNative: ["ASO-CR-030"], level: .should,
      "The newest events go first."
    ) { rules in
      rules.batch = { tracker, _ in
        guard tracker.memory.isEmpty else { return }
        tracker.memory = ["turned"]
        tracker.queue.reverse()
      }
    },
    ClientMutation.documented(
      "newest-lost", swift: ["ASO-CI-021"], reactNative: ["ASO-CR-031"],
      "When the queue is full the newest event is lost."
    ) { rules in
      rules.around { tracker, call, usual in
        if case .track = call, tracker.queue.count >= 1000 { return }
        usual(&tracker, call)
      }
    },
    ClientMutation.documented(
      "half-a-queue", swift: ["ASO-CI-021"], reactNative: ["ASO-CR-031"], "500 events wait at most."
    ) { $0.queueEvents = 500 },
    ClientMutation.documented(
      "no-bound", swift: ["ASO-CI-021"], reactNative: ["ASO-CR-031"],
      "Any number of events waits."
    ) { $0.queueEvents = .max },
    ClientMutation.documented(
      "a-queue-of-999", swift: ["ASO-CI-021"], reactNative: ["ASO-CR-031"],
      "999 events wait at most."
    ) { $0.queueEvents = 999 },
    ClientMutation.documented(
      "no-timer", swift: ["ASO-CI-022"], reactNative: ["ASO-CR-032"], "There is no timer."
    ) { $0.interval = nil },
    ClientMutation.documented(
      "slow-timer", swift: ["ASO-CI-022"], reactNative: ["ASO-CR-032"],
      "The timer goes off every minute."
    ) { $0.interval = 60_000 },
    ClientMutation.documented(
      "fast-timer", swift: ["ASO-CI-022"], reactNative: ["ASO-CR-032"],
      "The timer goes off every 10 s."
    ) { $0.interval = 10_000 },
    ClientMutation.documented(
      "timer-fires-once", swift: ["ASO-CI-022"], reactNative: ["ASO-CR-032"],
      "The timer goes off once."
    ) { rules in
      rules.interval = nil
      rules.around { tracker, call, usual in
        usual(&tracker, call)
        guard case .configure = call, tracker.memory.isEmpty else { return }
        tracker.memory = ["set"]
        tracker.world.set(.own, after: 30_000)
      }
    },
    ClientMutation.documented(
      "at-twenty-one", swift: ["ASO-CI-023"], reactNative: ["ASO-CR-033"],
      "It sends with the 21st event."
    ) { $0.flushAt = 21 },
    ClientMutation.documented(
      "at-nineteen", swift: ["ASO-CI-023"], reactNative: ["ASO-CR-033"],
      "It sends with the 19th event."
    ) { $0.flushAt = 19 },
    ClientMutation.documented(
      "never-by-number", swift: ["ASO-CI-023"], reactNative: ["ASO-CR-033"],
      "No number of events makes it send."
    ) { $0.flushAt = .max },
    ClientMutation.documented(
      "flush-does-nothing", swift: ["ASO-CI-024"], reactNative: ["ASO-CR-034"],
      "The app's flush does nothing."
    ) { rules in
      let usual = rules.mayFlush
      rules.mayFlush = { tracker, trigger in
        if case .call = trigger { return false }
        return usual(tracker, trigger)
      }
    },
    ClientMutation.documented(
      "a-batch-a-flush", swift: ["ASO-CI-025"], reactNative: ["ASO-CR-035"], level: .should,
      "A flush sends one batch."
    ) { rules in
      rules.after(status: { $0 == 200 }) { tracker, batch, response in
        tracker.report(response ?? HTTPResponse(status: 200))
        tracker.remove(batch)
        tracker.waitEnd = nil
        tracker.failures = 0
        tracker.endDrain()
      }
    },
    ClientMutation.documented(
      "two-at-once", swift: ["ASO-CI-026"], reactNative: ["ASO-CR-036"], level: .should,
      "A flush in a flush sends what waits."
    ) { rules in
      rules.around { tracker, call, usual in
        if case .flush = call, tracker.drain != nil {
          tracker.sendAgain(tracker.queue.prefix(100).map(\.members))
        }
        usual(&tracker, call)
      }
    },
    ClientMutation.documented(
      "empty-batches", swift: ["ASO-CI-027"], reactNative: ["ASO-CR-037"],
      "The timer sends though nothing waits."
    ) { rules in
      rules.interval = nil
      rules.around { tracker, call, usual in
        usual(&tracker, call)
        guard case .configure = call, tracker.memory.isEmpty else { return }
        tracker.memory = ["set"]
        tracker.world.set(.own, after: 30_000)
      }
      rules.alarm = { tracker in
        tracker.world.set(.own, after: 30_000)
        if tracker.queue.isEmpty { tracker.sendAgain([]) } else { tracker.flush(.timer) }
      }
    },
    ClientMutation.documented(
      "sends-without-a-key", swift: ["ASO-CI-027", "ASO-CI-028"],
      reactNative: ["ASO-CR-037", "ASO-CR-038"], "Before configure it sends with an empty key."
    ) { rules in
      rules.around { tracker, call, usual in
        if tracker.writeKey == nil { tracker.writeKey = "" }
        usual(&tracker, call)
      }
      rules.mayFlush = { tracker, _ in
        tracker.isEnabled && !tracker.queue.isEmpty && !tracker.isWaiting
      }
    },
    ClientMutation.documented(
      "needs-a-key-to-track", swift: ["ASO-CI-028"], reactNative: ["ASO-CR-038"],
      "What is tracked before configure is lost."
    ) { rules in
      rules.around { tracker, call, usual in
        if case .track = call, tracker.writeKey == nil { return }
        usual(&tracker, call)
      }
    },
    ClientMutation.documented(
      "first-key-stays", swift: ["ASO-CI-030"], reactNative: ["ASO-CR-040"], level: .should,
      "A second configure changes nothing."
    ) { rules in
      rules.around { tracker, call, usual in
        if case .configure = call, tracker.writeKey != nil { return }
        usual(&tracker, call)
      }
    },
    ClientMutation.documented(
      "two-timers", swift: ["ASO-CI-030"], reactNative: ["ASO-CR-040"], level: .should,
      "A second configure sets a second timer."
    ) { rules in
      rules.around { tracker, call, usual in
        if case .configure = call { tracker.hasTimer = false }
        usual(&tracker, call)
      }
    },
    ClientMutation.documented(
      "calls-wait", reactNative: ["ASO-CR-021"],
      "Calls return when the request that is open has ended."
    ) { $0.waitsInCalls = true },
    ClientMutation.documented(
      "calls-wait", swift: ["ASO-CI-032"], level: .should,
      "Calls return when the request that is open has ended."
    ) { $0.waitsInCalls = true },
    ClientMutation.documented(
      "answer-empties-the-queue", swift: ["ASO-CI-033", "ASO-CI-034"],
      reactNative: ["ASO-CR-030", "ASO-CR-042"], "A 200 takes all events that wait away."
    ) { rules in
      rules.after(status: { $0 == 200 }) { tracker, batch, response in
        if tracker.queue.count < 100 { tracker.queue = [] }
        tracker.handleAsDocumented(batch, response)
      }
    },
    ClientMutation.documented(
      "resends-the-rejected", swift: ["ASO-CI-034"], reactNative: ["ASO-CR-042"],
      "Events that a 200 rejects are sent again."
    ) { $0.resend(named: "rejected") },
    ClientMutation.documented(
      "resends-the-clamped", swift: ["ASO-CI-034"], reactNative: ["ASO-CR-042"],
      "Events that a 200 clamps are sent again."
    ) { $0.resend(named: "clamped") },
    ClientMutation.documented(
      "wants-a-body", swift: ["ASO-CI-018"], reactNative: ["ASO-CR-055"], level: .should,
      "A 200 without a JSON object is a failure."
    ) { rules in
      rules.after({ response in
        response?.status == 200
          && response.flatMap { try? JSON.parse($0.body) }?.members == nil
      }) { tracker, _, _ in tracker.keep(for: nil) }
    },
  ].flatMap(\.self)
}
