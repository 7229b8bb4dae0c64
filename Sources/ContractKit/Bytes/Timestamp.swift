/// An instant in whole milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Milliseconds since the epoch; negative before it.
  public let milliseconds: Int64

  /// The instant that many milliseconds after the epoch.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Whether `a` is earlier than `b`.
  public static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }
}
