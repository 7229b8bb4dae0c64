/// The time of a case: the client's virtual clock, or the real one.
struct ClientClock {
  /// Whether it moves only as the run says.
  var isVirtual = false
  /// When the case began.
  var start = Timestamp(milliseconds: 0)
  /// What has passed since, in milliseconds; only of a virtual clock.
  var passed: Int64 = 0
  /// How far the client's wall clock is off.
  var offset: Int64 = 0

  /// The instant, by the client's wall clock.
  func now(real: () -> Timestamp) -> Timestamp {
    (isVirtual ? start.advanced(byMilliseconds: passed) : real())
      .advanced(byMilliseconds: offset)
  }
}
