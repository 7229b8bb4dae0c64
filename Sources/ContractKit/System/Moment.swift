#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An instant of the machine's monotonic clock: for measuring, and for waiting until.
///
/// One integer, unlike the standard library's instant: a server compares and moves several of them
/// for each request.
public struct Moment: Sendable, Hashable, Comparable {
  /// Nanoseconds since an arbitrary start, the same for all of this process.
  private let nanoseconds: Int64

  /// The moment at which it is called.
  public static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// The moment so much later; the farthest there is if that is beyond 292 years.
  public func advanced(by duration: Duration) -> Moment {
    let (seconds, attoseconds) = duration.components
    let (whole, tooMany) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, tooLate) = nanoseconds.addingReportingOverflow(whole)
    guard !tooMany && !tooLate else {
      return Moment(nanoseconds: seconds < 0 ? .min : .max - 1_000_000_000)
    }
    return Moment(nanoseconds: sum &+ attoseconds / 1_000_000_000)
  }

  /// How much later `other` is.
  public func duration(to other: Moment) -> Duration {
    .nanoseconds(other.nanoseconds - nanoseconds)
  }

  /// How much later `other` is, in whole milliseconds, rounded up, never negative: the unit of `poll`.
  func milliseconds(to other: Moment) -> Int32 {
    guard other > self else { return 0 }
    let (left, isFar) = other.nanoseconds.subtractingReportingOverflow(nanoseconds)
    guard !isFar && left < 2_000_000_000_000_000 else { return 2_000_000_000 }
    return Int32((left + 999_999) / 1_000_000)
  }

  /// Whether `a` is earlier than `b`.
  public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }
}
