import ContractKit

extension AppStoreOperator {
  /// Reads the properties of a call as a client is given them by its app.
  enum Property {
    /// All properties, in order; those that have no place in JSON are left out.
    static func all(
      of value: JSON?, _ rules: ClientRules
    ) throws(Unsupported) -> [JSON.Member] {
      guard let value, value != .null else { return [] }
      guard let given = value.members else {
        throw Unsupported(reason: "properties cannot be \(value)")
      }
      var members: [JSON.Member] = []
      for member in given {
        guard let value = try read(member.value, rules) else { continue }
        members.append(JSON.Member(member.name, value))
      }
      return rules.flavour == .reactNative ? inPropertyOrder(members) : members
    }

    private static func read(_ value: JSON, _ rules: ClientRules) throws(Unsupported) -> JSON? {
      switch (value, rules.flavour) {
      case (.bool, _), (.null, .reactNative), (.array, .reactNative): return value
      case (.number(let number), .swift) where number.isIntegerSpelling && number.integer != nil:
        return value
      case (.number(let number), _):
        return double(
          number.double ?? Double("\(number)") ?? .infinity, rules)
      case (.string(let text), _): return try string(text, flavour: rules.flavour)
      case (.object(let members), _) where members.count == 1 && isTag(members[0].name):
        return try tagged(members[0], rules)
      case (.object, .reactNative): return value
      case (.null, .swift), (.array, .swift), (.object, .swift):
        throw Unsupported(reason: "the type of property values has no \(value)")
      }
    }

    private static func isTag(_ name: JSON.Text) -> Bool { name.bytes.first == UInt8(ascii: "$") }

    private static func tagged(
      _ tag: JSON.Member, _ rules: ClientRules
    ) throws(Unsupported) -> JSON? {
      let text = tag.value.text?.string ?? ""
      switch (tag.name, rules.flavour) {
      case ("$int", .swift):
        if let integer = Int(text) { return .number(JSON.Number(integer)) }
      case ("$int", .reactNative):
        if let number = JSON.Number(text)?.double { return double(number, rules) }
      case ("$double", _):
        switch text {
        case "NaN": return double(.nan, rules)
        case "Infinity": return double(.infinity, rules)
        case "-Infinity": return double(-.infinity, rules)
        default:
          if let number = JSON.Number(text)?.double { return double(number, rules) }
        }
      case ("$undefined", .reactNative): return rules.undefined
      case ("$utf16", _):
        if let text = JSON.Text(utf16: text) { return try string(text, flavour: rules.flavour) }
      default: break
      }
      throw Unsupported(reason: "a property value cannot be \(JSON.object([tag]))")
    }

    /// A double, or what the client puts in the place of one that is no number of JSON.
    private static func double(_ value: Double, _ rules: ClientRules) -> JSON? {
      guard value.isFinite else { return rules.notFinite }
      if value == 0, value.sign == .minus, rules.flavour == .swift {
        return JSON.Number("-0").map(JSON.number)
      }
      return JSON.Number(value.description)?.ecmaScript.flatMap(JSON.Number.init).map(JSON.number)
    }

    private static func string(_ text: JSON.Text, flavour: Flavour) throws(Unsupported) -> JSON {
      guard flavour == .reactNative || text.string != nil else {
        throw Unsupported(reason: "a string of Swift has no half of a surrogate pair")
      }
      return .string(text)
    }

    /// The order in which objects of JavaScript list their members: array indices first, ascending.
    ///
    /// Source: ECMA-262, `OrdinaryOwnPropertyKeys`.
    private static func inPropertyOrder(_ members: [JSON.Member]) -> [JSON.Member] {
      let indices = members.filter { index($0.name) != nil }
      guard !indices.isEmpty else { return members }
      return indices.sorted { index($0.name) ?? 0 < index($1.name) ?? 0 }
        + members.filter { index($0.name) == nil }
    }

    private static func index(_ name: JSON.Text) -> UInt32? {
      guard let text = name.string, let index = UInt32(text), index < .max, String(index) == text
      else { return nil }
      return index
    }
  }
}

extension JSON.Text {
  /// Text of UTF-16 code units, spelled in hexadecimal with spaces between; halves of surrogate
  /// pairs may stand alone.
  fileprivate init?(utf16 spelling: String) {
    let units = spelling.split(separator: " ").map { UInt16($0, radix: 16) }
    guard units.allSatisfy({ $0 != nil }) else { return nil }
    let escaped = units.map { unit in
      let digits = String(unit ?? 0, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
    guard let text = try? JSON.parse(Array("\"\(escaped.joined())\"".utf8)).text else { return nil }
    self = text
  }
}
