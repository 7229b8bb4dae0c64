import ContractKit

/// Reads the value of `Retry-After`.
///
/// Source: RFC 9110 §10.2.3.
enum RetryAfter {
  /// A number of seconds, perhaps with a fraction, as milliseconds, rounded up.
  ///
  /// What else a number can be spelled as is no number of seconds, nor is one of more digits than
  /// any wait has.
  static func seconds(_ text: [UInt8]) -> Int64? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts[0].count < 11,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(digits.contains) }),
      let seconds = Double(String(decoding: text, as: UTF8.self))
    else { return nil }
    return Int64((seconds * 1000).rounded(.up))
  }

  /// An instant, spelled as every server must spell it: `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func date(_ text: [UInt8]) -> Timestamp? {
    let words = String(decoding: text, as: UTF8.self).split(separator: " ")
    guard words.count == 6, words[5] == "GMT",
      let month = months.firstIndex(of: String(words[2]))
    else { return nil }
    let number = month + 1
    let digits = number < 10 ? "0\(number)" : "\(number)"
    return Timestamp(rfc3339: Array("\(words[3])-\(digits)-\(words[1])T\(words[4])Z".utf8))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
