import ContractKit

extension AppStoreOperator {
  /// A server made wrong in one named way.
  struct Mutant: Sendable {
    let name: String
    let requirements: [String]
    let level: Level
    let sentence: String
    let mutation: Mutation

    /// A mutant from its name, the requirements it breaks and how much that binds, what is wrong in
    /// one sentence, and the change that makes it so.
    init(
      _ name: String, _ requirements: [String], level: Level = .must, _ sentence: String,
      _ mutation: Mutation
    ) {
      self.name = name
      self.requirements = requirements
      self.level = level
      self.sentence = sentence
      self.mutation = mutation
    }

    /// The mutant as a run takes it.
    var `public`: ServerMutant {
      ServerMutant(
        name: name, requirements: requirements, level: level, sentence: sentence
      ) { [mutation] in
        MutatedServer(mutation, acceptsFreshKeys: false)
      }
    }
  }

  /// What a mutant does that the right server does not. All that is not given is right.
  struct Mutation: Sendable {
    /// Other figures or readings.
    var rules: @Sendable (inout Rules) -> Void = { _ in }
    /// What it takes a request for.
    var request: @Sendable (inout HTTPRequest) -> Void = { _ in }
    /// How it answers: by asking the right server.
    var answer: @Sendable (MutatedServer, HTTPRequest, Timestamp) -> HTTPResponse = {
      $0.base.answer($1, at: $2)
    }
    /// What it makes of the answer.
    var response: @Sendable (HTTPRequest, inout HTTPResponse) -> Void = { _, _ in }
    /// Whether a change of a key's state, or of its account, has an effect.
    var takesChange: @Sendable (MutatedServer, _ key: String, _ change: String) -> Bool = {
      _, _, _ in true
    }
    /// What it holds of a lane.
    var stored: @Sendable (_ lane: String, inout [JSON]) -> Void = { _, _ in }
  }

  /// The mutants, in the order of the requirements they break.
  static let mutants: [Mutant] =
    transportMutants + answerMutants + eventIDMutants + nameMutants + personMutants + timeMutants
    + propertyMutants + contextMutants + sizeMutants + identifyMutants + errorMutants
    + bodyMutants + keyMutants + rateMutants + quotaMutants + crashMutants
}

extension AppStoreOperator.Mutation {
  typealias Rules = AppStoreOperator.Rules
  typealias Event = AppStoreOperator.Event

  /// A figure that nothing reaches.
  static let unlimited = 1 << 40

  static func rules(_ change: @escaping @Sendable (inout Rules) -> Void) -> Self {
    Self(rules: change)
  }

  static func request(_ change: @escaping @Sendable (inout HTTPRequest) -> Void) -> Self {
    Self(request: change)
  }

  static func answer(
    _ answer:
      @escaping @Sendable (
        _ server: AppStoreOperator.MutatedServer, _ request: HTTPRequest, _ now: Timestamp
      ) -> HTTPResponse
  ) -> Self {
    Self(answer: answer)
  }

  /// Changes every response.
  static func response(
    _ change: @escaping @Sendable (HTTPRequest, inout HTTPResponse) -> Void
  ) -> Self {
    Self(response: change)
  }

  /// Changes the body of every answer to a batch.
  static func report(_ change: @escaping @Sendable (inout JSON) -> Void) -> Self {
    .response { _, response in
      if response.status == 200 { response.editBody(change) }
    }
  }

  /// Changes every entry of a list in the answer to a batch.
  static func entries(
    of list: JSON.Text, _ change: @escaping @Sendable (inout JSON) -> Void
  ) -> Self {
    .report { report in
      report.edit(list) { entries in
        entries = .array((entries.elements ?? []).map { $0.edited(change) })
      }
    }
  }

  /// Changes the body of every error.
  static func refusal(_ change: @escaping @Sendable (inout JSON) -> Void) -> Self {
    .response { _, response in
      if response.status >= 400 { response.editBody(change) }
    }
  }

  /// Changes what is read back of every event.
  static func record(_ change: @escaping @Sendable (inout JSON) -> Void) -> Self {
    Self(stored: { lane, records in
      if lane == "events" { records = records.map { $0.edited(change) } }
    })
  }

  /// Replaces the rule about one part of an event.
  static func check(
    _ part: AppStoreOperator.EventCheck.Part,
    _ isBroken: @escaping @Sendable (Event, Rules) -> Bool
  ) -> Self {
    .rules { rules in
      rules.checks = rules.checks.map {
        $0.part == part ? .init(part: part, code: $0.code, isBroken: isBroken) : $0
      }
    }
  }

  /// Lets an event off the rule about one part of it where `isExcused`.
  static func excuse(
    _ part: AppStoreOperator.EventCheck.Part,
    _ isExcused: @escaping @Sendable (Event, Rules) -> Bool
  ) -> Self {
    .rules { rules in
      rules.checks = rules.checks.map { check in
        guard check.part == part else { return check }
        return .init(part: part, code: check.code) { event, rules in
          !isExcused(event, rules) && check.isBroken(event, rules)
        }
      }
    }
  }

  /// Adds a rule that the contract does not have.
  static func demand(
    _ code: AppStoreOperator.EventCode, _ isBroken: @escaping @Sendable (Event, Rules) -> Bool
  ) -> Self {
    .rules { $0.checks.append(.init(part: .size, code: code, isBroken: isBroken)) }
  }

  /// Fails with 500 where a request is so.
  static func crash(_ isFatal: @escaping @Sendable (HTTPRequest) -> Bool) -> Self {
    .answer { server, request, now in
      guard !isFatal(request) else {
        return AppStoreOperator.Refusal.serverError(status: 500).response(server.base.rules)
      }
      return server.base.answer(request, at: now)
    }
  }
}
