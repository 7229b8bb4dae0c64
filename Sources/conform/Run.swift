import ContractKit

/// Does what the words of a command line ask for.
///
/// - Parameter words: The words after the name of the program.
/// - Returns: The exit code.
func run(_ words: [String]) async -> Int32 {
  do {
    switch try Request(words, environment: environmentVariable) {
    case .help: try StandardStream.output.write(helpText())
    case .helpOf(let command): try StandardStream.output.write(helpText(of: command))
    case .version: try StandardStream.output.write("conform \(version)\n")
    case .run(let command, let settings): return try await command.run(settings)
    }
    return 0
  } catch {
    complain("\(error)")
    return 2
  }
}
