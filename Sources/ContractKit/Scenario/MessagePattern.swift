/// A request as a scenario writes it.
struct RequestPattern: Sendable {
  enum Content: Sendable {
    case written(method: Pattern, path: Pattern, headers: [HeaderPattern], body: BodyPattern)
    /// The octets of an earlier exchange again.
    case same(label: String)
    /// A question that the client asks through a function it was given.
    case question(hook: String, arguments: Pattern?)
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
  /// What a question is answered: `ok` or `error`.
  case value(Pattern)
  case oneOf([(label: String, names: [String], response: ResponsePattern)], point: String?, Origin)
}

/// One answer.
struct AnswerPattern: Sendable {
  var origin: Origin
  var status: Pattern
  var headers: [HeaderPattern]
  var body: BodyPattern
  /// What befalls it on its way to a client.
  var fault: HTTPFault?
  /// Which records it settles, if that is not what its lane says.
  var settles: Settling?
}
