/// One place where what came is not what was due.
struct Difference: Sendable {
  var pointer: [JSON.Text]
  var expected: String
  var received: String
  var origin: Origin
}

/// Compares JSON with patterns: every difference, and the names bound on the way.
///
/// No backtracking: `$oneOf` commits to the first alternative that fits and `$unordered` pairs by a
/// key, so differences are unique. Comparison is of canonical forms (RFC 8785).
struct Matcher {
  var environment: Environment
  /// Whether objects that do not say so allow other members.
  let open: Bool
  private(set) var differences: [Difference] = []

  init(_ environment: Environment, open: Bool = false) {
    self.environment = environment
    self.open = open
  }

  /// Compares; a nil value means that there is none.
  mutating func match(_ pattern: Pattern, _ value: JSON?, at path: [JSON.Text] = []) {
    switch pattern.kind {
    case .optional(let inner):
      if value != nil { match(inner, value, at: path) }
    case .absent:
      if value != nil { differ(pattern, value, at: path) }
    case .oneOf(let alternatives, let point):
      match(alternatives, point: point, in: pattern, value, at: path)
    default:
      guard let value else { return differ(pattern, nil, at: path) }
      matchPresent(pattern, value, at: path)
    }
  }

  private mutating func matchPresent(_ pattern: Pattern, _ value: JSON, at path: [JSON.Text]) {
    switch pattern.kind {
    case .array(let elements):
      guard let received = value.elements else { return differ(pattern, value, at: path) }
      match(elements, received, in: pattern, at: path)
    case .object(let members, let isOpen):
      guard value.members != nil else { return differ(pattern, value, at: path) }
      match(members, value, open: isOpen, in: pattern, at: path)
    case .unordered(let elements, let by):
      guard let received = value.elements else { return differ(pattern, value, at: path) }
      matchUnordered(elements, received, by: by, in: pattern, at: path)
    case .has(let patterns):
      guard let received = value.elements else { return differ(pattern, value, at: path) }
      matchSome(patterns, received, at: path)
    default:
      if !environment.accepts(pattern, value) { differ(pattern, value, at: path) }
    }
  }

  private mutating func differ(_ pattern: Pattern, _ value: JSON?, at path: [JSON.Text]) {
    differences.append(
      Difference(
        pointer: path, expected: environment.describe(pattern),
        received: value.map { $0.compact().quotedJSON() } ?? "nothing", origin: pattern.origin))
  }

  private mutating func match(
    _ elements: [Pattern], _ received: [JSON], in pattern: Pattern, at path: [JSON.Text]
  ) {
    var next = 0
    let outer = environment.nearest
    for (element, counter) in environment.flattened(elements) {
      environment.nearest = counter ?? outer
      if case .optional(let inner) = element.kind {
        guard next < received.count else { continue }
        var attempt = Matcher(environment, open: open)
        attempt.match(inner, received[next], at: path + [Self.index(next)])
        guard attempt.differences.isEmpty else { continue }
        environment = attempt.environment
      } else {
        // Not `? received[next] : nil`: that nil would be the value null.
        let item: JSON? = received.dropFirst(next).first
        match(element, item, at: path + [Self.index(next)])
      }
      next += 1
    }
    environment.nearest = outer
    guard next < received.count else { return }
    for (index, extra) in received[next...].enumerated() {
      differences.append(
        Difference(
          pointer: path + [Self.index(next + index)], expected: "nothing (a list of \(next))",
          received: extra.compact().quotedJSON(), origin: pattern.origin))
    }
  }

  private mutating func match(
    _ members: [MemberPattern], _ value: JSON, open: Bool, in pattern: Pattern,
    at path: [JSON.Text]
  ) {
    var known: Set<JSON.Text> = []
    let outer = environment.nearest
    for (name, member, counter) in environment.flattened(members) {
      environment.nearest = counter ?? outer
      known.insert(name)
      match(member, value[name], at: path + [name])
    }
    environment.nearest = outer
    for member in value.members ?? [] where !known.contains(member.name) {
      if open || self.open {
        // What a pattern asks of a part says nothing of the rest; what a contract leaves open, does.
        if !self.open { environment.extras.insert(Self.place(path + [member.name])) }
      } else {
        differences.append(
          Difference(
            pointer: path + [member.name], expected: "no such member",
            received: member.value.compact().quotedJSON(), origin: pattern.origin))
      }
    }
  }

  private mutating func matchUnordered(
    _ elements: [Pattern], _ received: [JSON], by: JSONPointer, in pattern: Pattern,
    at path: [JSON.Text]
  ) {
    var left = Array(received.enumerated())
    let outer = environment.nearest
    for (element, counter) in environment.flattened(elements) {
      environment.nearest = counter ?? outer
      let place = left.firstIndex { _, candidate in
        environment.fits(element, candidate, by: by)
      }
      guard let place else {
        differences.append(
          Difference(
            pointer: path, expected: "an item like \(environment.describe(element))",
            received: "none with that \(by.description)", origin: element.origin))
        continue
      }
      let (index, candidate) = left.remove(at: place)
      match(element, candidate, at: path + [Self.index(index)])
    }
    environment.nearest = outer
    for (index, extra) in left {
      differences.append(
        Difference(
          pointer: path + [Self.index(index)], expected: "no such item",
          received: extra.compact().quotedJSON(), origin: pattern.origin))
    }
  }

  private mutating func matchSome(
    _ patterns: [Pattern], _ received: [JSON], at path: [JSON.Text]
  ) {
    var left = received
    for wanted in patterns {
      let place = left.firstIndex { candidate in
        var attempt = Matcher(environment, open: open)
        attempt.match(wanted, candidate, at: path)
        guard attempt.differences.isEmpty else { return false }
        environment = attempt.environment
        return true
      }
      if let place {
        left.remove(at: place)
      } else {
        differ(wanted, nil, at: path)
      }
    }
  }

  private mutating func match(
    _ alternatives: [Alternative], point: String?, in pattern: Pattern, _ value: JSON?,
    at path: [JSON.Text]
  ) {
    var nearest: [Difference]?
    for alternative in alternatives where environment.admits(alternative.names, at: point) {
      var attempt = Matcher(environment, open: open)
      attempt.match(alternative.pattern, value, at: path)
      if attempt.differences.isEmpty {
        environment = attempt.environment
        environment.choose(
          alternative.names, label: alternative.label, at: point,
          place: JSONPointer(tokens: path).description)
        return
      }
      if nearest.map({ attempt.differences.count < $0.count }) ?? true {
        nearest = attempt.differences.map {
          var difference = $0
          difference.expected += " (reading \"\(alternative.label)\")"
          return difference
        }
      }
    }
    if let nearest {
      differences += nearest
    } else {
      differ(pattern, value, at: path)
    }
  }

  /// A pointer in which every position is `*`.
  private static func place(_ path: [JSON.Text]) -> String {
    let general = path.map { $0.bytes.allSatisfy(ASCII.digits.contains) ? "*" : $0 }
    return JSONPointer(tokens: general).description
  }

  private static func index(_ index: Int) -> JSON.Text { JSON.Text(String(index)) }
}
