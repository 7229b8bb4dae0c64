import ContractKit

extension AppStoreOperator.ClientRules {
  /// What an adapter can do whose client is all ours.
  static let controls = [
    "clock", "clock-timeouts", "open-count", "concurrency", "relaunch", "kill", "lifecycle",
    "connectivity", "reports", "storage-files", "storage-faults", "wall-clock",
  ]

  /// What the adapter answers to `hello`.
  ///
  /// - Parameters:
  ///   - claims: Whether the client is said to be the documented one.
  ///   - slack: How late it may act, in milliseconds.
  /// - Returns: The value of `ok`.
  func hello(claims: Bool, slack: Int = 0) -> JSON {
    let store = AppStoreOperator.ClientStore(folder: "", layout: layout)
    var members: [JSON.Member] = [
      .init("sdk", ["name": "reference client", "version": "1", "language": "Swift"]),
      .init("controls", .array(Self.controls.map { .string(JSON.Text($0)) })),
      .init(
        "state", .object(store.files.map { .init($0.store, .string(JSON.Text($0.file))) })),
    ]
    if claims { members.append(.init("flavour", .string(JSON.Text(flavour.rawValue)))) }
    if slack > 0 { members.append(.init("slack", .number(JSON.Number(slack)))) }
    return .object(members)
  }
}
