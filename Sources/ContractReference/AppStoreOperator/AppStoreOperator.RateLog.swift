import ContractKit

extension AppStoreOperator {
  /// The events that were taken within the last window: a minute that slides.
  struct RateLog {
    private var taken: [(at: Int64, count: Int)] = []
    private var first = 0
    private var total = 0

    /// Whether there is nothing in it.
    var isEmpty: Bool { total == 0 }

    /// The milliseconds until `count` more events fit under `limit`, or nil if they fit now.
    ///
    /// An event counts until one window after it was taken. Where there is no room at any time, the
    /// answer is the window. What is out of the window must have been forgotten.
    func wait(for count: Int, limit: Int, window: Int64, now: Timestamp) -> Int64? {
      var excess = total + count - limit
      guard excess > 0 else { return nil }
      for request in taken[first...] {
        excess -= request.count
        if excess <= 0 { return request.at + window - now.milliseconds }
      }
      return window
    }

    /// Counts events taken `now`.
    mutating func add(_ count: Int, now: Timestamp) {
      let at = max(now.milliseconds, taken.last?.at ?? now.milliseconds)
      total += count
      if let last = taken.last, last.at == at {
        taken[taken.count - 1].count += count
      } else {
        taken.append((at, count))
      }
    }

    /// Drops what is out of the window.
    ///
    /// A clock set back by more than a window begins a log anew: what is in it is of another time.
    mutating func forget(window: Int64, now: Timestamp) {
      if let last = taken.last, last.at - now.milliseconds >= window {
        self = RateLog()
        return
      }
      while first < taken.count, taken[first].at <= now.milliseconds - window {
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

extension Duration {
  /// The whole milliseconds in it.
  var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
