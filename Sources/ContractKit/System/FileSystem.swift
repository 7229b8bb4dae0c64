#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files and folders, by path; what fails says which path.
public enum FileSystem {
  /// The bytes of a file, all of them.
  ///
  /// - Throws: Also for a folder: `EISDIR`.
  /// - Complexity: O(*n*) in the size of the file.
  public static func read(_ path: String) throws(SystemError) -> [UInt8] {
    let number = retryingOnInterrupt { open(path, O_RDONLY | O_CLOEXEC) }
    guard number >= 0 else { throw .last("open", path) }
    let file = FileDescriptor(owning: number)
    do throws(SystemError) {
      return try file.readToEnd()
    } catch {
      throw SystemError(error.call, path, code: error.code)
    }
  }

  /// Puts `bytes` at `path`, unless they are there already.
  ///
  /// With `always`, what is there is not looked at: for who knows that it is other.
  ///
  /// The file is written beside its place and renamed, so that no reader sees half of it. The
  /// folder must exist. What is there and is no plain file (a link, `/dev/null`, a pipe) is never
  /// replaced: it is opened and written to.
  ///
  /// - Returns: Whether the file was written.
  @discardableResult
  public static func write(
    _ bytes: [UInt8], to path: String, always: Bool = false
  ) throws(SystemError) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      try writeInPlace(bytes, to: path)
      return true
    }
    if !always, let present = try? read(path), present == bytes { return false }
    let temporary = "\(path).\(getpid())-\(UInt64.random(in: 0 ... .max)).tmp"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let number = retryingOnInterrupt { open(temporary, flags, 0o644) }
    guard number >= 0 else { throw .last("open", path) }
    do throws(SystemError) {
      let file = FileDescriptor(owning: number)
      try writeAll(bytes, to: file.number)
      guard rename(temporary, path) == 0 else { throw .last("rename") }
    } catch {
      unlink(temporary)
      throw SystemError(error.call, path, code: error.code)
    }
    return true
  }

  /// Puts `bytes` over the end of a file, in one write: a process killed has written all of it or
  /// nothing.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - offset: Where it begins.
  ///   - size: How long the file must be; another has been changed by somebody else.
  ///   - path: The file.
  /// - Returns: Whether the file was so long, and holds the bytes.
  /// - Throws: If there is no such file, or it may not be written to.
  package static func write(
    _ bytes: [UInt8], at offset: Int, inFileOf size: Int, atPath path: String
  ) throws(SystemError) -> Bool {
    let number = retryingOnInterrupt { open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW) }
    guard number >= 0 else { throw .last("open", path) }
    let file = FileDescriptor(owning: number)
    var status = stat()
    guard fstat(file.number, &status) == 0, Int(status.st_size) == size else { return false }
    return pwrite(file.number, bytes, bytes.count, off_t(offset)) == bytes.count
  }

  private static func writeInPlace(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let number = retryingOnInterrupt { open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
    guard number >= 0 else { throw .last("open", path) }
    let file = FileDescriptor(owning: number)
    do throws(SystemError) {
      try writeAll(bytes, to: file.number)
    } catch {
      throw SystemError(error.call, path, code: error.code)
    }
  }

  /// What is at a path.
  public enum Kind: Sendable, Hashable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A device, a socket, …
    case other
  }

  /// What is at `path`, links followed, or nil if nothing is.
  public static func kind(of path: String) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Makes a folder and those above it; those that exist are left alone.
  public static func makeFolder(_ path: String) throws(SystemError) {
    if kind(of: path) == .folder { return }
    if let parent = parent(of: path), kind(of: parent) == nil { try makeFolder(parent) }
    guard mkdir(path, 0o755) == 0 || errno == EEXIST && kind(of: path) == .folder else {
      throw .last("mkdir", path)
    }
  }

  /// The path without its last part, or nil if it has only one.
  static func parent(of path: String) -> String? {
    var bytes = path.utf8[...]
    while bytes.count > 1, bytes.last == ASCII.slash { bytes.removeLast() }
    guard let slash = bytes.lastIndex(of: ASCII.slash), bytes.count > 1 else { return nil }
    return slash == bytes.startIndex ? "/" : String(path[..<slash])
  }

  /// The files below a folder, at any depth, as paths relative to it, sorted by their bytes.
  ///
  /// Names that begin with a dot are left out, and links to folders are not followed.
  ///
  /// - Throws: Also for a name that is not UTF-8: `EILSEQ`.
  public static func files(below folder: String) throws(SystemError) -> [String] {
    var found: [String] = []
    var waiting = [""]
    while let prefix = waiting.popLast() {
      for (name, isFolder) in try entries(of: prefix.isEmpty ? folder : "\(folder)/\(prefix)") {
        let path = prefix.isEmpty ? name : "\(prefix)/\(name)"
        if isFolder { waiting.append(path) } else { found.append(path) }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func entries(of folder: String) throws(SystemError) -> [(String, isFolder: Bool)] {
    guard let stream = opendir(folder) else { throw .last("opendir", folder) }
    defer { closedir(stream) }
    var entries: [(String, isFolder: Bool)] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let name else { throw SystemError("readdir", folder, code: EILSEQ) }
      guard name.utf8.first != ASCII.dot else { continue }
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { continue }
      entries.append((name, status.st_mode & S_IFMT == S_IFDIR))
    }
    guard errno == 0 else { throw .last("readdir", folder) }
    return entries
  }

  /// Removes a file; one that is not there is no error.
  public static func remove(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .last("unlink", path) }
  }
}
