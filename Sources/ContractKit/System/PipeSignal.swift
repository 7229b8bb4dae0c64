#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs `body`, in which a write to a pipe that nobody reads fails and is not a signal.
///
/// The signal goes to the thread that writes. It is blocked there, taken if it has come, and nothing
/// is changed for the rest of the process.
func withoutPipeSignal<Failure: Error>(
  _ body: () throws(Failure) -> Void
) throws(Failure) {
  var pipe = sigset_t()
  sigemptyset(&pipe)
  sigaddset(&pipe, SIGPIPE)
  var before = sigset_t()
  var pending = sigset_t()
  sigpending(&pending)
  let wasPending = sigismember(&pending, SIGPIPE) == 1
  pthread_sigmask(SIG_BLOCK, &pipe, &before)
  defer {
    sigpending(&pending)
    if !wasPending && sigismember(&pending, SIGPIPE) == 1 {
      var number: Int32 = 0
      sigwait(&pipe, &number)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
  try body()
}
