import ContractKit

/// What a command line comes to.
enum Request {
  /// Print the commands.
  case help
  /// Print what one command takes.
  case helpOf(Command)
  /// Print the version.
  case version
  /// Run a command.
  case run(Command, Settings)

  /// Reads a command line.
  ///
  /// An option is `--name`, `--name VALUE` or `--name=VALUE`; a value that begins with `--` needs
  /// the last form. After `--` no word is an option. `--help` goes before everything else that may
  /// be right or wrong.
  ///
  /// - Parameters:
  ///   - words: The words after the name of the program.
  ///   - environment: Gives the value of an environment variable.
  /// - Throws: The first fault from the left; then what is missing.
  init(
    _ words: [String], environment: (String) -> String? = { _ in nil }
  ) throws(UsageError) {
    guard let first = words.first else { throw .noCommand }
    switch first {
    case "--help", "-h": self = .help
    case "--version": self = .version
    default:
      let (command, rest) = try Self.command(of: words)
      let head = rest.prefix { $0 != "--" }
      if head.contains("--help") || head.contains("-h") {
        self = .helpOf(command)
      } else {
        var reader = SettingsReader(command: command)
        try reader.read(rest)
        try reader.finish(environment: environment)
        self = .run(command, reader.settings)
      }
    }
  }

  private static func command(
    of words: [String]
  ) throws(UsageError) -> (Command, ArraySlice<String>) {
    let commands = Command.all
    for length in 1...2 where words.count >= length {
      let name = words[..<length].joined(separator: " ")
      if let command = commands.first(where: { $0.name == name }) {
        return (command, words[length...])
      }
    }
    let seconds = commands.compactMap { command -> String? in
      let parts = command.name.split(separator: " ")
      return parts.count == 2 && parts[0] == words[0] ? String(parts[1]) : nil
    }
    guard seconds.isEmpty else {
      let second = words.dropFirst().first { !$0.hasPrefix("-") }
      throw .halfCommand(words[0], second: second, choices: seconds)
    }
    let nearest = closest(to: words[0], among: commands.map(\.name) + ["--help", "--version"])
    throw .unknownCommand(words[0], nearest: nearest)
  }
}

/// Reads the words after a command.
private struct SettingsReader {
  let command: Command
  var settings = Settings()
  private var given: [String] = []

  init(command: Command) { self.command = command }

  mutating func read(_ words: ArraySlice<String>) throws(UsageError) {
    var rest = words
    var areOptionsOver = false
    while let word = rest.popFirst() {
      if areOptionsOver || word == "-" || !word.hasPrefix("-") {
        try take(operand: word)
      } else if word == "--", command.takesCommand {
        settings.command = Array(rest)
        rest = []
      } else if word == "--" {
        areOptionsOver = true
      } else {
        try take(option: word, from: &rest)
      }
    }
  }

  private mutating func take(operand word: String) throws(UsageError) {
    guard command.operand != nil, settings.operand == nil else {
      throw .needlessOperand(word, command: command.name)
    }
    settings.operand = word
  }

  private mutating func take(
    option word: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name }) else {
      let nearest = closest(to: name, among: command.options.map(\.name))
      throw .unknownOption(name, command: command.name, nearest: nearest)
    }
    guard option.isRepeatable || !given.contains(name) else {
      throw .repeated(name, command: command.name)
    }
    given.append(name)
    let attached = parts.count > 1 ? String(parts[1]) : nil
    switch option.value {
    case .none(let set):
      if let attached { throw .needlessValue(name, value: attached, command: command.name) }
      set(&settings)
    case .text(let placeholder, let due, let set):
      let value: String
      if let attached {
        value = attached
      } else if let next = rest.first, !next.hasPrefix("--") {
        value = next
        rest.removeFirst()
      } else {
        throw .noValue(name, placeholder: placeholder, command: command.name)
      }
      guard set(&settings, value) else {
        throw .badValue(name, value: value, due: due, command: command.name)
      }
    }
  }

  /// Checks what only the whole line can tell, and takes from the environment what the line leaves.
  mutating func finish(environment: (String) -> String?) throws(UsageError) {
    let rivals = [
      ("--quiet", "--verbose"), ("--mutant", "--variant"), ("--flavour", "--mutant"),
      ("--flavour", "--variant"),
    ]
    for (one, other) in rivals where given.contains(one) && given.contains(other) {
      throw .conflict(one, other, command: command.name)
    }
    for option in command.options
    where command.required.contains(option.name) && !given.contains(option.name) {
      throw .missingOption(
        option.name, placeholder: option.placeholder, command: command.name)
    }
    if let operand = command.operand, settings.operand == nil {
      throw .missingOperand(operand, command: command.name)
    }
    if settings.shard == nil, command.options.contains(where: { $0.name == "--shard" }) {
      settings.shard = try shard(environment)
    }
  }

  /// The part that the environment asks for, as build systems say it: the index counts from 0.
  private func shard(_ environment: (String) -> String?) throws(UsageError) -> Shard? {
    let (totalName, indexName) = ("TEST_TOTAL_SHARDS", "TEST_SHARD_INDEX")
    guard let total = environment(totalName) else { return nil }
    guard let count = wholeNumber(total[...]), count > 0 else {
      throw .badValue(
        totalName, value: total, due: "a whole number from 1", command: command.name)
    }
    let index = environment(indexName) ?? ""
    guard let shard = wholeNumber(index[...]).flatMap({ Shard(index: $0, count: count) }) else {
      throw .badValue(
        indexName, value: index, due: "a whole number from 0 to \(count - 1)",
        command: command.name)
    }
    return shard
  }
}
