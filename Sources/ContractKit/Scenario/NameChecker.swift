/// Checks, for one side, that names, labels and held exchanges are bound before they are used.
///
/// What only the other side does binds nothing. A name with a counter in it counts as bound if any bound name could be it.
struct NameChecker {
  let side: Side
  var complaints = Complaints()
  var bound: [TextTemplate] = [TextTemplate("key")]
  var labels: Set<String> = ["now", "start"]
  var held: Set<String> = []
  var handles: Set<String> = ["client"]
  var unanswered: Set<String> = []
  var kept: Set<String> = []

  init(side: Side) { self.side = side }

  mutating func check(_ steps: [Step]) {
    for step in steps {
      switch step.kind {
      case .exchange(let request, let response, _, let terms):
        check(terms, step.origin)
        check(request)
        if let response { check(response) }
      case .receive(let request, let terms):
        check(terms, step.origin)
        check(request)
        if let label = step.label { held.insert(label) }
      case .reply(let label, let response, let terms):
        check(terms, step.origin)
        if held.remove(label) == nil {
          complaints.unknown("held exchange", label, at: step.origin, known: held.sorted())
        }
        if let response { check(response) }
      case .given(let given): check(given)
      case .advance(let duration): check(duration, step.origin)
      case .stored(let pattern, let ids, _):
        guard side == .server else { continue }
        check(pattern)
        for id in ids ?? [] { check(id) }
      case .client(let client):
        guard side == .client else { continue }
        check(client, step)
      }
      if let label = step.label { labels.insert(label) }
    }
  }

  mutating func check(_ given: Given?) {
    for key in given?.keys ?? [] { bound.append(TextTemplate(JSON.Text(key.name))) }
    if let given, case .relative(let instant)? = given.now { check(instant, given.origin) }
  }

  mutating func check(_ request: RequestPattern) {
    switch request.content {
    case .same(let label):
      if !labels.contains(label) {
        complaints.unknown("exchange", label, at: request.origin, known: labels.sorted())
      }
    case .written(let method, let path, let headers, let body):
      check(method)
      check(path)
      for header in headers { check(header.value) }
      check(body)
    case .question(_, let arguments):
      if let arguments { check(arguments) }
    }
  }

  mutating func check(_ response: ResponsePattern) {
    switch response {
    case .one(let answer):
      check(answer.status)
      for header in answer.headers { check(header.value) }
      check(answer.body)
    case .value(let pattern): check(pattern)
    case .oneOf(let alternatives, _, _):
      for alternative in alternatives { check(alternative.response) }
    }
  }

  mutating func check(_ body: BodyPattern) {
    switch body {
    case .none, .any: break
    case .json(let pattern), .raw(let pattern): check(pattern)
    }
  }

  mutating func check(_ pattern: Pattern) {
    switch pattern.kind {
    case .literal, .text, .spelling, .sentCount, .sent, .range, .absent, .anyBytes: break
    case .array(let elements), .has(let elements):
      for element in elements { check(element) }
    case .unordered(let elements, let by):
      var constants: Set<JSON> = []
      for element in elements {
        checkIsTold(element, by: by, &constants)
        check(element)
      }
    case .object(let members, _):
      for member in members {
        switch member {
        case .named(_, let value): check(value)
        case .made(_, _, let key, let value):
          check(key)
          check(value)
        }
      }
    case .uuid(let uuid):
      if let name = uuid.name { bound.append(name) }
    case .id(let name): bound.append(name)
    case .reference(let name, _):
      if !bound.contains(where: { $0.couldEqual(name) }) {
        complaints.add(
          pattern.origin, "\"$ref\" \"\(name.source)\" is used before anything binds it")
      }
    case .time(let time):
      check(time.instant, pattern.origin)
      if let within = time.within { check(within, pattern.origin) }
    case .any(let any):
      if let example = any.example { check(example) }
      if let name = any.bind { bound.append(name) }
    case .repeated(_, _, let item), .optional(let item), .sized(_, let item, _): check(item)
    case .oneOf(let alternatives, _):
      for alternative in alternatives { check(alternative.pattern) }
    case .joined(let parts):
      for case .value(let value) in parts { check(value) }
    }
  }

  /// Complains unless the element is told from the others by a constant or a bound name.
  mutating func checkIsTold(
    _ element: Pattern, by: JSONPointer, _ constants: inout Set<JSON>
  ) {
    let (item, count) = element.repetition
    let place = by.tokens.isEmpty ? "" : " at \(by)"
    if let part = item.part(at: by.tokens, in: Environment(seed: 0)) {
      switch part.kind {
      case .literal(let value):
        if !constants.insert(value).inserted {
          complaints.add(
            element.origin, "two items whose places are not fixed have the same constant\(place)")
        }
        if count <= 1 { return }
      case .spelling: if count <= 1 { return }
      case .text(let template): if count <= 1 || template.hasCounter { return }
      case .time(let time): if count <= 1 && time.within == nil { return }
      case .reference(let name, _): if count <= 1 || name.hasCounter { return }
      case .uuid(let uuid):
        if let name = uuid.name, bound.contains(where: { $0.couldEqual(name) }),
          count <= 1 || name.hasCounter
        {
          return
        }
      // One for each record: as different as they are.
      case .sent: return
      default: break
      }
    }
    complaints.add(
      element.origin,
      "an item whose place is not fixed must have a constant or a bound name\(place)")
  }

  mutating func check(_ instant: InstantExpression, _ origin: Origin) {
    if !labels.contains(instant.base) {
      complaints.unknown("instant", instant.base, at: origin, known: labels.sorted())
    }
    check(instant.offset, origin)
  }

  mutating func check(_ duration: DurationExpression, _ origin: Origin) {
    for name in duration.boundNames
    where !bound.contains(where: { $0.couldEqual(TextTemplate(JSON.Text(name))) }) {
      complaints.add(origin, "\"{\(name)}\" is used before anything binds it")
    }
  }
}

extension Pattern {
  /// What is repeated, and how often; a pattern that is not repeated stands once.
  fileprivate var repetition: (item: Pattern, count: Int) {
    guard case .repeated(let count, _, let item) = kind else { return (self, 1) }
    return (item, count)
  }
}

extension TextTemplate {
  /// Whether it is another text for another element.
  var hasCounter: Bool { !isConstant }

  /// The text as the fixture has it.
  var source: String {
    parts.map {
      switch $0 {
      case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
      case .nearest: "{i}"
      case .turn: "{t}"
      }
    }.joined()
  }

  /// Whether some values of the counters could make both the same text.
  func couldEqual(_ other: TextTemplate) -> Bool {
    if isConstant && other.isConstant { return self == other }
    guard case .bytes(let a)? = parts.first, case .bytes(let b)? = other.parts.first else {
      return true
    }
    return a.starts(with: b) || b.starts(with: a)
  }
}
