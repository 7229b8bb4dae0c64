/// The version of the command, and of the library it is made with.
let version = "0.1.0"

/// What `conform --help` prints.
func helpText() -> String {
  let commands = Command.all.map { command in
    (command.operand.map { "\(command.name) \($0)" } ?? command.name, command.summary)
  }
  return """
    conform \(version): checks clients and servers of event-collection APIs against their contracts

    usage: conform COMMAND [OPTION]...

    commands:
    \(table(commands))

    `conform COMMAND --help` says what a command takes; `conform --version` prints the version.

    exit: 0  all planned cases ran, none failed
          1  the subject failed, or the list of known failures is stale
          2  the command line, a fixture or the suite is at fault
          3  incomplete: some cases could not be asked, or none was

    """
}

/// What `conform COMMAND --help` prints.
func helpText(of command: Command) -> String {
  var usage = "conform \(command.name)"
  for option in command.options where command.required.contains(option.name) {
    usage += " \(option.usage)"
  }
  if let operand = command.operand { usage += " \(operand)" }
  return """
    \(command.summary)

    usage: \(usage) [OPTION]...\(command.takesCommand ? " [-- COMMAND [ARGUMENT]...]" : "")

    options:
    \(table(command.options.map { ($0.usage, $0.help) }))

    """
}

/// Two columns, the second one wrapped at 80 columns.
private func table(_ rows: [(name: String, text: String)]) -> String {
  let width = rows.reduce(0) { max($0, $1.name.count) }
  let margin = String(repeating: " ", count: width + 4)
  return rows.map { name, text in
    let space = String(repeating: " ", count: width - name.count + 2)
    return "  \(name)\(space)\(wrapped(text, to: 80 - margin.count, margin: margin))"
  }.joined(separator: "\n")
}

private func wrapped(_ text: String, to width: Int, margin: String) -> String {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] = "\(last) \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines.joined(separator: "\n\(margin)")
}
