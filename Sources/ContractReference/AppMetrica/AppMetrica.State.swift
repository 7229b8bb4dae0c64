import ContractKit

extension AppMetrica {
  /// An app, which may have several platforms.
  struct App {
    var isArchived = false
    /// The status by which the next request is answered.
    var fault: Int?
  }

  /// The key of one platform of an app.
  struct PlatformKey {
    let app: Int
    var isRevoked = false
  }

  /// Everything that the server knows at one moment.
  struct State {
    /// The apps; an app is its index in here.
    var apps: [App] = []
    var keys: [[UInt8]: PlatformKey] = [:]
    var store = Store()
    /// The app that has a key of each platform, once one of them was asked for.
    var platforms: Int?
    /// Whether an unknown key that begins like a fresh one is taken as one.
    var acceptsFreshKeys = false
  }
}

extension AppMetrica.State {
  /// The app whose key the request carries.
  ///
  /// - Throws: Why it carries none that is good, or the fault that was ordered for it.
  mutating func admit(
    _ request: HTTPRequest, _ rules: AppMetrica.Rules
  ) throws(AppMetrica.Refusal) -> Int {
    guard let name = request.onlyValue(of: rules.keyHeader), let key = key(name) else {
      throw .unauthorized
    }
    if let status = apps[key.app].fault {
      apps[key.app].fault = nil
      throw .fault(status: status)
    }
    if key.isRevoked { throw .unauthorized }
    if apps[key.app].isArchived { throw .archived }
    return key.app
  }

  private mutating func key(_ name: [UInt8]) -> AppMetrica.PlatformKey? {
    if let key = keys[name] { return key }
    guard acceptsFreshKeys, AppMetrica.Keys.isFresh(name), keys.count < 100_000 else { return nil }
    return add(name)
  }

  /// Adds a key, of an app of its own unless another is named.
  @discardableResult
  mutating func add(_ name: [UInt8], to app: Int? = nil) -> AppMetrica.PlatformKey {
    if app == nil { apps.append(AppMetrica.App()) }
    let key = AppMetrica.PlatformKey(app: app ?? apps.count - 1)
    keys[name] = key
    return key
  }
}
