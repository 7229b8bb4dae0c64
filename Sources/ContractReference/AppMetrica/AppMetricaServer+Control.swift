import ContractKit

extension AppMetricaServer {
  /// One key for each state a check may need, the same ones at every call.
  ///
  /// For a server that accepts fresh keys there are as many of them as there are numbers to put for
  /// `{n}`.
  public func startingKeys(at now: Timestamp) -> [(state: String, key: String)] {
    AppMetrica.Keys.allCases.compactMap { kind in
      switch kind {
      case .active: (kind.rawValue, AppMetrica.Keys.first)
      case .fresh:
        state.withLock(\.acceptsFreshKeys) ? (kind.rawValue, "pk_fresh_{n}") : nil
      case .ios, .android, .revoked, .archived: (kind.rawValue, makeKey(kind, number: 0))
      }
    }
  }

  /// A new key that is in `state`, of an app of its own that has nothing stored; those of the two
  /// platforms are of one app, and the same at every call.
  public func makeKey(in state: String, at now: Timestamp) -> String? {
    guard let kind = AppMetrica.Keys(rawValue: state) else { return nil }
    switch kind {
    case .ios, .android: return makeKey(kind, number: 0)
    case .active, .fresh, .revoked, .archived: return makeKey(kind, number: nil)
    }
  }

  /// The key of `kind` with that number, made unless it exists; without a number, one that did not.
  private func makeKey(_ kind: AppMetrica.Keys, number: Int?) -> String {
    state.withLock { state in
      var next = number ?? state.keys.count
      if number == nil {
        while state.keys[Array(kind.key(next).utf8)] != nil { next += 1 }
      }
      let key = kind.key(next)
      let bytes = Array(key.utf8)
      guard state.keys[bytes] == nil else { return key }
      switch kind {
      case .ios, .android: state.platforms = state.add(bytes, to: state.platforms).app
      case .active, .fresh, .revoked, .archived:
        state.add(bytes)
        _ = kind.apply(to: bytes, in: &state)
      }
      return key
    }
  }

  /// Puts `key` into `state` from `now` on.
  public func change(key: String, to state: String, at now: Timestamp) -> Bool {
    guard let kind = AppMetrica.Keys(rawValue: state) else { return false }
    return self.state.withLock { kind.apply(to: Array(key.utf8), in: &$0) }
  }

  /// Sets the status by which the next request under `key` is answered (`fault`: 429 or 5xx), null
  /// for none.
  public func set(_ member: String, to value: JSON, key: String, at now: Timestamp) -> Bool {
    state.withLock { state in
      guard member == "fault", let app = state.keys[Array(key.utf8)]?.app else { return false }
      switch value {
      case .null: state.apps[app].fault = nil
      case .number(let number):
        guard let status = number.integer, status == 429 || (500...599).contains(status) else {
          return false
        }
        state.apps[app].fault = status
      case .bool, .string, .array, .object: return false
      }
      return true
    }
  }

  /// The records held whose `insert_id` is among `ids`, letter case ignored, in the order of `ids`;
  /// the `user_id` of each is the person that it counts for.
  public func stored(lane: String, ids: [JSON.Text], at now: Timestamp) -> [JSON] {
    var seen: Set<[UInt8]> = []
    let distinct = ids.map(\.bytes).filter { seen.insert(Grammar.folded($0)).inserted }
    return state.withLock { state in
      guard lane == "events" else { return [] }
      return distinct.flatMap { state.store.events.entries(of: $0) }
        .compactMap { state.store.record(of: $0, rules) }
    }
  }
}
