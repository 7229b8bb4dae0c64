import ContractKit

extension AppMetrica {
  /// Why an event is rejected. The contract has codes and names none of them.
  enum Code: String, Sendable {
    case invalidEvent = "invalid_event"
    case invalidInsertID = "invalid_insert_id"
    case invalidName = "invalid_name"
    case invalidTimestamp = "invalid_timestamp"
    case invalidInstallID = "invalid_install_id"
    case invalidSessionID = "invalid_session_id"
    case invalidUserID = "invalid_user_id"
    case invalidDuration = "invalid_duration"
    case invalidContext = "invalid_context"
  }

  /// One rule of an event: the code for breaking it, which tells what it is about, and when it is
  /// broken.
  struct EventCheck: Sendable {
    let code: Code
    let isBroken: @Sendable (Event, Rules) -> Bool
  }
}

extension AppMetrica.EventCheck {
  /// The rules that follow from the members which the contract gives an event.
  static let documented: [Self] = [
    .init(code: .invalidInsertID) { event, _ in !Grammar.isUUID(event.id) },
    .init(code: .invalidName) { event, _ in event.name.isNoText },
    .init(code: .invalidTimestamp) { event, rules in
      event.timestamp?.text.flatMap(rules.instant) == nil
    },
    .init(code: .invalidInstallID) { event, _ in event.installID.isNoText },
    .init(code: .invalidSessionID) { event, _ in event.sessionID.isNoText },
    .init(code: .invalidUserID) { event, _ in
      switch event.userID {
      case nil, .null: false
      case .string(let id): id.bytes.isEmpty
      case .bool, .number, .array, .object: true
      }
    },
    .init(code: .invalidDuration) { event, rules in
      switch event.duration {
      case nil, .null: false
      case .number(let number):
        !(number.integer.map { rules.duration.contains(.milliseconds($0)) } ?? false)
      case .bool, .string, .array, .object: true
      }
    },
    .init(code: .invalidContext) { event, rules in
      !AppMetrica.Context.isWhole(event.context, rules)
    },
  ]
}

extension JSON? {
  /// Whether it is missing, of another type than a text, or an empty text.
  fileprivate var isNoText: Bool { self?.text?.bytes.isEmpty ?? true }
}
