import ContractKit

extension JSON {
  /// Changes the value of a member, if this is an object that has it.
  mutating func edit(_ name: Text, _ change: (inout JSON) -> Void) {
    guard case .object(var members) = self,
      let index = members.lastIndex(where: { $0.name == name })
    else { return }
    change(&members[index].value)
    self = .object(members)
  }

  /// Gives a member another value, or takes it away.
  mutating func set(_ name: Text, to value: JSON?) {
    guard case .object(var members) = self else { return }
    members.removeAll { $0.name == name }
    if let value { members.append(.init(name, value)) }
    self = .object(members)
  }

  /// The value after a change.
  func edited(_ change: (inout JSON) -> Void) -> JSON {
    var copy = self
    change(&copy)
    return copy
  }

  /// The value of a number that is an integer; 0 for all else.
  var integer: Int {
    guard case .number(let number) = self else { return 0 }
    return number.integer ?? 0
  }

  /// A value with every string in it changed, names of members aside.
  func mappingStrings(_ transform: ([UInt8]) -> [UInt8]) -> JSON {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): .string(Text(unchecked: transform(text.bytes)))
    case .array(let elements): .array(elements.map { $0.mappingStrings(transform) })
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.mappingStrings(transform)) })
    }
  }
}
