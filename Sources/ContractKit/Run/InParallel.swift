import Synchronization

/// Does `count` pieces of work, so many at a time, and gives what they made, in order.
///
/// - Parameters:
///   - count: How many pieces.
///   - jobs: How many threads; one works on the caller's own.
///   - progress: Called after each piece with how many are done, from any thread.
///   - body: Does one piece, by its number from 0.
/// - Returns: What the pieces made, in order.
/// - Throws: If no thread can be had.
func inParallel<Value: Sendable>(
  _ count: Int, jobs: Int, progress: @escaping @Sendable (Int) -> Void = { _ in },
  _ body: @escaping @Sendable (Int) -> Value
) throws(SystemError) -> [Value] {
  try inParallel(count, jobs: jobs, progress: progress, worker: { () }, { _, index in body(index) })
}

/// The same, where each thread has something of its own that need not be safe to share.
func inParallel<Worker, Value: Sendable>(
  _ count: Int, jobs: Int, progress: @escaping @Sendable (Int) -> Void,
  worker: @escaping @Sendable () -> Worker,
  _ body: @escaping @Sendable (Worker, Int) -> Value
) throws(SystemError) -> [Value] {
  let next = Atomic(0)
  let done = Atomic(0)
  let values = Mutex([Value?](repeating: nil, count: count))
  let work = { @Sendable (_: Int) in
    let own = worker()
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let value = body(own, index)
      values.withLock { $0[index] = value }
      progress(done.wrappingAdd(1, ordering: .relaxed).newValue)
    }
  }
  let threads = min(jobs, count)
  if threads > 1 {
    try runThreads(threads, work)
  } else {
    work(0)
  }
  return values.withLock { $0.compactMap(\.self) }
}
