import ContractKit

extension AppStoreOperator {
  /// An event as it is kept.
  struct StoredEvent {
    /// The app it came from.
    let app: Int
    /// The `event_id`, as spelled.
    let id: [UInt8]
    /// When it was received: what the retention counts from.
    let received: Timestamp
    /// What is read back of it: an object in compact form.
    let record: [UInt8]
  }

  /// The user that an anonymous id of an app belongs to.
  struct Link {
    let app: Int
    let anonymousID: JSON.Text
    let userID: JSON.Text
  }

  /// What the server remembers of events and people.
  struct Store {
    private(set) var events = Ledger<StoredEvent>(budget: 256 << 20)
    private(set) var links = Ledger<Link>(budget: 32 << 20)

    /// Keeps an event.
    mutating func keep(_ event: StoredEvent) {
      events.add(event, id: event.id, bytes: event.id.count + event.record.count)
    }

    /// The events with an id, letter case ignored, that are still retained at `now`.
    func events(of id: [UInt8], at now: Timestamp, _ rules: Rules) -> [StoredEvent] {
      events.entries(of: id).filter { $0.isRetained(at: now, rules) }
    }

    /// Links the two ids, unless the anonymous one belongs to a user already: the first user wins.
    mutating func link(_ anonymousID: JSON.Text, to userID: JSON.Text, app: Int) {
      let holds = links.entries(of: anonymousID.bytes).contains {
        $0.app == app && $0.anonymousID == anonymousID
      }
      guard !holds else { return }
      let link = Link(app: app, anonymousID: anonymousID, userID: userID)
      links.add(link, id: anonymousID.bytes, bytes: anonymousID.bytes.count + userID.bytes.count)
    }

    /// Forgets the events with an id, letter case ignored.
    mutating func forget(_ id: [UInt8]) { events.removeEntries(of: id) }

    /// Forgets whom an anonymous id belongs to.
    mutating func unlink(_ anonymousID: JSON.Text) { links.removeEntries(of: anonymousID.bytes) }
  }
}

extension AppStoreOperator.StoredEvent {
  /// Whether it has not reached the end of its retention, which counts months of the calendar.
  func isRetained(at now: Timestamp, _ rules: AppStoreOperator.Rules) -> Bool {
    let age = now.milliseconds(since: received)
    guard age >= Int64(rules.retentionMonths) * 28 * 86_400_000 else { return true }
    return now < AppStoreOperator.Month.adding(rules.retentionMonths, to: received)
  }
}
