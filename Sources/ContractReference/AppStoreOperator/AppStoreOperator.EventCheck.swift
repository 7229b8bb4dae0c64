import ContractKit

extension AppStoreOperator {
  /// One rule of an event: what it is about, the code for breaking it, and when it is broken.
  struct EventCheck: Sendable {
    /// What a rule is about.
    enum Part: Sendable {
      case reservedName
      case name
      case eventID
      case anonymousID
      case userID
      case occurredAt
      case propertiesShape
      case propertyKeys
      case propertyValues
      case propertyCount
      case size
    }

    let part: Part
    let code: EventCode
    let isBroken: @Sendable (Event, Rules) -> Bool
  }
}

extension AppStoreOperator.EventCheck {
  /// The rules in the order in which the contract lists their codes: the first that is broken names
  /// the code. The cap on event names is not among them, for it depends on what is stored.
  static let documented: [Self] = [
    .init(part: .reservedName, code: .reservedName) { event, rules in
      guard let name = event.name?.text else { return false }
      return AppStoreOperator.Names.isReservedName(name.bytes, length: rules.nameLength)
    },
    .init(part: .name, code: .invalidName) { event, rules in
      guard let name = event.name?.text else { return true }
      return !AppStoreOperator.Names.isName(name.bytes, length: rules.nameLength)
    },
    .init(part: .eventID, code: .invalidId) { event, rules in
      guard let id = event.eventID?.text else { return true }
      return !rules.isUUID(id.bytes)
    },
    .init(part: .anonymousID, code: .invalidId) { event, rules in
      guard let id = event.anonymousID?.text else { return true }
      return !rules.anonymousIDLength.contains(rules.length(id))
    },
    .init(part: .userID, code: .invalidId) { event, rules in
      switch event.userID {
      case nil, .null: false
      case .string(let id): !rules.userIDLength.contains(rules.length(id))
      case .bool, .number, .array, .object: true
      }
    },
    .init(part: .occurredAt, code: .invalidTimestamp) { event, rules in
      guard let time = event.occurredAt?.text else { return true }
      return rules.instant(time) == nil
    },
    .init(part: .propertiesShape, code: .invalidProperties) { event, _ in
      switch event.properties {
      case nil, .object: false
      case .null, .bool, .number, .string, .array: true
      }
    },
    .init(part: .propertyKeys, code: .invalidProperties) { event, rules in
      !event.propertyMembers.allSatisfy { rules.propertyKeyLength.contains(rules.length($0.name)) }
    },
    .init(part: .propertyValues, code: .invalidProperties) { event, rules in
      !event.propertyMembers.allSatisfy { member in
        switch member.value {
        case .null, .bool, .number: true
        case .string(let text): rules.length(text) <= rules.propertyStringLength
        case .array, .object: false
        }
      }
    },
    .init(part: .propertyCount, code: .tooManyProperties) { event, rules in
      event.propertyMembers.count > rules.propertyCount
    },
    .init(part: .size, code: .eventTooLarge) { event, rules in
      rules.eventSize(event.json) > rules.eventBytes
    },
  ]
}
