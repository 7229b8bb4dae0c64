import ContractKit

/// One figure or fixed text that a contract states.
struct Limit: Sendable {
  /// Its name: two parts or more, joined by points.
  var key: LimitKey
  /// What it says.
  var value: Value
  /// What it counts in.
  var unit: LimitUnit
  /// Whom it binds.
  var side: Side
  /// Document and section.
  var source: String
  /// One sentence: what it is.
  var doc: String
  /// The figures it can be read to mean, by name, if the contract leaves that open.
  var readings: [Reading]
  /// The units its characters can be read to mean, if the contract leaves that open.
  var textUnits: [TextUnit]
  /// How it bounds a field, if it does.
  var bounds: Bounds?
  /// Where it begins, in bytes from the start of its file.
  var offset: Int

  /// The party a limit binds.
  enum Side: String, CaseIterable, Sendable {
    case server, client, both, app, dashboard
  }

  /// One figure among several.
  struct Reading: Sendable, Hashable {
    var name: String
    var figure: Int
  }

  /// The value of a limit, in the form its unit asks for.
  enum Value: Sendable, Hashable {
    /// The contract names the limit but no figure: there is no bound, or it is not stated.
    case none
    case whole(Int)
    /// A number with a fraction, by its spelling.
    case decimal(String)
    case range(Int, Int)
    case text(String)
    case wholes([Int])
    case decimals([String])
    case texts([String])
  }

  /// The value, if it is one whole number.
  var figure: Int? {
    guard case .whole(let figure) = value else { return nil }
    return figure
  }
}

/// The name of a limit: `server.batch.max_events`.
///
/// Two parts or more of `a`-`z`, `0`-`9` and `_`, each beginning with a letter.
struct LimitKey: Sendable, Hashable {
  /// The parts, in order.
  let parts: [String]

  /// The key as written.
  var text: String { parts.joined(separator: ".") }

  /// The name of the file of its boundary scenarios: `server-batch-max-events`.
  var slug: String { Self.dashed(text) }

  /// The key, if `text` is one.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, parts.allSatisfy(Self.isPart) else { return nil }
    self.parts = text.split(separator: ".").map(String.init)
  }

  private static func isPart(_ part: Substring.UTF8View) -> Bool {
    guard let first = part.first, isLetter(first) else { return false }
    return part.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "_")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func dashed(_ text: String) -> String {
    String(text.map { $0 == "." || $0 == "_" ? "-" : $0 })
  }
}

/// How a limit bounds a field: all that its boundary scenarios are made of.
struct Bounds: Sendable {
  /// What is counted.
  var kind: Kind
  /// The pointer to what is bounded, into the body of a request.
  var field: String
  /// The rules that the boundary scenarios prove.
  var requirements: [Mention]
  /// How much they bind.
  var level: Level
  /// The open point that a reading of the limit decides.
  var point: String?
  /// Units in which the limit can be read, but hardly is meant.
  var unlikely: [TextUnit]
  /// The state the scenario begins in, if it needs one.
  var given: JSON?
  /// Fragments of the scenario, if it needs any.
  var fragments: JSON?
  /// The steps, which use the columns `value` and `answer`.
  var steps: JSON
  /// What is due for a value that the limit allows.
  var within: JSON
  /// What is due for one beyond it.
  var beyond: JSON
  /// On which side of the figure `beyond` lies.
  var edge: Edge

  /// What a boundary scenario varies.
  enum Kind: Sendable, Hashable {
    /// A number of items.
    case count
    /// A size in bytes.
    case bytes
    /// The length of a text.
    case length
    /// A distance in time from now.
    case duration(Direction)

    /// The names of the kinds, as written.
    static let names = ["count", "bytes", "length", "duration"]
  }

  /// Which way from now a time lies.
  enum Direction: String, CaseIterable, Sendable {
    case past, future
  }

  /// A requirement's id, and where it is named.
  struct Mention: Sendable, Hashable {
    var id: String
    /// Bytes from the start of the file.
    var offset: Int
  }

  /// The end of a range that a limit is.
  enum Edge: Sendable {
    /// More is too much.
    case most
    /// Less is too little.
    case least
  }
}
