import ContractKit

extension AppStoreOperator {
  /// A server made wrong in one named way.
  typealias Mutant = NamedMutation<AppStoreOperatorServer>
  /// What a mutant does that the right server does not.
  typealias Mutation = ServerMutation<AppStoreOperatorServer>

  /// The mutants, in the order of the requirements they break.
  static let mutants: [Mutant] =
    transportMutants + answerMutants + eventIDMutants + nameMutants + personMutants + timeMutants
    + propertyMutants + contextMutants + sizeMutants + identifyMutants + errorMutants
    + bodyMutants + keyMutants + rateMutants + quotaMutants + crashMutants
}

extension ServerMutation<AppStoreOperatorServer> {
  typealias Condition = @Sendable (AppStoreOperator.Event, AppStoreOperator.Rules) -> Bool

  /// Replaces the rule about one part of an event.
  static func check(
    _ part: AppStoreOperator.EventCheck.Part,
    _ isBroken: @escaping Condition
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
    _ isExcused: @escaping Condition
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
    _ code: AppStoreOperator.EventCode, _ isBroken: @escaping Condition
  ) -> Self {
    .rules { $0.checks.append(.init(part: .size, code: code, isBroken: isBroken)) }
  }
}
