import ContractKit

extension AppStoreOperator {
  /// Mutants of values that languages have and JSON has not, or has twice: ASO-CA-003 and -005,
  /// ASO-CI-015 and -017, ASO-CR-013 and -016.
  static let oddValueMutations: [ClientMutation] =
    [
      .init(
        "half-a-pair-costs-the-batch", ["ASO-CA-003", "ASO-CA-005"], level: .should,
        of: .reactNative, "A batch with half of a surrogate pair in it is never sent."
      ) { rules in
        rules.dropBatches { event in
          event["properties"]?.members?.contains { $0.value.text.map { $0.string == nil } ?? false }
            ?? false
        }
      },
      .init(
        "null-lost", ["ASO-CA-005"], level: .should, of: .reactNative,
        "Properties that are null are left out."
      ) { rules in
        rules.eachProperty { $0.value == .null ? nil : $0 }
      },
      .init(
        "undefined-costs-the-event", ["ASO-CA-005"], level: .should, of: .reactNative,
        "An event with a property that has no value is never sent."
      ) { rules in
        rules.undefined = "undefined"
        rules.dropBatches { $0.hasProperty("undefined") }
      },
    ]
    + ClientMutation.documented(
      "not-a-number-costs-the-batch", swift: ["ASO-CI-015"], reactNative: ["ASO-CR-013"],
      level: .should, "A batch with a number in it that is not finite is never sent."
    ) { rules in
      rules.notFinite = "not finite"
      rules.dropBatches { $0.hasProperty("not finite") }
    }
    + ClientMutation.documented(
      "slashes-as-numbers", swift: ["ASO-CI-017"], reactNative: ["ASO-CR-016"], level: .should,
      "A slash is escaped by its number."
    ) { rules in
      rules.spelling = { body in
        body.compact().flatMap { $0 == UInt8(ascii: "/") ? Array("\\u002f".utf8) : [$0] }
      }
    }
}

extension AppStoreOperator.ClientRules {
  /// Loses, when the app flushes, the batch in which there is such an event.
  fileprivate mutating func dropBatches(with isBad: @escaping @Sendable (JSON) -> Bool) {
    around { tracker, call, usual in
      let batch = tracker.queue.prefix(tracker.rules.batchEvents)
      if case .flush = call, batch.contains(where: { isBad($0.members) }) {
        tracker.queue.removeFirst(batch.count)
      }
      usual(&tracker, call)
    }
  }
}

extension JSON {
  fileprivate func hasProperty(_ value: JSON) -> Bool {
    self["properties"]?.members?.contains { $0.value == value } ?? false
  }
}
