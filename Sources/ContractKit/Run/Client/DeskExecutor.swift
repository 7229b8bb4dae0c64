import Synchronization

/// Runs tasks on a thread of its own, and begins them in the order in which they were made.
///
/// The concurrency pool keeps no such order, and an adapter may block where the pool must not. A class
/// because tasks refer to it.
final class DeskExecutor: TaskExecutor {
  private let jobs: JobQueue

  init() throws(SystemError) {
    let jobs = try JobQueue()
    self.jobs = jobs
    try PlatformThread.detach {
      while let (job, executor) = jobs.next() {
        job.runSynchronously(on: executor.asUnownedTaskExecutor())
      }
    }
  }

  deinit { jobs.close() }

  func enqueue(_ job: consuming ExecutorJob) { jobs.add(UnownedJob(job), of: self) }
}

/// The jobs that wait for the thread. Each keeps its executor alive.
///
/// A class because threads share it.
private final class JobQueue: Sendable {
  private struct State {
    var jobs: [(UnownedJob, DeskExecutor)] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let signal: WakeSignal

  init() throws(SystemError) { signal = try WakeSignal() }

  func add(_ job: UnownedJob, of executor: DeskExecutor) {
    state.withLock { $0.jobs.append((job, executor)) }
    signal.wake()
  }

  func close() {
    state.withLock { $0.isClosed = true }
    signal.wake()
  }

  /// The next job, waiting for it; nil when the queue has been closed.
  func next() -> (UnownedJob, DeskExecutor)? {
    while true {
      let (job, isClosed) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed)
      }
      if let job { return job }
      if isClosed { return nil }
      signal.wait(until: nil)
    }
  }
}
