import ContractKit

extension AppMetrica {
  /// The body of one request: its events, not yet judged.
  struct Batch {
    let items: [JSON]
    /// When it was sent, by the device's clock, if that can be read.
    let sentAt: Timestamp?

    /// The batch in the body of `request`.
    init(_ request: HTTPRequest, _ rules: Rules) throws(Refusal) {
      guard request.hasMediaType(rules.mediaType) else { throw .mediaType }
      let body: JSON
      do throws(JSONError) {
        body = try JSON.received(request.body)
      } catch {
        throw .malformed(.syntax(error))
      }
      guard let items = body.last(Name.events)?.elements else { throw .malformed(.noEvents) }
      self.items = items
      sentAt = body.last(Name.sentAt)?.text.flatMap(rules.instant)
    }
  }
}

extension AppMetrica.Store {
  /// Judges and stores the events of a batch, in their order.
  ///
  /// - Returns: The answer's body: how many were accepted, and which were rejected.
  mutating func take(
    _ batch: AppMetrica.Batch, for app: Int, at now: Timestamp, _ rules: AppMetrica.Rules
  ) -> JSON {
    let skew = batch.sentAt.map { rules.skew($0, now) } ?? 0
    var rejected: [JSON] = []
    for (index, item) in batch.items.enumerated() {
      if let code = takeOne(item, for: app, skew: skew, rules) {
        rejected.append(AppMetrica.rejection(of: item, at: index, code))
      }
    }
    let accepted = batch.items.count - rejected.count
    return ["accepted": .number(JSON.Number(accepted)), "rejected": .array(rejected)]
  }

  /// Stores an event that is good and new.
  ///
  /// - Returns: The code if it is not good.
  private mutating func takeOne(
    _ item: JSON, for app: Int, skew: Int64, _ rules: AppMetrica.Rules
  ) -> AppMetrica.Code? {
    guard let event = AppMetrica.Event(item) else { return .invalidEvent }
    if let broken = rules.checks.first(where: { $0.isBroken(event, rules) }) { return broken.code }
    guard let captured = event.timestamp?.text.flatMap(rules.instant) else {
      return .invalidTimestamp
    }
    let identity = rules.identity(event, app)
    guard !events.entries(of: event.id).contains(where: { $0.identity == identity }) else {
      return nil
    }
    let time = captured.advanced(byMilliseconds: skew)
    let stored = AppMetrica.StoredEvent(
      app: app, id: event.id, identity: identity, install: rules.install(event, app), time: time,
      isAnonymous: event.userID?.text == nil, record: event.record(at: time, rules).compact())
    keep(stored, of: event.userID?.text)
    return nil
  }
}

extension AppMetrica {
  /// The entry of the answer for an event that is rejected: sending it again would not help.
  static func rejection(of item: JSON, at index: Int, _ code: Code) -> JSON {
    var members: [JSON.Member] = [
      .init("index", .number(JSON.Number(index))), .init("code", .string(JSON.Text(code.rawValue))),
      .init("retryable", false),
    ]
    if case .string(let id)? = item.last(Name.insertID) {
      members.insert(.init(Name.insertID, .string(id)), at: 1)
    }
    return .object(members)
  }
}
