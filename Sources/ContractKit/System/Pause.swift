/// Blocks the calling thread for that long; not for threads of the concurrency pool.
func block(for duration: Duration) {
  let deadline = Deadline.after(duration)
  var nothing: [PollEntry] = []
  while !deadline.isPast {
    _ = try? waitForAny(&nothing, milliseconds: deadline.milliseconds)
  }
}
