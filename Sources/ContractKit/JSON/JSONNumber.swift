extension JSON.Number {
  /// The number spelled so, or nil if `spelling` is not a `number` of RFC 8259 §6.
  public init?(_ spelling: String) {
    guard case .number(let number)? = try? JSON.parse(Array(spelling.utf8)),
      number.spelling.count == spelling.utf8.count
    else { return nil }
    self = number
  }

  /// The nearest double, ties to even, or nil if there is no finite one.
  public var double: Double? {
    guard let value = Double(String(decoding: spelling, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  /// Whether the spelling has neither a fraction nor an exponent.
  public var isIntegerSpelling: Bool {
    spelling.allSatisfy { $0 == ASCII.minus || ASCII.digits.contains($0) }
  }

  /// The quantity, if it is an integer that fits: of `1`, `1.0`, `10e-1` and `0.1e1` it is 1.
  ///
  /// Exact: no double stands between.
  ///
  /// - Complexity: O(*n*) in the length of the spelling, whatever the exponent.
  public var integer: Int? {
    // Nearly all numbers are a few digits.
    if spelling.count <= 18, spelling.allSatisfy(ASCII.digits.contains) {
      return spelling.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
    }
    guard let parts = DecimalParts(spelling) else { return nil }
    if parts.digits.isEmpty { return 0 }
    guard parts.exponent >= 0, parts.digits.count + parts.exponent <= 19 else { return nil }
    let digits = parts.digits + Array(repeating: ASCII.zero, count: parts.exponent)
    let sign = parts.isNegative ? "-" : ""
    return Int(sign + String(decoding: digits, as: UTF8.self))
  }

  /// The text ECMAScript prints for the nearest double, or nil if there is no finite one.
  ///
  /// Source: RFC 8785 §3.2.2.3; ECMA-262, `Number::toString`.
  public var ecmaScript: String? {
    double.map { String(decoding: ecmaScriptDigits($0), as: UTF8.self) }
  }
}

/// A decimal as its significant digits and a power of ten: `-1.50e3` is −, 15, 2.
struct DecimalParts {
  /// Whether there is a minus sign.
  let isNegative: Bool
  /// The digits, without zeros at either end; empty for zero.
  let digits: ArraySlice<UInt8>
  /// The power of ten to multiply the digits by; far out of range where the spelling's is.
  let exponent: Int

  /// The parts of a decimal, or nil if `spelling` has no digits where it should.
  init?(_ spelling: [UInt8]) {
    var rest = spelling[...]
    isNegative = rest.first == ASCII.minus
    if isNegative { rest.removeFirst() }
    let isExponent: (UInt8) -> Bool = { $0 | 0x20 == UInt8(ascii: "e") }
    let mantissa = rest.prefix { !isExponent($0) }
    let halves = mantissa.split(
      separator: ASCII.dot, maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = halves.dropFirst().first ?? []
    var digits = ArraySlice(halves[0] + fraction)
    guard !digits.isEmpty, digits.allSatisfy(ASCII.digits.contains) else { return nil }
    var exponent = Self.exponent(rest.dropFirst(mantissa.count + 1))
    exponent -= fraction.count
    while digits.last == ASCII.zero {
      digits.removeLast()
      exponent += 1
    }
    self.digits = digits.drop { $0 == ASCII.zero }
    self.exponent = exponent
  }

  /// The value of an exponent's digits, stopped far beyond what any length of digits can mend.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
    let isNegative = text.first == ASCII.minus
    var value = 0
    for byte in text where ASCII.digits.contains(byte) {
      value = min(value * 10 + Int(byte - ASCII.zero), .max / 64)
    }
    return isNegative ? -value : value
  }
}

/// The text ECMAScript prints for a finite double.
///
/// The digits are those of `Double.description`: the fewest that read back as the same double, and
/// the closest of those. Only where the point goes, and from where on there is an exponent, differs.
///
/// Source: ECMA-262, `Number::toString` with radix 10; RFC 8785 §3.2.2.3.
func ecmaScriptDigits(_ value: Double) -> [UInt8] {
  guard let parts = DecimalParts(Array(value.description.utf8)), !parts.digits.isEmpty else {
    return [ASCII.zero]
  }
  let digits = parts.digits
  /// Where the point goes, counted from the first digit: the n of the standard.
  let point = digits.count + parts.exponent
  var text: [UInt8] = parts.isNegative ? [ASCII.minus] : []
  switch point {
  case digits.count...21 where digits.count <= 21:
    text += digits
    text += Array(repeating: ASCII.zero, count: parts.exponent)
  case 1...21:
    text += digits.prefix(point)
    text.append(ASCII.dot)
    text += digits.dropFirst(point)
  case -5...0:
    text += [ASCII.zero, ASCII.dot]
    text += Array(repeating: ASCII.zero, count: -point)
    text += digits
  default:
    text += digits.prefix(1)
    if digits.count > 1 {
      text.append(ASCII.dot)
      text += digits.dropFirst()
    }
    text += [UInt8(ascii: "e"), point > 0 ? ASCII.plus : ASCII.minus]
    text += Array(String(abs(point - 1)).utf8)
  }
  return text
}
