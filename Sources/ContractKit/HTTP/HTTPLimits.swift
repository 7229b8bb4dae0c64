/// How much of a message is taken before it is refused.
///
/// These guard our own memory and time. They are no figures of a contract, which are a handler's
/// business: give a server more than its contract allows, and let the handler refuse.
public struct HTTPLimits: Sendable, Hashable {
  /// The longest request target, in bytes: 414.
  public var target = 8 * 1024
  /// The longest head, start line to empty line, in bytes: 431. Trailers have the same.
  public var head = 64 * 1024
  /// The longest body, in bytes, framing not counted: 413.
  public var body = 64 * 1024 * 1024
  /// How long a request may take from its first byte to its last: 408.
  public var requestTime: Duration = .seconds(30)
  /// How long a connection may stand without a request, or without taking bytes of its response,
  /// before it is closed.
  public var idleTime: Duration = .seconds(120)

  /// The usual limits.
  public init() {}
}
