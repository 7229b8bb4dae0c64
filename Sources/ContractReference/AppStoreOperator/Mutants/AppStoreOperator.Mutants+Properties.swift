import ContractKit

extension AppStoreOperator {
  /// Mutants of properties: ASO-S-056 to ASO-S-062.
  static let propertyMutants: [Mutant] = [
    .init(
      "properties-must-be-there", ["ASO-S-056"], "An event without properties is rejected.",
      .demand(.invalidProperties) { event, _ in event.properties == nil }),
    .init(
      "refuses-empty-properties", ["ASO-S-056"],
      "An event whose properties are an empty object is rejected.",
      .demand(.invalidProperties) { event, _ in event.properties == [:] }),
    .init(
      "properties-may-be-null", ["ASO-S-056"], level: .should, "Properties of null are accepted.",
      .excuse(.propertiesShape) { event, _ in event.properties == .null }),
    .init(
      "properties-may-be-a-list", ["ASO-S-056"], "A list is accepted as properties.",
      .excuse(.propertiesShape) { event, _ in event.properties?.elements != nil }),
    .init(
      "properties-may-be-a-value", ["ASO-S-056"],
      "A text or a number is accepted as properties.",
      .excuse(.propertiesShape) { event, _ in
        switch event.properties {
        case .string, .number: true
        case nil, .null, .bool, .array, .object: false
        }
      }),
    .init(
      "properties-one-over", ["ASO-S-057"], "One property more than the most is accepted.",
      .rules { $0.propertyCount += 1 }),
    .init(
      "properties-one-under", ["ASO-S-057"], "An event with the most properties is rejected.",
      .rules { $0.propertyCount -= 1 }),
    .init(
      "key-one-over", ["ASO-S-058"],
      "A property key of one character more than the most is accepted.",
      .rules { $0.propertyKeyLength = 1...($0.propertyKeyLength.upperBound + 1) }),
    .init(
      "key-one-under", ["ASO-S-058"], "A property key of the most characters is rejected.",
      .rules { $0.propertyKeyLength = 1...($0.propertyKeyLength.upperBound - 1) }),
    .init(
      "key-of-two-at-least", ["ASO-S-058"], "A property key of one character is rejected.",
      .rules { $0.propertyKeyLength = 2...$0.propertyKeyLength.upperBound }),
    .init(
      "key-may-be-empty", ["ASO-S-058"], "An empty property key is accepted.",
      .rules { $0.propertyKeyLength = 0...$0.propertyKeyLength.upperBound }),
    .init(
      "key-is-a-name", ["ASO-S-058"], level: .should,
      "A property key with other characters than those of event names is rejected.",
      .demand(.invalidProperties) { event, rules in
        !event.propertyMembers.allSatisfy { member in
          member.name.bytes.contains { $0 >= 0x80 }
            || Names.isName(member.name.bytes, length: rules.propertyKeyLength)
        }
      }),
    .init(
      "refuses-null-values", ["ASO-S-059"], "A property of null is rejected.",
      .refuseValues { $0 == .null }),
    .init(
      "refuses-booleans", ["ASO-S-059"], "A property of true or false is rejected.",
      .refuseValues { value in if case .bool = value { true } else { false } }),
    .init(
      "refuses-fractions-of-numbers", ["ASO-S-059"],
      "A property that is a number with a fraction or an exponent is rejected.",
      .refuseValues { value in
        guard case .number(let number) = value else { return false }
        return !number.isIntegerSpelling
      }),
    .init(
      "refuses-negative-numbers", ["ASO-S-059"], "A property below zero is rejected.",
      .refuseValues { value in
        guard case .number(let number) = value else { return false }
        return number.spelling.first == UInt8(ascii: "-")
      }),
    .init(
      "refuses-big-numbers", ["ASO-S-059"],
      "A property that a double cannot count up to is rejected.",
      .refuseValues { value in
        guard case .number(let number) = value, let integer = number.integer else { return false }
        return integer.magnitude > 1 << 53
      }),
    .init(
      "value-one-over", ["ASO-S-060"],
      "A property text of one character more than the most is accepted.",
      .rules { $0.propertyStringLength += 1 }),
    .init(
      "value-one-under", ["ASO-S-060"], "A property text of the most characters is rejected.",
      .rules { $0.propertyStringLength -= 1 }),
    .init(
      "refuses-empty-values", ["ASO-S-060"], "An empty property text is rejected.",
      .refuseValues { $0 == "" }),
    .init(
      "cuts-values", ["ASO-S-060"], "A property text that is too long is accepted.",
      .excuse(.propertyValues) { event, _ in
        event.propertyMembers.allSatisfy { $0.value.elements == nil && $0.value.members == nil }
      }),
    .init(
      "accepts-nested-values", ["ASO-S-061", "ASO-S-056"],
      "A property that is an object or an array is accepted.",
      .excuse(.propertyValues) { event, _ in
        event.propertyMembers.contains { $0.value.elements != nil || $0.value.members != nil }
      }),
    .init(
      "accepts-nested-lists", ["ASO-S-061"], "A property that is an array is accepted.",
      .excuse(.propertyValues) { event, _ in
        event.propertyMembers.contains { $0.value.elements != nil }
      }),
    .init(
      "accepts-empty-nested-values", ["ASO-S-061"],
      "A property that is an empty object or array is accepted.",
      .excuse(.propertyValues) { event, _ in
        event.propertyMembers.contains { $0.value == [] || $0.value == [:] }
      }),
    .init(
      "folds-values", ["ASO-S-062"], "Property texts are kept in lower case.",
      .record { $0.edit(Name.properties) { $0 = $0.mappingStrings(Grammar.folded) } }),
    .init(
      "trims-values", ["ASO-S-062"], "Property texts are kept without spaces at the ends.",
      .record { record in
        record.edit(Name.properties) { properties in
          properties = properties.mappingStrings { bytes in
            Array(bytes.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed())
          }
        }
      }),
    .init(
      "composes-values", ["ASO-S-062"], level: .should, "Property texts are kept in composed form.",
      .record { $0.edit(Name.properties) { $0 = $0.mappingStrings(composed) } }),
    .init(
      "fails-on-big-numbers", ["ASO-S-062"], level: .info,
      "A property that a double cannot count up to is answered by 500.",
      .crash { $0.body.contains(Array("9007199254740993".utf8)) }),
    .init(
      "keeps-values-as-text", ["ASO-S-062"], "Properties that are numbers are kept as texts.",
      .record { record in
        record.edit(Name.properties) { properties in
          properties = .object(
            (properties.members ?? []).map { member in
              guard case .number(let number) = member.value else { return member }
              return .init(member.name, .string(JSON.Text(number.description)))
            })
        }
      }),
    .init(
      "forgets-null-values", ["ASO-S-062"], level: .should,
      "Properties that are null are not kept.",
      .record { record in
        record.edit(Name.properties) { properties in
          properties = .object((properties.members ?? []).filter { $0.value != .null })
        }
      }),
    .init(
      "forgets-properties", ["ASO-S-062"], "Properties are not kept.",
      .record { $0.set(Name.properties, to: nil) }),
  ]
}

extension AppStoreOperator {
  /// Text with e and an acute accent as one character.
  @Sendable static func composed(_ bytes: [UInt8]) -> [UInt8] {
    bytes.replacing(Array("e\u{301}".utf8), with: Array("\u{E9}".utf8))
  }
}

extension AppStoreOperator.Mutation {
  /// Rejects an event with a property whose value is so.
  fileprivate static func refuseValues(_ isRefused: @escaping @Sendable (JSON) -> Bool) -> Self {
    .demand(.invalidProperties) { event, _ in
      event.propertyMembers.contains { isRefused($0.value) }
    }
  }
}
