import ContractKit

extension AppStoreOperator {
  /// The states that a write key can be asked for in.
  enum Keys: String, CaseIterable {
    case active
    /// Active, and nothing was done with it.
    case fresh
    case revoked
    /// Rotated away just now.
    case rotated
    /// Rotated away longer ago than it was good for.
    case expired
    /// Active, of a free account that has used up its month.
    case overQuota = "over-quota"

    /// The key that a server has from the beginning.
    static let first = "aso_wk_test"

    /// Whether an unknown key may be taken as a fresh one.
    static func isFresh(_ key: [UInt8]) -> Bool {
      key.starts(with: "aso_wk_fresh_".utf8) && key.count <= 128
    }

    /// The key with that number that was made in this state.
    func key(_ number: Int) -> String { "aso_wk_\(rawValue)_\(number)" }

    /// Puts an app's key into this state, as the contract describes it.
    ///
    /// A key that was rotated away is not rotated again while it still works: it stays as it is.
    ///
    /// - Returns: False if there is no way there, for a key that was used is not fresh again.
    func apply(to tenant: inout Tenant, at now: Timestamp) -> Bool {
      let contract = Rules()
      switch self {
      case .active: tenant.keyStatus = .active
      case .fresh: return false
      case .revoked: tenant.keyStatus = .revoked
      case .rotated:
        if case .rotated = tenant.keyStatus, tenant.accepts(at: now, contract) { break }
        tenant.keyStatus = .rotated(now)
      case .expired:
        let day: Int64 = 86_400_000
        let since = now.advanced(byMilliseconds: -contract.rotationGrace.milliseconds - day)
        tenant.keyStatus = .rotated(since)
      case .overQuota:
        tenant.plan = .free
        tenant.used[contract.month(now)] = contract.freeQuota + 1
      }
      return true
    }
  }
}
