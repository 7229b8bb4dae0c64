/// One thing that a scenario does or waits for.
///
/// Steps of the client half are kept by kind, so that a server run can pass over them.
struct Step: Sendable {
  var origin: Origin
  /// From 1.
  var number: Int
  /// The name later steps call it by.
  var label: String?
  var kind: Kind

  enum Kind: Sendable {
    /// A request and its answer, so many times in a row.
    case exchange(RequestPattern, ResponsePattern?, times: Int)
    /// A request whose answer is read by a later `reply`.
    case receive(RequestPattern)
    case reply(to: String, ResponsePattern?)
    /// A change of the subject's world.
    case given(Given)
    case advance(DurationExpression)
    /// Read-back: exactly these records, in any order, of the ids sent here or of `of`.
    case stored(Pattern, of: [Pattern]?, lane: Lane)
    /// A step that only a client run takes.
    case client(String)
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

  /// An instant, absolute or by expression.
  enum InstantPattern: Sendable {
    case absolute(Timestamp)
    case relative(InstantExpression)
  }
}
