/// The reference of the contract AppMetrica: a server in memory, clients, and the mutants of both.
enum AppMetrica {
  /// The contract's id.
  static let id = "appmetrica"
}
