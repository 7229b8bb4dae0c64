/// The instant by which something must have happened.
///
/// A timeout is given once, where a step begins, and carried down as a deadline: each read waits
/// for what is left, so ten slow reads cannot take ten timeouts.
public struct Deadline: Sendable, Hashable, Comparable {
  /// The instant, on the clock that also runs while the machine sleeps.
  public let instant: ContinuousClock.Instant

  /// The instant `duration` from now.
  public static func after(_ duration: Duration) -> Deadline {
    Deadline(instant: .now.advanced(by: duration))
  }

  /// Whether it has come.
  public var isPast: Bool { ContinuousClock.now >= instant }

  /// What is left, in whole milliseconds, rounded up and never negative: the unit of `poll`.
  var milliseconds: Int32 { Self.milliseconds(from: .now, to: instant) }

  static func milliseconds(
    from start: ContinuousClock.Instant, to end: ContinuousClock.Instant
  ) -> Int32 {
    let left = start.duration(to: end)
    guard left > .zero else { return 0 }
    let (seconds, attoseconds) = left.components
    guard seconds < 2_000_000 else { return 2_000_000_000 }
    let whole = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: whole)
  }

  /// Whether `a` comes before `b`.
  public static func < (a: Self, b: Self) -> Bool { a.instant < b.instant }
}
