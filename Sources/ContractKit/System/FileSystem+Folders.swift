#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileSystem {
  /// The folder relative paths start from.
  public static func currentFolder() throws(SystemError) -> String {
    guard let buffer = getcwd(nil, 0) else { throw .last("getcwd") }
    defer { free(buffer) }
    guard let path = String(validatingCString: buffer) else {
      throw SystemError("getcwd", code: EILSEQ)
    }
    return path
  }

  /// Makes a folder that nobody else has: in `$TMPDIR`, else in memory where the platform has files
  /// there, else in `/tmp`.
  ///
  /// - Parameter name: How its name begins.
  /// - Returns: Its path.
  /// - Throws: If no folder can be made there.
  public static func makeTemporaryFolder(_ name: String) throws(SystemError) -> String {
    let wish = getenv("TMPDIR").flatMap { String(validatingCString: $0) }
    for place in [wish ?? "/dev/shm", "/tmp"] {
      if let folder = makeFolder(in: place, name) { return folder }
      if wish != nil { break }
    }
    throw .last("mkdtemp", wish ?? "/tmp")
  }

  private static func makeFolder(in place: String, _ name: String) -> String? {
    var template = Array("\(place)/\(name)-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes a folder and everything in it; links are removed, not followed.
  public static func removeTree(_ folder: String) throws(SystemError) {
    // What was made read-only must be writable to be emptied.
    chmod(folder, 0o755)
    for name in try names(in: folder) {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        try removeTree(path)
      } else {
        try remove(path)
      }
    }
    guard rmdir(folder) == 0 || errno == ENOENT else { throw .last("rmdir", folder) }
  }

  private static func names(in folder: String) throws(SystemError) -> [String] {
    guard let stream = opendir(folder) else { throw .last("opendir", folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Takes the right to write to a file, and to put another in its place.
  static func makeReadOnly(_ path: String) throws(SystemError) {
    guard chmod(path, 0o444) == 0 else { throw .last("chmod", path) }
    guard let folder = parent(of: path) else { return }
    guard chmod(folder, 0o555) == 0 else { throw .last("chmod", folder) }
  }

  /// Whether this process may write whatever the files' rights say.
  static var ignoresPermissions: Bool { geteuid() == 0 }
}
