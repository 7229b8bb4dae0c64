import ContractKit

extension AppStoreOperator {
  /// One app with its one write key, and the account that owns it and nothing else.
  ///
  /// A real account may own more apps; nothing that a model can be asked for depends on it.
  struct Tenant {
    /// What a write key is good for.
    enum KeyStatus: Hashable {
      case active
      /// Rotated away then; good for a while longer.
      case rotated(Timestamp)
      case revoked
    }

    /// What the account pays for. The guides give no figure for a paid plan: it has no end here.
    enum Plan: Hashable {
      case free
      case paid
    }

    var keyStatus = KeyStatus.active
    var plan = Plan.paid
    /// Events stored, by the month they were received in.
    var used: [Month: Int] = [:]
    /// The status by which the next request is answered.
    var fault: Int?
    /// The event names seen, as `Rules.nameKey` tells them apart.
    var names: Set<[UInt8]> = []
    var keyRate = RateLog()
    var idRates: [[UInt8]: RateLog] = [:]
  }
}

extension AppStoreOperator.Tenant {
  /// Whether the key is good at `now`. The end of the grace belongs to it.
  func accepts(at now: Timestamp, _ rules: AppStoreOperator.Rules) -> Bool {
    switch keyStatus {
    case .active: true
    case .revoked: false
    case .rotated(let since):
      now.milliseconds(since: since) <= rules.rotationGrace.milliseconds
    }
  }

  /// Whether so many more events may be stored in the month of `now`.
  func hasQuota(for count: Int, at now: Timestamp, _ rules: AppStoreOperator.Rules) -> Bool {
    guard plan == .free else { return true }
    return used[rules.month(now), default: 0] + count <= rules.freeQuota
  }

  /// The milliseconds until events in these numbers, altogether and by anonymous id, are under both
  /// rates; nil if they are now.
  mutating func wait(
    for count: Int, byID counts: [[UInt8]: Int], at now: Timestamp,
    _ rules: AppStoreOperator.Rules
  ) -> Int64? {
    let window = rules.rateWindow
    keyRate.forget(window: window, now: now)
    var waits = [keyRate.wait(for: count, limit: rules.eventsPerKey, window: window, now: now)]
    for (id, count) in counts {
      idRates[id]?.forget(window: window, now: now)
      waits.append(
        (idRates[id] ?? .init()).wait(
          for: count, limit: rules.eventsPerAnonymousID, window: window, now: now))
    }
    return waits.compactMap(\.self).max()
  }

  /// Counts events that were taken `now`.
  mutating func count(
    _ count: Int, byID counts: [[UInt8]: Int], at now: Timestamp,
    _ rules: AppStoreOperator.Rules
  ) {
    keyRate.add(count, now: now)
    for (id, count) in counts { idRates[id, default: .init()].add(count, now: now) }
    if idRates.count > 2 * rules.eventsPerKey {
      let window = rules.rateWindow
      for id in Array(idRates.keys) {
        idRates[id]?.forget(window: window, now: now)
        if idRates[id]?.isEmpty == true { idRates[id] = nil }
      }
    }
  }
}

extension AppStoreOperator.Rules {
  /// The events of a month after which a free account is refused.
  var freeQuota: Int {
    let (product, overflow) = freeMonthlyEvents.multipliedReportingOverflow(by: quotaPercent)
    return overflow ? .max : product / 100
  }
}
