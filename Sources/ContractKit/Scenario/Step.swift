/// One thing that a scenario does or waits for.
struct Step: Sendable {
  var origin: Origin
  /// From 1.
  var number: Int
  /// The name later steps call it by.
  var label: String?
  var kind: Kind

  enum Kind: Sendable {
    /// A request and its answer, so many times in a row.
    case exchange(RequestPattern, ResponsePattern?, times: Int, ClientTerms)
    /// A request whose answer is read by a later `reply`.
    case receive(RequestPattern, ClientTerms)
    case reply(to: String, ResponsePattern?, ClientTerms)
    /// A change of the subject's world.
    case given(Given)
    case advance(DurationExpression)
    /// Read-back: exactly these records, in any order, of the ids sent here or of `of`.
    case stored(Pattern, of: [Pattern]?, lane: Lane)
    /// A step that only a client run takes; a server run passes over it.
    case client(ClientStep)
  }
}

/// What holds before a scenario begins, or from a step on.
struct Given: Sendable {
  var origin: Origin
  var now: InstantPattern?
  var key: String?
  /// Further keys, by the names that `$ref` calls them by, and the states they are in.
  var keys: [(name: String, state: String)] = []
  /// Where time is real: how long the case may take before a failure of it says nothing.
  var within: DurationExpression?
  var server: [(name: String, value: JSON)] = []
  /// What the client is created with.
  var client = ClientSetting()

  /// An instant, absolute or by expression.
  enum InstantPattern: Sendable {
    case absolute(Timestamp)
    case relative(InstantExpression)
  }
}
