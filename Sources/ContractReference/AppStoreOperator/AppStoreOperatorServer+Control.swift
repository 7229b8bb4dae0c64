import ContractKit

extension AppStoreOperatorServer {
  /// One key for each state a check may need, the same ones at every call.
  ///
  /// For a server that accepts fresh keys there are as many of them as there are numbers to put for
  /// `{n}`.
  public func startingKeys(at now: Timestamp) -> [(state: String, key: String)] {
    AppStoreOperator.Keys.allCases.compactMap { kind in
      switch kind {
      case .active: (kind.rawValue, AppStoreOperator.Keys.first)
      case .fresh:
        state.withLock(\.acceptsFreshKeys) ? (kind.rawValue, "aso_wk_fresh_{n}") : nil
      case .revoked, .rotated, .expired, .overQuota:
        (kind.rawValue, makeKey(kind, number: 0, at: now))
      }
    }
  }

  /// A new key that is in `state` at `now`, of an app of its own that has nothing stored.
  public func makeKey(in state: String, at now: Timestamp) -> String? {
    guard let kind = AppStoreOperator.Keys(rawValue: state) else { return nil }
    return makeKey(kind, number: nil, at: now)
  }

  /// The key of `kind` with that number, made unless it exists; without a number, one that did not.
  private func makeKey(
    _ kind: AppStoreOperator.Keys, number: Int?, at now: Timestamp
  ) -> String {
    state.withLock { state in
      var next = number ?? state.tenants.count
      if number == nil {
        while state.apps[Array(kind.key(next).utf8)] != nil { next += 1 }
      }
      let key = kind.key(next)
      if state.apps[Array(key.utf8)] == nil {
        let app = state.add(.init(), key: Array(key.utf8))
        _ = kind.apply(to: &state.tenants[app], at: now)
      }
      return key
    }
  }

  /// Puts `key` into `state` from `now` on.
  public func change(key: String, to state: String, at now: Timestamp) -> Bool {
    guard let kind = AppStoreOperator.Keys(rawValue: state) else { return false }
    return self.state.withLock { state in
      guard let app = state.apps[Array(key.utf8)] else { return false }
      return kind.apply(to: &state.tenants[app], at: now)
    }
  }

  /// Sets what the account of `key` pays for (`plan`: `free`, `paid`), how many events it has used
  /// in the month of `now` (`month_used`), or the 5xx status by which its next request is answered
  /// (`fault`), null for none.
  public func set(_ member: String, to value: JSON, key: String, at now: Timestamp) -> Bool {
    state.withLock { state in
      guard let app = state.apps[Array(key.utf8)] else { return false }
      switch (member, value) {
      case ("plan", .string("free")): state.tenants[app].plan = .free
      case ("plan", .string("paid")): state.tenants[app].plan = .paid
      case ("month_used", .number(let number)):
        guard let used = number.integer, (0...1 << 40).contains(used) else { return false }
        state.tenants[app].used[rules.month(now)] = used
      case ("fault", .null): state.tenants[app].fault = nil
      case ("fault", .number(let number)):
        guard let status = number.integer, rules.serverErrorStatuses.contains(status) else {
          return false
        }
        state.tenants[app].fault = status
      default: return false
      }
      return true
    }
  }

  /// The records held at `now` whose id is among `ids`: of the lane `events` by `event_id`, in the
  /// order of `ids`; of the lane `identify` the links by `anonymous_id`.
  public func stored(lane: String, ids: [JSON.Text], at now: Timestamp) -> [JSON] {
    var seen: Set<[UInt8]> = []
    let distinct = ids.map(\.bytes).filter {
      seen.insert(Grammar.folded($0)).inserted
    }
    return state.withLock { state in
      switch lane {
      case "events":
        distinct.flatMap { state.store.events(of: $0, at: now, rules) }.compactMap { event in
          try? JSON.received(event.record)
        }
      case "identify":
        distinct.flatMap { state.store.links.entries(of: $0) }.map { link in
          ["anonymous_id": .string(link.anonymousID), "user_id": .string(link.userID)]
        }
      default: []
      }
    }
  }
}
