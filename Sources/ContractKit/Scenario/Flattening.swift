extension Environment {
  /// Whether any of these readings is still admissible at the point.
  func admits(_ names: [String], at point: String?) -> Bool {
    guard let point, let open = admissible[point] else { return true }
    return names.contains { open.contains($0) }
  }

  /// Notes the reading: at a point only these names stay admissible.
  mutating func choose(_ names: [String], label: String, at point: String?, place: String) {
    guard let point else {
      observed[place.isEmpty ? "answer" : place] = label
      return
    }
    admissible[point] = (admissible[point] ?? Set(names)).intersection(names)
  }

  /// The elements of a list pattern with repetitions spelled out, each with its counter.
  func flattened(_ elements: [Pattern]) -> [(Pattern, Int?)] {
    var result: [(Pattern, Int?)] = []
    result.reserveCapacity(elements.count)
    for element in elements {
      switch element.kind {
      case .repeated(let count, let from, let item):
        for counter in from..<(from + max(0, count)) { result.append((item, counter)) }
      case .sent(let pointer):
        for record in sent {
          let value = record[pointer] ?? .null
          result.append((Pattern(origin: element.origin, kind: .literal(value)), nil))
        }
      default: result.append((element, nil))
      }
    }
    return result
  }

  /// The members of an object pattern with made ones spelled out.
  mutating func flattened(_ members: [MemberPattern]) -> [(JSON.Text, Pattern, Int?)] {
    var result: [(JSON.Text, Pattern, Int?)] = []
    for member in members {
      switch member {
      case .named(let name, let pattern): result.append((name.text(in: self), pattern, nil))
      case .made(let count, let from, let key, let value):
        let outer = nearest
        for counter in from..<(from + max(0, count)) {
          nearest = counter
          if case .string(let name)? = try? build(key) { result.append((name, value, counter)) }
        }
        nearest = outer
      }
    }
    return result
  }

  /// Whether the value that `candidate` has at `by` is the one the pattern has there.
  func fits(_ pattern: Pattern, _ candidate: JSON, by: JSONPointer) -> Bool {
    guard let part = pattern.part(at: by.tokens, in: self) else { return false }
    var attempt = Matcher(self)
    attempt.match(part, candidate[by])
    return attempt.differences.isEmpty
  }
}

extension Pattern {
  /// The pattern of the member that the tokens lead to.
  func part(at tokens: some Collection<JSON.Text>, in environment: Environment) -> Pattern? {
    guard let token = tokens.first else { return self }
    if case .literal(let value) = kind {
      return value[token].flatMap {
        Pattern(origin: origin, kind: .literal($0)).part(at: tokens.dropFirst(), in: environment)
      }
    }
    guard case .object(let members, _) = kind else { return nil }
    for member in members {
      guard case .named(let name, let pattern) = member, name.text(in: environment) == token
      else { continue }
      return pattern.part(at: tokens.dropFirst(), in: environment)
    }
    return nil
  }
}
