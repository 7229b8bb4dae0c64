import ContractKit

/// The files of a package, on disk.
struct PackageFolder {
  /// The folder that holds `Fixtures`.
  var root: String

  /// The folders that are read: fixtures, and what is generated from them.
  private static let folders = [
    "Adapters/templates", "Documentation/limits", "Fixtures/contracts", "Fixtures/limits",
    "Fixtures/requirements",
    "Fixtures/scenarios", "Fixtures/schemas", "Sources/ContractFixtures",
  ]

  /// Every file of those folders; a folder that is not there has none.
  ///
  /// - Throws: `SystemError`, also if there are no limits at all: then `root` is hardly a package.
  func files() throws(SystemError) -> [TextFile] {
    var files: [TextFile] = []
    for folder in Self.folders {
      let place = "\(root)/\(folder)"
      guard folder == "Fixtures/limits" || FileSystem.kind(of: place) != nil else { continue }
      for name in try FileSystem.files(below: place) {
        let bytes = try FileSystem.read("\(place)/\(name)")
        files.append(TextFile(path: "\(folder)/\(name)", bytes: bytes))
      }
    }
    return files
  }

  /// Writes, or removes, one file.
  func put(_ file: Staleness.File) throws(SystemError) {
    let path = "\(root)/\(file.path)"
    guard let bytes = file.new else { return try FileSystem.remove(path) }
    if let slash = path.lastIndex(of: "/") { try FileSystem.makeFolder(String(path[..<slash])) }
    try FileSystem.write(bytes, to: path)
  }
}
