import ContractKit

extension AppMetrica {
  /// An event as it is kept.
  struct StoredEvent {
    /// The app it is of.
    let app: Int
    /// The `insert_id`, as spelled.
    let id: [UInt8]
    /// What an event shares with it that repeats it.
    let identity: [UInt8]
    /// The install that it came from.
    let install: [UInt8]
    /// When it was captured, by a right clock.
    let time: Timestamp
    /// Whether it carries no user.
    let isAnonymous: Bool
    /// What is read back of it: an object in compact form.
    let record: [UInt8]
  }

  /// The first user of an install, and when that user signed in.
  struct SignIn {
    let install: [UInt8]
    let userID: JSON.Text
    let time: Timestamp
  }

  /// What the server remembers of events and people.
  struct Store {
    private(set) var events = Ledger<StoredEvent>(budget: 256 << 20)
    private(set) var signIns = Ledger<SignIn>(budget: 32 << 20)

    /// Keeps an event, and the user that it carries for those without one.
    mutating func keep(_ event: StoredEvent, of userID: JSON.Text?) {
      events.add(event, id: event.id, bytes: event.id.count + event.record.count)
      guard let userID, signIn(of: event.install) == nil else { return }
      signIns.add(
        SignIn(install: event.install, userID: userID, time: event.time), id: event.install,
        bytes: event.install.count + userID.bytes.count)
    }

    /// The first user of an install, if it had one.
    func signIn(of install: [UInt8]) -> SignIn? {
      signIns.entries(of: install).first { $0.install == install }
    }

    /// What is read back of an event: the user it counts for is that of the event, or the one that
    /// its install signed in as afterwards.
    func record(of event: StoredEvent, _ rules: Rules) -> JSON? {
      guard var record = try? JSON.received(event.record) else { return nil }
      if event.isAnonymous, let signIn = signIn(of: event.install),
        rules.isUsers(event, signIn.time), case .object(let members) = record
      {
        record = .object(members + [JSON.Member(Name.userID, .string(signIn.userID))])
      }
      return record
    }

    /// Forgets the events with an id, letter case ignored.
    mutating func forget(_ id: [UInt8]) { events.removeEntries(of: id) }
  }
}
