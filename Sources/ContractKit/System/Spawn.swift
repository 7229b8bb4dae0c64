#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What to start, and where.
struct ChildCommand: Sendable, Hashable {
  /// The program, looked up in `PATH`, and its arguments.
  var words: [String]
  /// Variables set for it, beside those of this process.
  var environment: [String: String] = [:]
  /// The folder it starts in, if not this one.
  var folder: String?

  init(_ words: [String], environment: [String: String] = [:], folder: String? = nil) {
    self.words = words
    self.environment = environment
    self.folder = folder
  }
}

extension ChildCommand {
  /// Starts it with three descriptors as its 0, 1 and 2, and no others.
  ///
  /// - Returns: Its process id, which must be waited for.
  /// - Throws: Also if there is no such program.
  func spawn(input: Int32, output: Int32, error: Int32) throws(SystemError) -> pid_t {
    guard let name = words.first else { throw SystemError("start", code: ENOENT) }
    if let folder, FileSystem.kind(of: folder) != .folder {
      throw SystemError("start", folder, code: ENOTDIR)
    }
    let program = folder == nil ? name : Self.shell
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }

    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, error, 2)
    // The child is not to inherit what this thread ignores.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var arguments = wordsInFolder.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var variables = Self.inherited(but: environment).map { strdup($0) } + [nil]
    defer { for variable in variables { free(variable) } }
    var id = pid_t()
    var code: Int32 = 0
    _ = try makingDescriptors("posix_spawn") {
      code = posix_spawnp(&id, program, &actions, &attributes, &arguments, &variables)
      return 0
    }
    guard code == 0 else { throw SystemError("start", program, code: code) }
    return id
  }

  private static let shell = "/bin/sh"

  /// The command, or a shell that changes the folder and then becomes the command: not every system
  /// lets `posix_spawn` do that.
  private var wordsInFolder: [String] {
    guard let folder else { return words }
    return [Self.shell, "-c", #"cd -- "$1" && shift && exec "$@""#, "sh", folder] + words
  }

  /// The environment of this process with `changes` made, as `NAME=value`.
  private static func inherited(but changes: [String: String]) -> [String] {
    var variables: [String] = []
    #if canImport(Darwin)
      var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = _NSGetEnviron().pointee
    #else
      var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #endif
    while let entry = next?.pointee {
      let variable = String(cString: entry)
      let name = variable.prefix { $0 != "=" }
      if changes[String(name)] == nil { variables.append(variable) }
      next = next?.advanced(by: 1)
    }
    return variables + changes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
