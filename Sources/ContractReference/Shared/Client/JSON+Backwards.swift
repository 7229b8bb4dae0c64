import ContractKit

extension JSON {
  /// The value with the members of every object from the last name to the first.
  var sortedBackwards: JSON {
    switch self {
    case .null, .bool, .number, .string: self
    case .array(let elements): .array(elements.map(\.sortedBackwards))
    case .object(let members):
      .object(
        members.sorted { $1.name.bytes.lexicographicallyPrecedes($0.name.bytes) }
          .map { Member($0.name, $0.value.sortedBackwards) })
    }
  }
}
