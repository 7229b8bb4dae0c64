import ContractKit

extension AppMetrica {
  /// A server made wrong in one named way.
  typealias Mutant = NamedMutation<AppMetricaServer>
  /// What a mutant does that the right server does not.
  typealias Mutation = ServerMutation<AppMetricaServer>
  /// The right server behind a mutation.
  typealias MutatedServer = Mutated<AppMetricaServer>

  /// The mutants.
  static let mutants: [Mutant] =
    keyMutants + bodyMutants + memberMutants + answerMutants + rejectionMutants + timeMutants
    + repeatMutants + peopleMutants + environmentMutants + crashMutants
}

extension ServerMutation<AppMetricaServer> {
  /// Lets an event off the rules with a code where `isExcused`.
  static func excuse(
    _ code: AppMetrica.Code,
    _ isExcused: @escaping @Sendable (AppMetrica.Event, AppMetrica.Rules) -> Bool
  ) -> Self {
    .rules { rules in
      rules.checks = rules.checks.map { check in
        guard check.code == code else { return check }
        return .init(code: code) { event, rules in
          !isExcused(event, rules) && check.isBroken(event, rules)
        }
      }
    }
  }

  /// Adds a rule that the contract does not have.
  static func demand(
    _ code: AppMetrica.Code,
    _ isBroken: @escaping @Sendable (AppMetrica.Event, AppMetrica.Rules) -> Bool
  ) -> Self {
    .rules { $0.checks.append(.init(code: code, isBroken: isBroken)) }
  }

  /// Answers with a status, and stores nothing, where a request is so.
  static func refuse(
    _ status: Int = 400, where isRefused: @escaping @Sendable (HTTPRequest) -> Bool
  ) -> Self {
    .answer { server, request, now in
      isRefused(request)
        ? .json(status: status, ["message": "No"]) : server.base.answer(request, at: now)
    }
  }

  /// Changes every event of a batch before it is judged.
  static func events(_ change: @escaping @Sendable (inout JSON) -> Void) -> Self {
    .items { items in items = items.map { $0.edited(change) } }
  }

  /// Changes the list of events of a batch before it is judged.
  static func items(_ change: @escaping @Sendable (inout [JSON]) -> Void) -> Self {
    .request { request in
      guard var json = request.json, var items = json.last("events")?.elements else { return }
      change(&items)
      json.set("events", to: .array(items))
      request.body = json.compact()
    }
  }

  /// Reads every time as if it were spelled otherwise; an empty text is no time.
  static func respell(_ respell: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Self {
    .rules { rules in
      let instant = rules.instant
      rules.instant = { instant(JSON.Text(unchecked: respell($0.bytes))) }
    }
  }
}

extension Mutated<AppMetricaServer> {
  /// The events of a body that is a batch.
  func events(of request: HTTPRequest) -> [AppMetrica.Event] {
    request.batch.compactMap(AppMetrica.Event.init)
  }

  /// Whether an event with this id is stored, letter case ignored.
  func holds(_ id: [UInt8]) -> Bool {
    base.state.withLock { !$0.store.events.entries(of: id).isEmpty }
  }

  /// Remembers `value` under a name.
  ///
  /// - Returns: Whether it was remembered before.
  func remember(_ value: [UInt8], as name: String) -> Bool {
    memory.withLock { !$0[Array(name.utf8), default: []].insert(value).inserted }
  }

  /// Whether `value` was remembered under a name.
  func remembers(_ value: [UInt8], as name: String) -> Bool {
    memory.withLock { $0[Array(name.utf8)]?.contains(value) ?? false }
  }
}

extension HTTPRequest {
  /// The items of the events, if the body is a batch.
  var batch: [JSON] { json?.last("events")?.elements ?? [] }

  /// Whether `text` is in the body.
  func contains(_ text: String) -> Bool { body.contains(Array(text.utf8)) }
}
