import ContractKit

/// Writes every fixture of a folder as it should be laid out.
func runFixturesFormat(_ settings: Settings) async throws -> Int32 {
  let folder = settings.fixtures ?? "Fixtures"
  for path in try FileSystem.files(below: folder) where path.hasSuffix(".json") {
    let file = "\(folder)/\(path)"
    let bytes = try FileSystem.read(file)
    guard let laidOut = laidOut(bytes) else { continue }
    if try FileSystem.write(laidOut, to: file) {
      try StandardStream.output.write("\(file)\n")
    }
  }
  return 0
}
