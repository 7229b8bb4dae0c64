import Testing

@testable import ContractKit

@Suite struct DurationTests {
  static let reader = TimeReader(limits: PatternDecoder.sample.limits)

  static let spans: [(text: String, milliseconds: Int64)] = [
    ("1ms", 1), ("1s", 1000), ("2m", 120_000), ("1h", 3_600_000), ("1d", 86_400_000),
    ("0.5s", 500), ("1.5s", 1500), ("0.001s", 1), ("1.000s", 1000), ("0.1d", 8_640_000),
    ("1s+1ms", 1001), ("1s-1ms", 999), ("-1s", -1000), (" 1s + 2s ", 3000), ("1s-2s+3s", 2000),
    ("{server.window}", 60_000), ("{server.window}+5s", 65_000), ("-{server.window}", -60_000),
    ("3652500d", 315_576_000_000_000),
  ]

  @Test(arguments: spans)
  func `Reads a span of time`(_ text: String, _ milliseconds: Int64) throws {
    #expect(try Self.reader.duration(text).get().constant == milliseconds)
  }

  static let refusals: [(text: String, problem: TimeProblem)] = [
    ("", .empty), ("  ", .empty), ("+", .empty), ("s", .notATerm("s")), ("1", .notATerm("1")),
    ("1S", .notATerm("1S")), ("1 week", .notATerm("1week")), (".5s", .notATerm(".5s")),
    ("1.s", .notATerm("1.s")), ("1.2.3s", .notATerm("1.2.3s")), ("0.5ms", .notATerm("0.5ms")),
    ("0.0001s", .notATerm("0.0001s")), ("1.0000000000s", .notATerm("1.0000000000s")),
    ("\u{661}s", .notATerm("\u{661}s")),
    ("99999999999999999999s", .notATerm("99999999999999999999s")),
    ("9223372036854775807d", .tooLong("9223372036854775807d")), ("3652501d", .tooLong("3652501d")),
    ("{server.path}", .notADuration("server.path")),
    ("{server.batch.max}", .notADuration("server.batch.max")),
    ("{server.nothing}", .unknownLimit("server.nothing")),
  ]

  @Test(arguments: refusals)
  func `Refuses what is no span of time`(_ text: String, _ problem: TimeProblem) {
    #expect(throws: problem) { try Self.reader.duration(text).get() }
  }

  static let bound: [(value: JSON, seconds: Int64?)] = [
    (.number(JSON.Number(5)), 5), ("5", 5), ("05", 5), ("", nil), ("5s", nil), (true, nil),
    ([5], nil),
    ("9223372036854775807", 315_576_000_000), ("99999999999999999999", 315_576_000_000),
    (.number(JSON.Number(Int.max)), 315_576_000_000),
    (.number(JSON.Number(Int.min)), -315_576_000_000),
  ]

  @Test(arguments: bound)
  func `A name in braces is a bound number of seconds`(_ value: JSON, _ seconds: Int64?) throws {
    let span = try Self.reader.duration("{wait}+1ms").get()
    #expect(span.boundNames == ["wait"])
    var environment = Environment(seed: 0)
    #expect(span.milliseconds(in: environment) == nil)
    _ = environment.bind("wait", value)
    #expect(
      span.milliseconds(in: environment)
        == seconds.map { Swift.min($0 * 1000 + 1, DurationExpression.longest) })
  }

  @Test func `Spans add up to no more than the longest`() throws {
    let text = Array(repeating: "3652500d", count: 40_000).joined(separator: "+")
    #expect(try Self.reader.duration(text).get().constant == 315_576_000_000_000)
  }

  static let instants: [(text: String, milliseconds: Int64?)] = [
    ("now", 2000), ("start", 1000), ("now+1s", 3000), ("start-1ms", 999), ("first", 500),
    ("first+{server.window}", 60_500), ("later", nil), ("now+{wait}", nil),
  ]

  @Test(arguments: instants)
  func `An instant is a base and a span`(_ text: String, _ milliseconds: Int64?) throws {
    var environment = Environment(seed: 0)
    environment.start = Timestamp(milliseconds: 1000)
    environment.now = Timestamp(milliseconds: 2000)
    environment.instants = ["first": Timestamp(milliseconds: 500)]
    let instant = try Self.reader.instant(text).get()
    #expect(environment.instant(instant)?.milliseconds == milliseconds)
  }

  @Test(arguments: ["", " ", "-now"])
  func `Refuses what is no instant`(_ text: String) {
    #expect(throws: TimeProblem.empty) { try Self.reader.instant(text).get() }
  }
}
