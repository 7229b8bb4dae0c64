import ContractKit

extension AppStoreOperator {
  /// An event in a client's queue.
  struct TrackedEvent: Sendable {
    /// Its `event_id`.
    var id: JSON.Text
    /// All of it that is kept; the environment is added when it is sent.
    var members: JSON
    /// How often it has been sent.
    var attempts = 0
    /// Its text as it stands in the store, made once: the store is written at every change.
    private(set) var stored: [UInt8]

    init(_ members: JSON, layout: ClientStore.Layout) {
      id = members["event_id"]?.text ?? ""
      self.members = members
      stored = layout.spelled(members)
    }

    /// Changes the event, in the queue and in the store.
    mutating func change(layout: ClientStore.Layout, _ change: (inout JSON) -> Void) {
      change(&members)
      id = members["event_id"]?.text ?? ""
      stored = layout.spelled(members)
    }

    /// An event of the store, if it is one: whatever else lies there is passed over.
    init?(stored members: JSON, layout: ClientStore.Layout) {
      guard members.isStoredEvent else { return nil }
      self.init(members, layout: layout)
    }
  }
}

extension JSON {
  /// Whether this has the members of an event, each of its type.
  fileprivate var isStoredEvent: Bool {
    let texts: [Text] = ["event_id", "name", "anonymous_id", "occurred_at"]
    guard texts.allSatisfy({ self[$0]?.text != nil }) else { return false }
    switch self["user_id"] {
    case nil, .null, .string: break
    default: return false
    }
    let context = self["context"]?.members ?? []
    return self["properties"]?.members != nil && context.allSatisfy { $0.value.text != nil }
      && self["context"]?.members != nil
  }
}
