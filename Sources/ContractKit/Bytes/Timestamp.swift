/// An instant in whole milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Milliseconds since the epoch; negative before it.
  public let milliseconds: Int64

  /// The instant that many milliseconds after the epoch.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The instant that many milliseconds later, or earlier if `delta` is negative.
  ///
  /// Stops at the first and the last instant there is.
  public func advanced(byMilliseconds delta: Int64) -> Timestamp {
    let (sum, overflow) = milliseconds.addingReportingOverflow(delta)
    return Timestamp(milliseconds: overflow ? (delta < 0 ? .min : .max) : sum)
  }

  /// Whether `a` is earlier than `b`.
  public static func < (a: Self, b: Self) -> Bool { a.milliseconds < b.milliseconds }
}
