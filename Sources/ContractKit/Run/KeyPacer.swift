import Synchronization

/// Keeps the keys that cases share below what the contract lets one carry: half of it, since nobody
/// knows what they carried before the run.
///
/// A class because all cases of a run share it.
final class KeyPacer: Sendable {
  private let budget: TrafficBudget
  private let sent = Mutex<[String: [(at: ContinuousClock.Instant, records: Int)]]>([:])

  init(_ budget: TrafficBudget) { self.budget = budget }

  /// The first of the keys, of which there is at least one, that may carry so many records more.
  /// Blocks until one may.
  func key(among keys: [String], for records: Int) -> String {
    while true {
      switch reserve(among: keys, records, at: .now) {
      case .success(let key): return key
      case .failure(let wait): block(for: wait.duration)
      }
    }
  }

  /// How long until something is free.
  struct Wait: Error, Equatable {
    var duration: Duration
  }

  /// Takes the records from a key's budget, or says how long none has room.
  func reserve(
    among keys: [String], _ records: Int, at now: ContinuousClock.Instant
  ) -> Result<String, Wait> {
    sent.withLock { sent in
      var shortest: Duration?
      for key in keys {
        let recent = (sent[key] ?? []).filter { now - $0.at < budget.window }
        sent[key] = recent
        let used = recent.reduce(0) { $0 + $1.records }
        if recent.isEmpty || used + records <= budget.records / 2 {
          sent[key] = recent + [(now, records)]
          return .success(key)
        }
        if let oldest = recent.first {
          let wait = budget.window - (now - oldest.at)
          shortest = min(shortest ?? wait, wait)
        }
      }
      return .failure(Wait(duration: shortest ?? .zero))
    }
  }
}
