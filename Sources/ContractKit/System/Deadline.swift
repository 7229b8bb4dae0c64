/// The moment by which something must have happened.
///
/// A timeout is given once, where a step begins, and carried down as a deadline: each read waits
/// for what is left, so ten slow reads cannot take ten timeouts.
public struct Deadline: Sendable, Hashable, Comparable {
  /// The moment.
  public let moment: Moment

  /// A deadline at `moment`.
  public init(_ moment: Moment) { self.moment = moment }

  /// The deadline so long from now.
  public static func after(_ duration: Duration) -> Deadline {
    Deadline(Moment.now.advanced(by: duration))
  }

  /// Whether it has come.
  public var isPast: Bool { Moment.now >= moment }

  /// What is left, in whole milliseconds, rounded up and never negative: the unit of `poll`.
  var milliseconds: Int32 { Moment.now.milliseconds(to: moment) }

  /// Whether `a` comes before `b`.
  public static func < (a: Self, b: Self) -> Bool { a.moment < b.moment }
}
