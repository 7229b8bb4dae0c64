/// A request as a scenario writes it.
struct RequestPattern: Sendable {
  enum Content: Sendable {
    case written(method: Pattern, path: Pattern, headers: [HeaderPattern], body: BodyPattern)
    /// The octets of an earlier exchange again.
    case same(label: String)
  }

  var origin: Origin
  var content: Content
  var chunked = false
}

/// A header line: one value, several, or none allowed.
struct HeaderPattern: Sendable {
  var name: String
  var value: Pattern
}

/// A body.
enum BodyPattern: Sendable {
  /// No octet.
  case none
  /// Anything, nothing too.
  case any
  case json(Pattern)
  case raw(Pattern)
}

/// An answer as a scenario writes it, or several that pass by their readings.
indirect enum ResponsePattern: Sendable {
  case one(AnswerPattern)
  case oneOf([(label: String, names: [String], response: ResponsePattern)], point: String?, Origin)
}

/// One answer.
struct AnswerPattern: Sendable {
  var origin: Origin
  var status: Pattern
  var headers: [HeaderPattern]
  var body: BodyPattern
}
