import ContractKit

/// Time that moves only when it is told to: a clock that never goes back, alarms on it, and the wall
/// clock, which may jump.
struct VirtualTime<Alarm: Sendable & Equatable>: Sendable {
  private struct Entry {
    let due: Int64
    let alarm: Alarm
  }

  /// Milliseconds since the start.
  private(set) var elapsed: Int64 = 0
  /// What the wall clock said at the start, or would have said.
  private var origin: Timestamp
  /// In the order in which they are due; those of one instant in the order in which they were set.
  private var entries: [Entry] = []

  init(now: Timestamp) { origin = now }

  /// What the wall clock says.
  var now: Timestamp { origin.advanced(byMilliseconds: elapsed) }

  /// The wall clock jumps: no time passes.
  mutating func setWallClock(to now: Timestamp) {
    origin = now.advanced(byMilliseconds: -elapsed)
  }

  /// The instant so many milliseconds from now, or the last one there is.
  func instant(after milliseconds: Int64) -> Int64 {
    let (sum, isTooLate) = elapsed.addingReportingOverflow(max(0, milliseconds))
    return isTooLate ? .max : sum
  }

  /// Sets an alarm, beside those that are set already.
  mutating func set(_ alarm: Alarm, after milliseconds: Int64) {
    let due = instant(after: milliseconds)
    let place = entries.firstIndex { $0.due > due } ?? entries.endIndex
    entries.insert(Entry(due: due, alarm: alarm), at: place)
  }

  /// Takes back all alarms that are equal to this one.
  mutating func cancel(_ alarm: Alarm) { entries.removeAll { $0.alarm == alarm } }

  /// When the next alarm is due.
  var nextDue: Int64? { entries.first?.due }

  /// The next alarm that is due now, which is then no longer set.
  mutating func popDue() -> Alarm? {
    guard let first = entries.first, first.due <= elapsed else { return nil }
    return entries.removeFirst().alarm
  }

  /// Moves to an instant; never back.
  mutating func move(to instant: Int64) { elapsed = max(elapsed, instant) }
}
