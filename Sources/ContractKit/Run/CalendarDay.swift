/// A day of the Gregorian calendar, in UTC: `2026-10-23`.
public struct CalendarDay: Sendable, Hashable, CustomStringConvertible {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// The day that `text` names in the form `YYYY-MM-DD`, if there is such a day.
  ///
  /// Source: RFC 3339 §5.6, `full-date`, and the lengths of months of its appendix C.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], parts.joined().allSatisfy(Self.isDigit) else {
      return nil
    }
    let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
    (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard year >= 1, (1...12).contains(month) else { return nil }
    guard day >= 1, day <= Self.days(of: month, in: year) else { return nil }
  }

  /// The first instant after it.
  public var end: Timestamp {
    // Years begin in March here, so that the leap day is the last one of its year.
    let years = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    let days = years * 365 + years / 4 - years / 100 + years / 400
    let sinceMarch = (months * 153 + 2) / 5 + day - 1
    return Timestamp(milliseconds: Int64(days + sinceMarch - 719_468 + 1) * 86_400_000)
  }

  /// `YYYY-MM-DD`.
  public var description: String {
    [(year, 4), (month, 2), (day, 2)].map { number, width in
      let digits = String(number)
      return String(repeating: "0", count: width - digits.count) + digits
    }.joined(separator: "-")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
