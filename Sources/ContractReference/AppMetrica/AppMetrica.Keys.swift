import ContractKit

extension AppMetrica {
  /// The states that a platform key can be asked for in.
  enum Keys: String, CaseIterable {
    case active
    /// Active, and nothing was done with it.
    case fresh
    /// Active, of the iOS platform of one app.
    case ios
    /// Active, of the Android platform of that app.
    case android
    case revoked
    /// Of an app that is archived.
    case archived

    /// The key that a server has from the beginning.
    static let first = "pk_test"

    /// Whether an unknown key may be taken as a fresh one.
    static func isFresh(_ key: [UInt8]) -> Bool {
      key.starts(with: "pk_fresh_".utf8) && key.count <= 128
    }

    /// The key with that number that was made in this state.
    func key(_ number: Int) -> String { "pk_\(rawValue)_\(number)" }

    /// Puts a key into this state.
    ///
    /// - Returns: False if there is no way there: a key that was used is not fresh again, and stays
    ///   with its platform.
    func apply(to key: [UInt8], in state: inout State) -> Bool {
      guard let app = state.keys[key]?.app else { return false }
      switch self {
      case .active:
        state.keys[key]?.isRevoked = false
        state.apps[app].isArchived = false
      case .fresh, .ios, .android: return false
      case .revoked: state.keys[key]?.isRevoked = true
      case .archived: state.apps[app].isArchived = true
      }
      return true
    }
  }
}
