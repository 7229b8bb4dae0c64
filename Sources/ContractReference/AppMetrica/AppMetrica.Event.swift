import ContractKit

extension AppMetrica {
  /// An event as it came: its members, whatever they are.
  struct Event {
    private(set) var insertID: JSON?
    private(set) var name: JSON?
    private(set) var timestamp: JSON?
    private(set) var installID: JSON?
    private(set) var sessionID: JSON?
    private(set) var userID: JSON?
    private(set) var duration: JSON?
    private(set) var context: JSON?
    /// All of it, members included that nobody knows.
    let json: JSON

    /// An event, if `json` is an object.
    init?(_ json: JSON) {
      guard case .object(let members) = json else { return nil }
      self.json = json
      for member in members {
        switch member.name {
        case Name.insertID: insertID = member.value
        case Name.name: name = member.value
        case Name.timestamp: timestamp = member.value
        case Name.installID: installID = member.value
        case Name.sessionID: sessionID = member.value
        case Name.userID: userID = member.value
        case Name.duration: duration = member.value
        case Name.context: context = member.value
        default: break
        }
      }
    }

    /// The `insert_id`, as spelled; empty if there is none.
    var id: [UInt8] { insertID?.text?.bytes ?? [] }

    /// The environment that it says it is of.
    var environment: [UInt8] { context?.last("environment")?.text?.bytes ?? [] }

    /// What is kept of the event, under a time: the known members that have a value.
    func record(at time: Timestamp, _ rules: Rules) -> JSON {
      let kept = rules.contextNames.compactMap { name in
        context?.last(name).map { JSON.Member(name, $0) }
      }
      let members: [(JSON.Text, JSON?)] = [
        (Name.insertID, insertID), (Name.name, name),
        (Name.timestamp, time.rfc3339().map { .string(JSON.Text($0)) }),
        (Name.installID, installID), (Name.sessionID, sessionID),
        (Name.userID, userID == .null ? nil : userID),
        (Name.duration, duration == .null ? nil : duration), (Name.context, .object(kept)),
      ]
      return .object(members.compactMap { name, value in value.map { JSON.Member(name, $0) } })
    }
  }

  /// The names of the members that the contract knows.
  enum Name {
    static let sentAt: JSON.Text = "sent_at"
    static let events: JSON.Text = "events"
    static let insertID: JSON.Text = "insert_id"
    static let name: JSON.Text = "name"
    static let timestamp: JSON.Text = "timestamp"
    static let installID: JSON.Text = "install_id"
    static let sessionID: JSON.Text = "session_id"
    static let userID: JSON.Text = "user_id"
    static let duration: JSON.Text = "duration_ms"
    static let context: JSON.Text = "context"
  }
}
