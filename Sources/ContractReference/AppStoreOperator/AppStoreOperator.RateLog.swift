import ContractKit

extension AppStoreOperator {
  /// The events that were taken within the last window: a minute that slides.
  struct RateLog {
    private var taken: [(at: Timestamp, count: Int)] = []
    private var first = 0
    private var total = 0

    /// Whether there is nothing in it.
    var isEmpty: Bool { total == 0 }

    /// The milliseconds until `count` more events fit under `limit`, or nil if they fit now.
    ///
    /// An event counts until one window after it was taken. Where there is no room at any time, the
    /// answer is the window. What is out of the window must have been forgotten.
    func wait(for count: Int, limit: Int, window: Duration, now: Timestamp) -> Int64? {
      var excess = total + count - limit
      guard excess > 0 else { return nil }
      for request in taken[first...] {
        excess -= request.count
        if excess <= 0 {
          return window.milliseconds - max(0, now.milliseconds(since: request.at))
        }
      }
      return window.milliseconds
    }

    /// Counts events taken `now`.
    mutating func add(_ count: Int, now: Timestamp) {
      let at = max(now, taken.last?.at ?? now)
      total += count
      if taken.last?.at == at {
        taken[taken.count - 1].count += count
      } else {
        taken.append((at, count))
      }
    }

    /// Drops what is out of the window.
    ///
    /// A clock set back by a window or more begins a log anew: what is in it is of another time.
    mutating func forget(window: Duration, now: Timestamp) {
      if let last = taken.last, last.at.milliseconds(since: now) >= window.milliseconds {
        self = Self()
        return
      }
      while first < taken.count, now.milliseconds(since: taken[first].at) >= window.milliseconds {
        total -= taken[first].count
        first += 1
      }
      if first > taken.count / 2 {
        taken.removeFirst(first)
        first = 0
      }
    }
  }
}

extension Timestamp {
  /// The milliseconds from `other` to this, or the most or least there can be.
  func milliseconds(since other: Timestamp) -> Int64 {
    let (difference, overflow) = milliseconds.subtractingReportingOverflow(other.milliseconds)
    return overflow ? (self < other ? .min : .max) : difference
  }
}

extension Duration {
  /// The whole milliseconds in it.
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
