/// Gives each case its server: a new one in this process, or the one there is.
///
/// A class because a connection or a child is kept from case to case. Each worker has its own.
final class SessionSource {
  private let target: ServerTarget
  private let contract: String
  private let options: RunOptions
  private let keys: KeyRing
  private var remote: RemoteServer?
  private var child: ControlledServer?
  private var isKept = false

  /// Whether the last session's child was there before, and is gone now.
  ///
  /// A child that died in one case may not be known to be gone until the next case asks it.
  var hasLostKeptChild: Bool { isKept && child?.isBroken == true }

  init(_ target: ServerTarget, contract: String, options: RunOptions, keys: KeyRing) {
    self.target = target
    self.contract = contract
    self.options = options
    self.keys = keys
  }

  func session() throws(SubjectError) -> any ServerSession {
    switch target {
    case .inProcess(_, let make): return InProcessServer(make(), now: .now())
    case .url(let base, _):
      let server =
        remote ?? RemoteServer(base, keys: keys, answerTime: options.answerTime)
      remote = server
      return server
    case .command(let words):
      if let child, !child.isBroken, (try? child.beginCase()) != nil {
        isKept = true
        return child
      }
      isKept = false
      child = nil
      let started = try ControlledServer(
        ChildCommand(words), contract: contract, answerTime: options.answerTime)
      child = started
      try started.beginCase()
      return started
    }
  }
}

/// Stands for a server that could not be reached at all.
final class AbsentServer: ServerSession {
  private let reason: String

  init(reason: String) { self.reason = reason }

  var controls: Set<ServerControl> { [] }
  func now() -> Timestamp { .now() }
  func exchange(_ request: HTTPRequest) throws(SubjectError) -> HTTPResponse { throw gone }
  func begin(_ request: HTTPRequest) throws(SubjectError) -> Int { throw gone }
  func finish(_ exchange: Int) throws(SubjectError) -> HTTPResponse { throw gone }
  func setNow(_ now: Timestamp) throws(SubjectError) { throw gone }
  func pass(milliseconds: Int64) throws(SubjectError) { throw gone }
  func key(in state: String, for records: Int) throws(SubjectError) -> String? { throw gone }
  func change(key: String, to state: String) throws(SubjectError) -> Bool { throw gone }
  func set(_ member: String, to value: JSON, key: String) throws(SubjectError) -> Bool {
    throw gone
  }
  func stored(lane: String, ids: [JSON.Text]) throws(SubjectError) -> [JSON] { throw gone }

  private var gone: SubjectError { .unreachable(reason) }
}
