import ContractKit

extension AppStoreOperator {
  /// A month of the calendar, in UTC.
  struct Month: Hashable {
    let year: Int
    /// 1 to 12.
    let number: Int

    /// The month that `instant` falls into.
    ///
    /// The calendar's arithmetic is in the text of the instant; one beyond the year 9999 has none
    /// and falls into the last month that has.
    init(of instant: Timestamp) {
      let text = instant.rfc3339(digits: 3, zone: "Z") ?? "9999-12"
      year = Self.number(text.utf8.prefix(4))
      number = Self.number(text.utf8.dropFirst(5).prefix(2))
    }

    private init(index: Int) {
      year = index / 12
      number = index % 12 + 1
    }

    /// `instant`, so many months later in the calendar: the same day and time, or the last day of a
    /// month that is too short for it.
    static func adding(_ months: Int, to instant: Timestamp) -> Timestamp {
      let end = Timestamp(milliseconds: .max)
      guard let text = instant.rfc3339(digits: 3, zone: "Z") else { return end }
      let start = Month(of: instant)
      let month = Month(index: start.year * 12 + start.number - 1 + months)
      let day = number(text.utf8.dropFirst(8).prefix(2))
      let time = text.utf8.dropFirst(10)
      let candidates = (max(1, day - 3)...day).reversed().lazy.compactMap { day in
        let date = "\(padded(month.year, 4))-\(padded(month.number, 2))-\(padded(day, 2))"
        return Timestamp(rfc3339: Array(date.utf8) + time)
      }
      return candidates.first ?? end
    }

    private static func number(_ digits: some Sequence<UInt8>) -> Int {
      digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
  }
}
