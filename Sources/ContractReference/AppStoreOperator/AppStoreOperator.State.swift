import ContractKit

extension AppStoreOperator {
  /// Everything that the server knows at one moment.
  struct State {
    /// The apps; an app is its index in here.
    var tenants: [Tenant] = []
    /// The apps by write key.
    var apps: [[UInt8]: Int] = [:]
    var store = Store()
    /// Whether an unknown key that begins like a fresh one is taken as one.
    var acceptsFreshKeys = false
  }
}

extension AppStoreOperator.State {
  /// The app whose key the request carries.
  ///
  /// - Throws: `Refusal.invalidWriteKey` if it carries none that is good, or the fault that was
  ///   ordered for it.
  mutating func admit(
    _ request: HTTPRequest, at now: Timestamp, _ rules: AppStoreOperator.Rules
  ) throws(AppStoreOperator.Refusal) -> Int {
    guard let key = request.writeKey(rules), let app = app(of: key) else {
      throw .invalidWriteKey
    }
    if let status = tenants[app].fault {
      tenants[app].fault = nil
      throw .serverError(status: status)
    }
    guard tenants[app].accepts(at: now, rules) else { throw .invalidWriteKey }
    return app
  }

  /// Judges and stores the items of a request, or refuses it and stores nothing.
  ///
  /// - Returns: The answer's body.
  mutating func take(
    _ items: [JSON], for app: Int, at now: Timestamp, _ rules: AppStoreOperator.Rules
  ) throws(AppStoreOperator.Refusal) -> JSON {
    let batch = AppStoreOperator.Batch(
      items, app: app, names: tenants[app].names, store: store, now: now, rules: rules)
    let new = batch.new
    guard tenants[app].hasQuota(for: new.count, at: now, rules) else { throw .quotaExceeded }
    let counts = batch.countsByID
    if let wait = tenants[app].wait(for: items.count, byID: counts, at: now, rules) {
      throw .rateLimited(retryAfter: Int(max(1, (wait + 999) / 1000)))
    }
    tenants[app].count(items.count, byID: counts, at: now, rules)
    tenants[app].used[rules.month(now), default: 0] += new.count
    tenants[app].names = batch.names
    for (event, stored) in new {
      store.keep(stored)
      if let anonymousID = event.anonymousID?.text, let userID = event.userID?.text {
        store.link(anonymousID, to: userID, app: app)
      }
    }
    return batch.report
  }

  private mutating func app(of key: [UInt8]) -> Int? {
    if let app = apps[key] { return app }
    guard acceptsFreshKeys, AppStoreOperator.Keys.isFresh(key), apps.count < 100_000 else {
      return nil
    }
    return add(AppStoreOperator.Tenant(), key: key)
  }

  /// Adds an app with its key.
  mutating func add(_ tenant: AppStoreOperator.Tenant, key: [UInt8]) -> Int {
    tenants.append(tenant)
    apps[key] = tenants.count - 1
    return tenants.count - 1
  }
}
