extension Timestamp {
  /// The instant that a `date-time` of RFC 3339 names, or nil if `text` is not one.
  ///
  /// Exactly `YYYY-MM-DDThh:mm:ss`, then perhaps a point and one digit or more, then `Z` or
  /// `±hh:mm`; `T` and `Z` in upper case. The day must exist. Second 60 is taken only where UTC can
  /// have it, at the end of June and of December, and stands for the second after it. Digits beyond
  /// the milliseconds are dropped, which never moves the instant forward.
  ///
  /// - Parameter text: The bytes, without white space around them.
  /// - Complexity: O(*n*) in the length of `text`.
  ///
  /// Source: RFC 3339 §5.6 and §5.7.
  public init?(rfc3339 text: some Collection<UInt8>) {
    var reader = DateReader(rest: Array(text)[...])
    guard
      let year = reader.number(4), reader.take(ASCII.minus),
      let month = reader.number(2), reader.take(ASCII.minus),
      let day = reader.number(2), reader.take(UInt8(ascii: "T")),
      let hour = reader.number(2), reader.take(ASCII.colon),
      let minute = reader.number(2), reader.take(ASCII.colon),
      let second = reader.number(2),
      let fraction = reader.fraction(),
      let zone = reader.zone(), reader.rest.isEmpty,
      let date = CivilDate(year: year, month: month, day: day),
      hour <= 23, minute <= 59, second <= 60
    else { return nil }
    let minutes = date.daysSince1970 * 1440 + Int64(hour * 60 + minute - zone)
    if second == 60 {
      let next = CivilDate(daysSince1970: (minutes + 1).flooredQuotient(by: 1440))
      guard (minutes + 1) % 1440 == 0, next.day == 1, next.month == 1 || next.month == 7 else {
        return nil
      }
    }
    milliseconds = (minutes * 60 + Int64(second)) * 1000 + Int64(fraction)
  }

  /// The instant as a `date-time` of RFC 3339: `2026-10-23T12:00:00.000Z`.
  ///
  /// - Parameters:
  ///   - digits: The digits of the fraction, 0 to 9; what is cut off is dropped, not rounded.
  ///   - zone: What follows the time: `Z`, or an offset `±hh:mm` which the time is then given in,
  ///     or nothing, for text that lacks its zone; the time is then that of UTC.
  /// - Returns: The text, or nil if `digits` or `zone` is none of these, or the year in that zone
  ///   has not four digits.
  public func rfc3339(digits: Int = 3, zone: String = "Z") -> String? {
    var reader = DateReader(rest: Array(zone.utf8)[...])
    guard (0...9).contains(digits),
      let offset = zone.isEmpty ? 0 : reader.zone(), reader.rest.isEmpty,
      let parts = DateParts(advanced(byMilliseconds: Int64(offset) * 60_000))
    else { return nil }
    var text = "\(padded(parts.date.year, 4))-\(padded(parts.date.month))-\(padded(parts.date.day))"
    text += "T\(parts.time)"
    if digits > 0 { text += "." + (padded(parts.millisecond, 3) + "000000").prefix(digits) }
    return text + zone
  }

  /// The instant as an HTTP date: `Sun, 06 Nov 1994 08:49:37 GMT`; nil if the year has not four
  /// digits.
  ///
  /// Source: RFC 9110 §5.6.7, `IMF-fixdate`.
  public var httpDate: String? {
    guard let parts = DateParts(self) else { return nil }
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let number = parts.date.daysSince1970
    let weekday = days[Int(number - number.flooredQuotient(by: 7) * 7)]
    let (day, month) = (padded(parts.date.day), months[parts.date.month - 1])
    return "\(weekday), \(day) \(month) \(padded(parts.date.year, 4)) \(parts.time) GMT"
  }
}

/// The calendar's view of an instant in UTC; only for years of four digits.
private struct DateParts {
  let date: CivilDate
  let time: String
  let millisecond: Int

  init?(_ instant: Timestamp) {
    let seconds = instant.milliseconds.flooredQuotient(by: 1000)
    let days = seconds.flooredQuotient(by: 86_400)
    date = CivilDate(daysSince1970: days)
    guard (0...9999).contains(date.year) else { return nil }
    let second = Int(seconds - days * 86_400)
    time = "\(padded(second / 3600)):\(padded(second / 60 % 60)):\(padded(second % 60))"
    millisecond = Int(instant.milliseconds - seconds * 1000)
  }
}

/// Takes the parts of a `date-time` off the head of bytes.
private struct DateReader {
  var rest: ArraySlice<UInt8>

  mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(ASCII.digits.contains) else { return nil }
    rest.removeFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
  }

  /// The milliseconds of an optional fraction; nil if there is a point without a digit.
  mutating func fraction() -> Int? {
    guard take(ASCII.dot) else { return 0 }
    let digits = rest.prefix(while: ASCII.digits.contains)
    guard !digits.isEmpty else { return nil }
    rest.removeFirst(digits.count)
    let padded = digits.prefix(3) + Array(repeating: ASCII.zero, count: 2)
    return padded.prefix(3).reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
  }

  /// The minutes that local time is ahead of UTC.
  mutating func zone() -> Int? {
    if take(UInt8(ascii: "Z")) { return 0 }
    let isAhead = take(ASCII.plus)
    guard isAhead || take(ASCII.minus),
      let hours = number(2), take(ASCII.colon), let minutes = number(2), hours <= 23, minutes <= 59
    else { return nil }
    return isAhead ? hours * 60 + minutes : -(hours * 60 + minutes)
  }
}

private func padded(_ number: Int, _ width: Int = 2) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
