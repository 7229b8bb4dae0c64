import ContractFixtures
import ContractKit

/// Writes an adapter to begin with.
func runInit(_ settings: Settings) async throws -> Int32 {
  let known = AdapterTemplates.files.compactMap {
    $0.path.split(separator: "/").dropFirst(2).first.map(String.init)
  }
  let language = settings.language ?? ""
  guard
    let file = AdapterTemplates.files.first(where: {
      $0.path.hasPrefix("Adapters/templates/\(language)/")
    })
  else { throw UsageProblem.noTemplate(language, known: known) }
  let name = file.path.split(separator: "/").last.map(String.init) ?? "adapter"
  let path = settings.output ?? name
  if FileSystem.kind(of: path) != nil { throw UsageProblem.exists(path) }
  try FileSystem.write(Array(file.text.utf8), to: path)
  let command = startCommand(language, path)
  let contract = settings.contract ?? "app-store-operator"
  try StandardStream.output.write(
    """
    wrote \(path). It works as it stands, with a tiny client in it; try it, then put yours in:
      conform doctor --contract \(contract) -- \(command)
      conform client --contract \(contract) -- \(command)

    """)
  return 0
}

/// What starts an adapter of a language.
private func startCommand(_ language: String, _ path: String) -> String {
  switch language {
  case "python": "python3 \(shellQuoted(path))"
  case "node": "node \(shellQuoted(path))"
  case "kotlin": "java -jar adapter.jar"
  default: "./adapter"
  }
}
