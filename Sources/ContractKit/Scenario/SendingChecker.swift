/// Checks that what a server run must send can be built, and that `$sent` stands where something has
/// been sent.
struct SendingChecker {
  private(set) var complaints = Complaints()

  mutating func check(_ steps: [Step]) {
    for step in steps {
      switch step.kind {
      case .exchange(let request, _, _), .receive(let request): check(request)
      case .stored(_, let ids, _):
        for id in ids ?? [] { check(element: id) }
      case .reply, .given, .advance, .client: break
      }
    }
  }

  private mutating func check(_ request: RequestPattern) {
    guard case .written(let method, let path, let headers, let body) = request.content else {
      return
    }
    check(method)
    check(path)
    for header in headers { check(header.value) }
    switch body {
    case .none: break
    case .any: complain(request.origin, "\"$any\": \"bytes\"")
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
    case .literal, .text, .spelling, .uuid, .reference, .time, .absent: break
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
    case .sentCount, .sent: complain(pattern.origin, "\"$sent\"")
    case .id: complain(pattern.origin, "\"$id\"")
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
