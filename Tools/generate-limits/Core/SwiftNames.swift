/// The Swift that stands for names and values of fixtures.
enum SwiftNames {
  /// The name of a constant or a case, in backticks if Swift needs it: `max_events` is `maxEvents`.
  ///
  /// - Returns: nil if nothing of `text` can stand in a name, or its first character cannot begin
  ///   one.
  static func constant(_ text: String) -> String? {
    let words = words(of: text)
    guard let first = words.first, let letter = first.utf8.first, !isDigit(letter) else {
      return nil
    }
    let rest = words.dropFirst().map(capitalized).joined()
    let isShouted = words.count == 1 && first == first.uppercased()
    let head = isShouted ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    let name = head + rest
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// The name of a type: `anonymous_id` is `AnonymousId`; nil as for `constant`.
  static func type(_ text: String) -> String? {
    let words = words(of: text)
    guard let letter = words.first?.utf8.first, !isDigit(letter) else { return nil }
    return words.map(capitalized).joined()
  }

  /// A name for a folder, each part in camel case: `scenarios/app-store/ids` is
  /// `scenarios_appStore_ids`.
  static func folder(_ path: String) -> String {
    path.split(separator: "/").map { part in
      let words = words(of: String(part))
      return (words.prefix(1) + words.dropFirst().map(capitalized)).joined()
    }.joined(separator: "_")
  }

  /// The names a nested type must not have: Swift's own, and the module the constants are told from.
  static let forbiddenTypes = ["Any", "Protocol", "Self", "Swift", "Type"]

  /// A whole number as a literal, in groups of three from five digits on: `10_000`.
  static func literal(_ number: Int) -> String {
    let digits = String(number.magnitude)
    let sign = number < 0 ? "-" : ""
    guard digits.utf8.count > 4 else { return sign + digits }
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { grouped += "_" }
      grouped.append(digit)
    }
    return sign + grouped
  }

  /// A text as a literal on one line, all ASCII.
  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case " "..."~": result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return result + "\""
  }

  private static func words(of text: String) -> [String] {
    text.unicodeScalars.split { !isNamePart($0) }.map { String(String.UnicodeScalarView($0)) }
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
