import Testing

@testable import ContractKit

@Suite struct TimestampTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.001Z", 1), ("1969-12-31T23:59:59Z", -1000),
      ("1969-12-31T23:59:59.999Z", -1), ("1969-12-31T23:59:59.9999Z", -1),
      ("1969-12-31T23:59:59.0009Z", -1000), ("1970-01-01T00:00:00.9Z", 900),
      ("1970-01-01T00:00:00.09Z", 90), ("1970-01-01T00:00:00.9999999999999999999999Z", 999),
      ("1970-01-01T00:00:00.000999Z", 0), ("1970-01-01T00:00:00+00:00", 0),
      ("1970-01-01T00:00:00-00:00", 0), ("1970-01-01T03:00:00+03:00", 0),
      ("1969-12-31T18:30:00-05:30", 0), ("1970-01-01T00:00:00+23:59", -86_340_000),
      ("1970-01-01T00:00:00-23:59", 86_340_000), ("2001-09-09T01:46:40Z", 1_000_000_000_000),
      ("2038-01-19T03:14:08Z", 2_147_483_648_000), ("2000-02-29T00:00:00Z", 951_782_400_000),
      ("2016-12-31T23:59:60Z", 1_483_228_800_000), ("2016-12-31T23:59:60.5Z", 1_483_228_800_500),
      ("2017-01-01T02:59:60+03:00", 1_483_228_800_000), ("2015-06-30T23:59:60Z", 1_435_708_800_000),
      ("2015-06-30T16:59:60-07:00", 1_435_708_800_000),
      ("0000-01-01T00:00:00Z", -62_167_219_200_000),
      ("0000-02-29T00:00:00Z", -62_162_121_600_000),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
      ("1900-03-01T00:00:00Z", -2_203_891_200_000),
    ] as [(String, Int64)])
  func `A date-time of RFC 3339 is an instant`(_ text: String, _ milliseconds: Int64) {
    #expect(Timestamp(rfc3339: text.utf8)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "Z", "2026-10-23", "2026-10-23T12:00:00", "2026-10-23T12:00Z", "2026-10-23T12Z",
    "2026-10-23 12:00:00Z", "2026-10-23t12:00:00Z", "2026-10-23T12:00:00z", "20261023T120000Z",
    "2026-10-23T12:00:00.Z", "2026-10-23T12:00:00,5Z", "2026-10-23T12:00:00. 5Z",
    "2026-10-23T12:00:00+0300", "2026-10-23T12:00:00+03", "2026-10-23T12:00:00+3:00",
    "2026-10-23T12:00:00+24:00", "2026-10-23T12:00:00+03:60", "2026-10-23T12:00:00 +03:00",
    "2026-10-23T12:00:00Z ", " 2026-10-23T12:00:00Z", "2026-10-23T12:00:00ZZ",
    "2026-10-23T12:00:00Z+00:00", "2026-10-23T24:00:00Z", "2026-10-23T12:60:00Z",
    "2026-10-23T12:00:61Z", "2026-10-23T12:00:60Z", "2026-10-31T23:59:60Z", "2026-12-30T23:59:60Z",
    "2016-12-31T23:59:60+03:00", "2026-00-23T12:00:00Z", "2026-13-23T12:00:00Z",
    "2026-10-00T12:00:00Z", "2026-10-32T12:00:00Z", "2026-02-29T12:00:00Z", "2024-02-30T12:00:00Z",
    "1900-02-29T12:00:00Z", "2026-04-31T12:00:00Z", "2026-06-31T12:00:00Z", "2026-09-31T12:00:00Z",
    "2026-11-31T12:00:00Z", "26-10-23T12:00:00Z", "02026-10-23T12:00:00Z", "+2026-10-23T12:00:00Z",
    "-001-10-23T12:00:00Z", "2026-1-23T12:00:00Z", "2026-10-2T12:00:00Z", "2026-10-23T1:00:00Z",
    "2026/10/23T12:00:00Z", "2026-10-23T12.00.00Z", "2026-10-23T12:00:00−03:00",
    "2026-W43-5T12:00:00Z",
    "2026-296T12:00:00Z", "２026-10-23T12:00:00Z", "2026-10-23T12:00:00Z\n", "2026-10-23T12:00:00\0",
    "2026-10-23T+1:00:00Z", "1761220800",
  ])
  func `What is no date-time, or a day that never was, is none`(_ text: String) {
    #expect(Timestamp(rfc3339: text.utf8) == nil)
  }

  @Test(
    arguments: [
      (0, "Z", "2026-10-23T12:34:56Z"), (1, "Z", "2026-10-23T12:34:56.7Z"),
      (2, "Z", "2026-10-23T12:34:56.78Z"), (3, "Z", "2026-10-23T12:34:56.789Z"),
      (6, "Z", "2026-10-23T12:34:56.789000Z"), (9, "Z", "2026-10-23T12:34:56.789000000Z"),
      (3, "+03:00", "2026-10-23T15:34:56.789+03:00"), (0, "-05:30", "2026-10-23T07:04:56-05:30"),
      (0, "+00:00", "2026-10-23T12:34:56+00:00"), (0, "+12:00", "2026-10-24T00:34:56+12:00"),
      (3, "", "2026-10-23T12:34:56.789"), (10, "Z", nil), (-1, "Z", nil), (3, "z", nil),
      (3, "+3:00", nil), (3, "+0300", nil), (3, "+24:00", nil), (3, "Z ", nil), (3, "UTC", nil),
    ] as [(Int, String, String?)])
  func `Digits and zone are the caller's`(_ digits: Int, _ zone: String, _ text: String?) {
    let instant = Timestamp(milliseconds: 1_792_758_896_789)
    #expect(instant.rfc3339(digits: digits, zone: zone) == text)
  }

  @Test func `Without a wish there are three digits and Z`() {
    #expect(Timestamp(milliseconds: -1).rfc3339() == "1969-12-31T23:59:59.999Z")
  }

  @Test func `Only years of four digits are written`() throws {
    let first = try #require(Timestamp(rfc3339: "0000-01-01T00:00:00Z".utf8))
    let last = try #require(Timestamp(rfc3339: "9999-12-31T23:59:59.999Z".utf8))
    #expect(first.advanced(byMilliseconds: -1).rfc3339() == nil)
    #expect(last.advanced(byMilliseconds: 1).rfc3339() == nil)
    #expect(last.advanced(byMilliseconds: 1).httpDate == nil)
    #expect(last.rfc3339(zone: "+00:01") == nil)
    #expect(first.rfc3339(zone: "-00:01") == nil)
    #expect(last.rfc3339() == "9999-12-31T23:59:59.999Z")
    #expect(Timestamp(milliseconds: .min).rfc3339() == nil)
    #expect(Timestamp(milliseconds: .max).rfc3339(zone: "+23:59") == nil)
  }

  @Test(arguments: [
    ("1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT"),
    ("1970-01-01T00:00:00.999Z", "Thu, 01 Jan 1970 00:00:00 GMT"),
    ("1969-12-31T23:59:59.999Z", "Wed, 31 Dec 1969 23:59:59 GMT"),
    ("2026-10-23T12:00:00+03:00", "Fri, 23 Oct 2026 09:00:00 GMT"),
    ("2024-02-29T00:00:00Z", "Thu, 29 Feb 2024 00:00:00 GMT"),
  ])
  func `An HTTP date is an IMF-fixdate`(_ text: String, _ date: String) {
    #expect(Timestamp(rfc3339: text.utf8)?.httpDate == date)
  }

  /// Instants from before year 0 to after year 9999, at all times of day.
  static let instants = (-70...260).map { Int64($0) * 999_999_999_937 }

  @Test(arguments: instants)
  func `What is written reads back`(_ milliseconds: Int64) {
    let instant = Timestamp(milliseconds: milliseconds)
    let isWritable = (-62_167_219_200_000...253_402_300_799_999).contains(milliseconds)
    for zone in ["Z", "+05:45", "-12:00"] {
      let text = instant.rfc3339(zone: zone)
      #expect(text.flatMap { Timestamp(rfc3339: $0.utf8) } == (isWritable ? instant : nil))
    }
  }

  @Test func `Moving stops at the ends of time`() {
    #expect(Timestamp(milliseconds: 5).advanced(byMilliseconds: -7).milliseconds == -2)
    #expect(Timestamp(milliseconds: .max).advanced(byMilliseconds: 1).milliseconds == .max)
    #expect(Timestamp(milliseconds: .min).advanced(byMilliseconds: -1).milliseconds == .min)
    #expect(Timestamp(milliseconds: 1) < Timestamp(milliseconds: 2))
  }

  @Test func `Days follow one another through four centuries, before and after the epoch`() throws {
    var expected = try #require(CivilDate(year: 1600, month: 1, day: 1))
    for number in expected.daysSince1970...expected.daysSince1970 + 2 * 146_097 {
      let date = CivilDate(daysSince1970: number)
      if date != expected || date.daysSince1970 != number { #expect(date == expected) }
      expected = try #require(
        CivilDate(year: date.year, month: date.month, day: date.day + 1)
          ?? CivilDate(year: date.year, month: date.month + 1, day: 1)
          ?? CivilDate(year: date.year + 1, month: 1, day: 1))
    }
    #expect(CivilDate(daysSince1970: 0) == CivilDate(year: 1970, month: 1, day: 1))
    #expect(CivilDate(daysSince1970: -719_529) == CivilDate(year: -1, month: 12, day: 31))
  }
}
