/// What has not been visited yet of a container, so that a tree is walked without recursion.
enum JSONRest {
  /// The elements to come.
  case array(ArraySlice<JSON>)
  /// The members to come.
  case object(ArraySlice<JSON.Member>)

  /// All of a container, or nil if `value` is none.
  init?(_ value: JSON) {
    switch value {
    case .array(let elements): self = .array(elements[...])
    case .object(let members): self = .object(members[...])
    case .null, .bool, .number, .string: return nil
    }
  }

  /// Whether nothing is to come.
  var isEmpty: Bool {
    switch self {
    case .array(let rest): rest.isEmpty
    case .object(let rest): rest.isEmpty
    }
  }

  /// The bracket or brace that the container begins with.
  var opening: UInt8 {
    switch self {
    case .array: ASCII.openBracket
    case .object: ASCII.openBrace
    }
  }

  /// The bracket or brace that the container ends with.
  var closing: UInt8 { opening + 2 }

  /// Takes the next element, or the next member and its name.
  mutating func next() -> (name: JSON.Text?, value: JSON)? {
    switch self {
    case .array(var rest):
      guard let value = rest.popFirst() else { return nil }
      self = .array(rest)
      return (nil, value)
    case .object(var rest):
      guard let member = rest.popFirst() else { return nil }
      self = .object(rest)
      return (member.name, member.value)
    }
  }
}
