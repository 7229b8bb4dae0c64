/// A span of time as fixtures write it: `1.5s`, `{client.backoff.initial}-1ms`, `{wait}`.
///
/// Whole milliseconds; a name in braces that is no limit stands for a bound number of seconds.
struct DurationExpression: Sendable {
  struct Term: Sendable {
    enum Amount: Sendable {
      case milliseconds(Int64)
      case seconds(of: String)
    }
    var sign: Int64
    var amount: Amount
  }

  var terms: [Term]

  static let zero = DurationExpression(terms: [])

  /// The longest span there is, in milliseconds: ten thousand years, all that RFC 3339 can write.
  static let longest: Int64 = 315_576_000_000_000

  /// The span in milliseconds, or nil if a name in it is not bound to a number.
  ///
  /// Stops at the longest span: the number may be a server's.
  func milliseconds(in names: Environment) -> Int64? {
    var sum: Int64 = 0
    for term in terms {
      switch term.amount {
      case .milliseconds(let amount): sum += term.sign * amount
      case .seconds(let name):
        guard let seconds = names.seconds(name) else { return nil }
        sum += term.sign * seconds * 1000
      }
      sum = min(max(sum, -Self.longest), Self.longest)
    }
    return sum
  }

  /// The span in milliseconds, if no name is in it.
  var constant: Int64? { milliseconds(in: Environment(seed: 0)) }

  /// The names that must be bound before.
  var boundNames: [String] {
    terms.compactMap {
      guard case .seconds(let name) = $0.amount else { return nil }
      return name
    }
  }
}

/// An instant as fixtures write it: `now`, `start+30s`, `first-{server.occurred_at.max_past}`.
struct InstantExpression: Sendable {
  /// `now`, `start`, or the label of a step.
  var base: String
  var offset: DurationExpression
}

/// Reads durations and instants.
struct TimeReader {
  let limits: Limits

  func duration(_ text: String) -> Result<DurationExpression, TimeProblem> {
    var terms: [DurationExpression.Term] = []
    for (sign, word) in Self.words(text) {
      switch term(sign, word) {
      case .success(let term): terms.append(term)
      case .failure(let problem): return .failure(problem)
      }
    }
    return terms.isEmpty ? .failure(.empty) : .success(DurationExpression(terms: terms))
  }

  func instant(_ text: String) -> Result<InstantExpression, TimeProblem> {
    var words = Self.words(text)
    guard let first = words.first, first.sign == 1, !first.word.isEmpty else {
      return .failure(.empty)
    }
    words.removeFirst()
    var terms: [DurationExpression.Term] = []
    for (sign, word) in words {
      switch term(sign, word) {
      case .success(let term): terms.append(term)
      case .failure(let problem): return .failure(problem)
      }
    }
    return .success(
      InstantExpression(base: first.word, offset: DurationExpression(terms: terms)))
  }

  /// The spans in it that are written out, in milliseconds.
  func literals(_ text: String) -> [Int64] {
    Self.words(text).compactMap { _, word in
      guard !word.hasPrefix("{"), case .success(let term) = term(1, word),
        case .milliseconds(let amount) = term.amount
      else { return nil }
      return amount
    }
  }

  private func term(_ sign: Int64, _ word: String) -> Result<DurationExpression.Term, TimeProblem> {
    if word.hasPrefix("{"), word.hasSuffix("}") {
      let name = String(word.dropFirst().dropLast())
      guard let (limit, value) = limits.figure(name) else {
        return name.contains(".")
          ? .failure(.unknownLimit(name))
          : .success(.init(sign: sign, amount: .seconds(of: name)))
      }
      guard let unit = limit.millisecondsPerUnit, case .number(let number) = value,
        let amount = number.integer
      else { return .failure(.notADuration(name)) }
      return Self.span(Int64(amount), unit, of: word).map {
        .init(sign: sign, amount: .milliseconds($0))
      }
    }
    let digits = word.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let units: [String: Int64] = [
      "ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000,
    ]
    guard let unit = units[String(word.dropFirst(digits.count))] else {
      return .failure(.notATerm(word))
    }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, let whole = Int64(first) else {
      return .failure(.notATerm(word))
    }
    return Self.span(whole, unit, of: word).flatMap { milliseconds in
      guard parts.count == 2 else {
        return .success(.init(sign: sign, amount: .milliseconds(milliseconds)))
      }
      // No unit divides into more than whole milliseconds at the ninth digit.
      guard let fraction = Int64(parts[1]), parts[1].utf8.count <= 9 else {
        return .failure(.notATerm(word))
      }
      let scale = parts[1].utf8.reduce(Int64(1)) { scale, _ in scale * 10 }
      guard fraction * unit % scale == 0 else { return .failure(.notATerm(word)) }
      return .success(
        .init(sign: sign, amount: .milliseconds(milliseconds + fraction * unit / scale)))
    }
  }

  /// So many units, if that is no longer than the longest span.
  private static func span(
    _ count: Int64, _ unit: Int64, of word: String
  ) -> Result<Int64, TimeProblem> {
    let (product, overflow) = count.multipliedReportingOverflow(by: unit)
    guard !overflow, product <= DurationExpression.longest, product >= -DurationExpression.longest
    else { return .failure(.tooLong(word)) }
    return .success(product)
  }

  /// Cuts at `+` and `-` outside braces; white space is dropped. A `-` inside a label does not cut:
  /// labels are letters, digits and `_`.
  private static func words(_ text: String) -> [(sign: Int64, word: String)] {
    var result: [(sign: Int64, word: String)] = []
    var sign: Int64 = 1
    var word = ""
    var inBraces = false
    for character in text where character != " " {
      switch character {
      case "{": inBraces = true
      case "}": inBraces = false
      default: break
      }
      if !inBraces, character == "+" || character == "-" {
        if !word.isEmpty { result.append((sign, word)) }
        sign = character == "+" ? 1 : -1
        word = ""
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { result.append((sign, word)) }
    return result
  }
}

/// Why a text is no duration or instant.
enum TimeProblem: Error, Equatable {
  case empty
  case unknownLimit(String)
  case notADuration(String)
  case notATerm(String)
  case tooLong(String)

  var message: String {
    switch self {
    case .empty: "an empty text is no time"
    case .unknownLimit(let key): "unknown limit \"\(key)\""
    case .notADuration(let key): "limit \"\(key)\" is no duration"
    case .notATerm(let word):
      "\"\(word)\" is no duration: write a number of whole milliseconds with its unit, ms s m h d"
    case .tooLong(let word): "\"\(word)\" is longer than ten thousand years"
    }
  }
}
