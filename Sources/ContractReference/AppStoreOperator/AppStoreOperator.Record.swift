import ContractKit

extension AppStoreOperator.Event {
  /// Whether it happened within what the server believes of a client's clock; both ends do.
  func isInWindow(at now: Timestamp, _ rules: AppStoreOperator.Rules) -> Bool {
    guard let instant = occurredAt?.text.flatMap(rules.instant) else { return false }
    let age = now.milliseconds(since: instant)
    return (-rules.maxFuture.milliseconds...rules.maxPast.milliseconds).contains(age)
  }

  /// What is kept of the event: the known members, as they came but for the context, and with
  /// `receipt` in place of the time if it is not believed.
  func record(clampedTo receipt: Timestamp?, _ rules: AppStoreOperator.Rules) -> JSON {
    var time = occurredAt
    if let receipt, let text = receipt.rfc3339(digits: 3, zone: "Z") {
      time = .string(JSON.Text(text))
    }
    typealias Name = AppStoreOperator.Name
    let members: [(JSON.Text, JSON?)] = [
      (Name.eventID, eventID), (Name.name, name), (Name.anonymousID, anonymousID),
      (Name.userID, userID == .null ? nil : userID), (Name.occurredAt, time),
      (Name.properties, properties),
      (Name.context, context.flatMap { rules.context($0, rules) }),
      (Name.country, .string(rules.country)),
    ]
    return .object(members.compactMap { name, value in value.map { JSON.Member(name, $0) } })
  }
}
