import ContractKit

/// Why a command line cannot be understood.
enum UsageError: Error, Hashable {
  /// There is no command in it.
  case noCommand
  /// A command there is not.
  case unknownCommand(String, nearest: String?)
  /// The first word of a command of two words, without the second, or with a wrong one.
  case halfCommand(String, second: String?, choices: [String])
  /// An option the command does not have.
  case unknownOption(String, command: String, nearest: String?)
  /// An option that needs a value and has none.
  case noValue(String, placeholder: String, command: String)
  /// A value for an option that takes none.
  case needlessValue(String, value: String, command: String)
  /// A value that is not what the option takes.
  case badValue(String, value: String, due: String, command: String)
  /// An option that may stand once, and stands twice.
  case repeated(String, command: String)
  /// Two options that contradict each other.
  case conflict(String, String, command: String)
  /// An option that must be there, and is not.
  case missingOption(String, placeholder: String, command: String)
  /// The id or file that must be there, and is not.
  case missingOperand(String, command: String)
  /// A word that nothing asks for.
  case needlessOperand(String, command: String)
}

extension UsageError: CustomStringConvertible {
  /// Two lines: what came and what was due; what to do next.
  var description: String { "\(fault)\n    \(advice)" }

  private var fault: String {
    switch self {
    case .noCommand: "there is no command"
    case .unknownCommand(let word, nearest: _): "unknown command \(quoted(word))"
    case .halfCommand(let first, second: nil, choices: _): "\(quoted(first)) is half of a command"
    case .halfCommand(let first, let second?, choices: _):
      "unknown command \(quoted("\(first) \(second)"))"
    case .unknownOption(let option, let command, nearest: _):
      "unknown option \(quoted(option)) for `conform \(command)`"
    case .noValue(let option, let placeholder, command: _):
      "\(option) came without a value; due: \(option) \(placeholder)"
    case .needlessValue(let option, let value, command: _):
      "\(option) came with the value \(quoted(value)), and takes none"
    case .badValue(let option, let value, let due, command: _):
      "\(option) came with the value \(quoted(value)); due: \(due)"
    case .repeated(let option, command: _): "\(option) came twice, and may stand once"
    case .conflict(let one, let other, command: _): "\(one) and \(other) contradict each other"
    case .missingOption(let option, let placeholder, let command):
      "`conform \(command)` came without \(option); due: \(option) \(placeholder)"
    case .missingOperand(let placeholder, let command):
      "`conform \(command)` came without \(placeholder); due: conform \(command) \(placeholder)"
    case .needlessOperand(let word, let command):
      "`conform \(command)` came with \(quoted(word)), which it has no use for"
    }
  }

  private var advice: String {
    switch self {
    case .noCommand: "`conform --help` lists the commands"
    case .unknownCommand(_, let nearest?):
      "did you mean \"\(nearest)\"? `conform --help` lists the commands"
    case .unknownCommand(_, nearest: nil): "`conform --help` lists the commands"
    case .halfCommand(let first, let second, let choices):
      (second.flatMap { closest(to: $0, among: choices) }
        .map { "did you mean \"\(first) \($0)\"? " } ?? "")
        + "there are: \(choices.map { "\(first) \($0)" }.joined(separator: ", "))"
    case .unknownOption(_, let command, let nearest?):
      "did you mean \"\(nearest)\"? `conform \(command) --help` lists the options"
    case .unknownOption(_, let command, nearest: nil),
      .noValue(_, placeholder: _, let command), .needlessValue(_, value: _, let command),
      .badValue(_, value: _, due: _, let command), .repeated(_, let command),
      .conflict(_, _, let command), .missingOption(_, placeholder: _, let command),
      .missingOperand(_, let command), .needlessOperand(_, let command):
      "`conform \(command) --help` says more"
    }
  }

  private func quoted(_ word: String) -> String {
    var text = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\0"..<" ", "\u{7F}"..<"\u{A0}":
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
