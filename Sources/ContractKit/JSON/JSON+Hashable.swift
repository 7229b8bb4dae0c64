extension JSON {
  /// Whether both are the same to the last letter: member order and number spelling count.
  ///
  /// - Complexity: O(*n*) in the size of the smaller. Not recursive.
  public static func == (a: JSON, b: JSON) -> Bool {
    var open: [(JSONRest, JSONRest)] = []
    guard isEqualSoFar(a, b, open: &open) else { return false }
    while var (x, y) = open.popLast() {
      guard let left = x.next(), let right = y.next() else { continue }
      open.append((x, y))
      guard left.name == right.name, isEqualSoFar(left.value, right.value, open: &open) else {
        return false
      }
    }
    return true
  }

  /// Compares two values but for what is in them if they are containers; those of equal length go
  /// to `open`.
  private static func isEqualSoFar(
    _ a: JSON, _ b: JSON, open: inout [(JSONRest, JSONRest)]
  ) -> Bool {
    switch (a, b) {
    case (.null, .null): return true
    case (.bool(let x), .bool(let y)): return x == y
    case (.number(let x), .number(let y)): return x == y
    case (.string(let x), .string(let y)): return x == y
    case (.array(let x), .array(let y)):
      open.append((.array(x[...]), .array(y[...])))
      return x.count == y.count
    case (.object(let x), .object(let y)):
      open.append((.object(x[...]), .object(y[...])))
      return x.count == y.count
    case (.null, _), (.bool, _), (.number, _), (.string, _), (.array, _), (.object, _):
      return false
    }
  }

  /// Feeds all that equality looks at.
  ///
  /// - Complexity: O(*n*) in the size. Not recursive.
  public func hash(into hasher: inout Hasher) {
    var open: [JSONRest] = []
    combine(into: &hasher, open: &open)
    while var rest = open.popLast() {
      guard let (name, value) = rest.next() else { continue }
      open.append(rest)
      hasher.combine(name)
      value.combine(into: &hasher, open: &open)
    }
  }

  private func combine(into hasher: inout Hasher, open: inout [JSONRest]) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let bool): hasher.combine(bool)
    case .number(let number): hasher.combine(number)
    case .string(let text): hasher.combine(text)
    case .array(let elements):
      hasher.combine(elements.count)
      open.append(.array(elements[...]))
    case .object(let members):
      hasher.combine(members.count)
      open.append(.object(members[...]))
    }
  }
}
