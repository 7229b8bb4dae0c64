import ContractFixtures
import ContractKit

extension AppStoreOperator {
  /// An event as it came: its members, whatever they are.
  struct Event {
    /// All of it, members included that nobody knows.
    let json: JSON
    private(set) var eventID: JSON?
    private(set) var name: JSON?
    private(set) var anonymousID: JSON?
    private(set) var userID: JSON?
    private(set) var occurredAt: JSON?
    private(set) var properties: JSON?
    private(set) var context: JSON?

    /// An event, if `json` is an object.
    init?(_ json: JSON) {
      guard case .object(let members) = json else { return nil }
      self.json = json
      for member in members {
        switch member.name {
        case Name.eventID: eventID = member.value
        case Name.name: name = member.value
        case Name.anonymousID: anonymousID = member.value
        case Name.userID: userID = member.value
        case Name.occurredAt: occurredAt = member.value
        case Name.properties: properties = member.value.lastMembers
        case Name.context: context = member.value.lastMembers
        default: break
        }
      }
    }

    /// The members of the properties, if they are an object.
    var propertyMembers: [JSON.Member] { properties?.members ?? [] }
  }

  /// The names of the members that the contract knows.
  enum Name {
    static let eventID: JSON.Text = "event_id"
    static let name: JSON.Text = "name"
    static let anonymousID: JSON.Text = "anonymous_id"
    static let userID: JSON.Text = "user_id"
    static let occurredAt: JSON.Text = "occurred_at"
    static let properties: JSON.Text = "properties"
    static let context: JSON.Text = "context"
    static let country: JSON.Text = "country"
  }

  /// What may be wrong with an event, by the contract's codes.
  typealias EventCode = AppStoreOperatorLimits.Server.Codes.Event
}

extension AppStoreOperator.EventCode {
  /// The words that go with the code.
  func message(_ rules: AppStoreOperator.Rules) -> String {
    switch self {
    case .invalidEvent: "An event must be an object"
    case .reservedName: "Event names that begin with $ are reserved"
    case .invalidName: rules.nameMessage
    case .invalidId:
      "event_id must be a UUID, anonymous_id and user_id texts of \(rules.userIDLength.lowerBound)"
        + " to \(rules.userIDLength.upperBound) characters"
    case .invalidTimestamp: "occurred_at must be an ISO 8601 time with a time zone"
    case .invalidProperties:
      "properties must be a flat object: keys of \(rules.propertyKeyLength.lowerBound) to"
        + " \(rules.propertyKeyLength.upperBound) characters,"
        + " strings of at most \(rules.propertyStringLength)"
    case .tooManyProperties: "An event has at most \(rules.propertyCount) properties"
    case .eventTooLarge: "An event has at most \(rules.eventBytes) bytes"
    case .tooManyEventNames: "An app has at most \(rules.eventNames) event names"
    }
  }
}
