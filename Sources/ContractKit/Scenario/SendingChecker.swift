/// Checks that what a run must send can be built, and that `$sent` stands where something has been
/// sent: requests go to a server; answers and arguments of calls to a client.
struct SendingChecker {
  let side: Side
  private(set) var complaints = Complaints()
  private var mayNameSent = false

  init(side: Side) { self.side = side }

  mutating func check(_ steps: [Step]) {
    for step in steps {
      switch step.kind {
      case .exchange(let request, let response, _, _):
        if side == .server { check(request) }
        if side == .client { check(response) }
      case .receive(let request, _): if side == .server { check(request) }
      case .reply(_, let response, _): if side == .client { check(response) }
      case .stored(_, let ids, _):
        guard side == .server else { continue }
        for id in ids ?? [] { check(element: id) }
      case .client(.call(let call)): if side == .client { check(call.arguments) }
      case .client(.serve(_, let rules)):
        for rule in rules ?? [] { check(rule.response) }
      case .given, .advance, .client: break
      }
    }
  }

  mutating func check(_ response: ResponsePattern?) {
    mayNameSent = true
    defer { mayNameSent = false }
    switch response {
    case nil: break
    case .value(let pattern)?: check(pattern)
    case .one(let answer)?:
      check(answer.status)
      for header in answer.headers { check(header.value) }
      check(answer.body, answer.origin)
    case .oneOf(let alternatives, _, _)?:
      for alternative in alternatives { check(alternative.response) }
    }
  }

  private mutating func check(_ request: RequestPattern) {
    guard case .written(let method, let path, let headers, let body) = request.content else {
      return
    }
    check(method)
    check(path)
    for header in headers { check(header.value) }
    check(body, request.origin)
  }

  private mutating func check(_ body: BodyPattern, _ origin: Origin) {
    switch body {
    case .none: break
    case .any: complain(origin, "\"$any\": \"bytes\"")
    case .json(let pattern), .raw(let pattern): check(pattern)
    }
  }

  /// An element of a list, where repetitions may stand.
  private mutating func check(element: Pattern) {
    guard case .repeated(_, _, let item) = element.kind else { return check(element) }
    check(item)
  }

  private mutating func check(_ pattern: Pattern) {
    switch pattern.kind {
    case .literal, .text, .spelling, .uuid, .id, .reference, .time, .absent: break
    case .array(let elements), .unordered(let elements, _):
      for element in elements { check(element: element) }
    case .object(let members, _):
      for member in members {
        switch member {
        case .named(_, let value): check(value)
        case .made(_, _, let key, let value):
          check(key)
          check(value)
        }
      }
    case .any(let any):
      if let example = any.example {
        check(example)
      } else {
        complaints.add(
          pattern.origin, "this \"$any\" must be sent and has no \"example\"",
          suggestion: "add \"example\", the value that shall be sent")
      }
    case .oneOf(let alternatives, _): for alternative in alternatives { check(alternative.pattern) }
    case .optional(let item), .sized(_, let item, _): check(item)
    case .joined(let parts): for case .value(let value) in parts { check(value) }
    case .sentCount, .sent: if !mayNameSent { complain(pattern.origin, "\"$sent\"") }
    case .range: complain(pattern.origin, "\"$range\"")
    case .has: complain(pattern.origin, "\"$has\"")
    case .anyBytes: complain(pattern.origin, "\"$any\": \"bytes\"")
    case .repeated:
      complaints.add(pattern.origin, "\"$repeat\" stands in a list, and not in another")
    }
  }

  private mutating func complain(_ origin: Origin, _ what: String) {
    complaints.add(origin, "\(what) has no meaning in what is sent")
  }
}
