import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a process ended.
enum ChildExit: Sendable, Hashable, CustomStringConvertible {
  /// By itself, with this status.
  case exited(Int32)
  /// By this signal.
  case signalled(Int32)

  /// For people: `exit code 3`, `signal 9`.
  var description: String {
    switch self {
    case .exited(let code): "exit code \(code)"
    case .signalled(let number): "signal \(number)"
    }
  }
}

/// A process we started: signalled by its id only while that is certainly its own.
///
/// A class because several threads share it: one waits, others may stop it. A process that has not
/// been waited for is killed when it is forgotten.
final class ChildHandle: Sendable {
  /// Its process id.
  let id: pid_t
  private let exit = Mutex<ChildExit?>(nil)

  init(owning id: pid_t) { self.id = id }

  deinit {
    guard exit.withLock({ $0 == nil }) else { return }
    _ = kill(id, SIGKILL)
    _ = wait()
  }

  /// Sends a signal, unless the process has been waited for already.
  func signal(_ number: Int32) {
    // The lock is what keeps the id from being given to another process meanwhile.
    exit.withLock { if $0 == nil { _ = kill(id, number) } }
  }

  /// Waits until the process has ended; from any number of threads.
  func wait() -> ChildExit {
    while true {
      if let known = exit.withLock({ $0 }) { return known }
      var information = siginfo_t()
      let found = retryingOnInterrupt {
        waitid(P_PID, id_t(id), &information, Int32(WEXITED | WNOWAIT))
      }
      // It has ended but keeps its id until `reap`.
      let known = exit.withLock { exit in
        if exit == nil { exit = reap(wasFound: found == 0) }
        return exit
      }
      if let known { return known }
    }
  }

  private func reap(wasFound: Bool) -> ChildExit? {
    var status: Int32 = 0
    let result = retryingOnInterrupt { waitpid(id, &status, WNOHANG) }
    if result == 0 && wasFound { return nil }
    guard result == id else { return .exited(-1) }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }
}
