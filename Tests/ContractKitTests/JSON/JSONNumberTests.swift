import Testing

@testable import ContractKit

@Suite struct JSONNumberTests {
  @Test(arguments: [
    "0", "-0", "12", "-12.50", "1e5", "1E+05", "0.1e-0", "123456789012345678901234567890",
  ])
  func `A spelling that is a number is kept`(_ spelling: String) throws {
    #expect(try #require(JSON.Number(spelling)).description == spelling)
  }

  @Test(arguments: [
    "", " 1", "1 ", "+1", "01", ".5", "1.", "1e", "0x1", "NaN", "null", "\"1\"", "[1]", "1,2", "١",
    "1\n", "\u{FEFF}1", "-", "--1", "1 2",
  ])
  func `What is not a number, or not only one, is none`(_ spelling: String) {
    #expect(JSON.Number(spelling) == nil)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("0.000", 0), ("0e999999999999999999999", 0), ("1", 1), ("-1", -1),
      ("1.0", 1), ("1e2", 100), ("1E+2", 100), ("1.50e1", 15), ("10e-1", 1), ("0.1e1", 1),
      ("12300e-2", 123), ("0.000000000000000000012e21", 12),
      ("9223372036854775807", 9_223_372_036_854_775_807), ("-9223372036854775808", .min),
      ("9223372036854775807.000", .max), ("922337203685477580.7e1", .max),
      ("1e18", 1_000_000_000_000_000_000),
      ("9007199254740993", 9_007_199_254_740_993),
      ("1" + String(repeating: "0", count: 400) + "e-400", 1),
    ] as [(String, Int)])
  func `A quantity that is an integer is exact`(_ spelling: String, _ integer: Int) throws {
    #expect(try #require(JSON.Number(spelling)).integer == integer)
  }

  @Test(arguments: [
    "0.5", "1.5", "1e-1", "15e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e400",
    "1e999999999999999999999999", "1e-999999999999999999999999", "0.1", "9223372036854775807.5",
    "100000000000000000000",
  ])
  func `A quantity that is no integer, or too large for one, is none`(_ spelling: String) throws {
    #expect(try #require(JSON.Number(spelling)).integer == nil)
  }

  @Test(arguments: [
    ("1", true), ("-1", true), ("0", true), ("-0", true), ("123456789012345678901", true),
    ("1.0", false), ("1e2", false), ("1E2", false), ("-1.5", false), ("0.0", false),
  ])
  func `A spelling of an integer has neither point nor exponent`(
    _ spelling: String, _ isInteger: Bool
  ) throws {
    #expect(try #require(JSON.Number(spelling)).isIntegerSpelling == isInteger)
  }

  @Test(arguments: ["1e309", "-1e309", "1e999999999999999999", "1.797693134862315808e308"])
  func `A number too large for a double is no infinity`(_ spelling: String) throws {
    let number = try #require(JSON.Number(spelling))
    #expect(number.double == nil)
    #expect(number.ecmaScript == nil)
  }

  @Test(
    arguments: [
      ("0.1", 0x3FB9_9999_9999_999A), ("-0", 0x8000_0000_0000_0000), ("1e-400", 0),
      ("9007199254740993", 0x4340_0000_0000_0000), ("5e-324", 1), ("2.4703282292062327e-324", 0),
      ("2.4703282292062328e-324", 1), ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF),
    ] as [(String, UInt64)])
  func `A double is the nearest, ties to even`(_ spelling: String, _ bits: UInt64) throws {
    #expect(try #require(JSON.Number(spelling)).double?.bitPattern == bits)
  }

  @Test func `Numbers are equal by their spelling`() {
    #expect(JSON.Number("1") == JSON.Number(1))
    #expect(JSON.Number("1.0") != JSON.Number("1"))
    #expect(JSON.Number(.min).description == "-9223372036854775808")
  }
}
