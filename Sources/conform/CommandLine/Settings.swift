import ContractKit

/// What a command line asks for, once it is known to be right.
struct Settings: Sendable, Hashable {
  /// When to use the colours of a terminal.
  enum Colour: String, Sendable, Hashable, CaseIterable {
    case auto
    case always
    case never
  }

  /// The id of a contract; nil for all there are, or the only one.
  var contract: String?
  /// The address of the server to check.
  var url: String?
  /// The file that names the server's keys.
  var subject: String?
  /// The flavour of the documented client that the client is held to.
  var flavour: String?
  /// The language of an adapter to write, and where to.
  var language: String?
  var output: String?
  /// The mutant, or the variant, that a reference client is to be.
  var mutant: String?
  var variant: String?
  /// Where to listen for an adapter: host and port.
  var listen: String?
  /// How long an answer of the adapter, or of the server, may take.
  var answerTime: Duration?
  /// The side to check; nil for both.
  var side: Side?
  /// How many cases run at a time; nil for as many as the command finds good.
  var jobs: Int?
  /// The cases to run: those that fit one of these; all if there are none.
  var only: [Glob] = []
  /// The least binding level to run.
  var level: Level?
  /// The part of the cases to run; nil for all.
  var shard: Shard?
  /// Where reports go.
  var junit: String?
  var json: String?
  var markdown: String?
  var transcript: String?
  var record: String?
  /// Which of several runs of one command the reports are of; nil if there is one.
  var reportPart: String?
  /// The list of known failures.
  var knownFailures: String?
  /// The folder to read fixtures from; nil for those built in.
  var fixtures: String?
  /// The longest real wait that a case may ask for.
  var maxWait: Duration?
  var isDryRun = false
  var allowsRemote = false
  var comparesBytes = false
  /// The port to serve on; 0 for a free one.
  var port = 0
  var isControlled = false
  var colour = Colour.auto
  var detail = ConsoleOptions.Detail.normal
  /// What is not an option: the id or the file.
  var operand: String?
  /// The words after `--`: a program to run, and its arguments.
  var command: [String] = []
}

/// One of several parts that a run is cut into.
struct Shard: Sendable, Hashable {
  /// Which part, from 0.
  let index: Int
  /// How many parts.
  let count: Int

  /// The part, if there is such a one.
  init?(index: Int, count: Int) {
    guard count > 0, (0..<count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// The part that `text` names as people count: `1/3` is the first of three.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, let number = wholeNumber(Substring(parts[0])),
      let count = wholeNumber(Substring(parts[1]))
    else { return nil }
    self.init(index: number - 1, count: count)
  }
}

/// The number that `text` spells in digits alone, if it is at most nine of them.
func wholeNumber(_ text: Substring) -> Int? {
  guard (1...9).contains(text.utf8.count),
    text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
  else { return nil }
  return Int(text)
}

/// The duration that `text` spells in seconds: `90`, `1.5`; to the millisecond.
func secondsDuration(_ text: Substring) -> Duration? {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  guard (1...2).contains(parts.count), let whole = wholeNumber(parts[0]) else { return nil }
  guard parts.count == 2 else { return .seconds(whole) }
  guard parts[1].utf8.count <= 3, let fraction = wholeNumber(parts[1]) else { return nil }
  let scale = [100, 10, 1][parts[1].utf8.count - 1]
  return .seconds(whole) + .milliseconds(fraction * scale)
}
