/// The way to an adapter: a child's pipes, a connection it made to us, or this process.
///
/// What the adapter says comes as events of the inbox that the link was made with.
protocol AdapterLink: AnyObject {
  /// Sends one frame.
  ///
  /// - Throws: If the adapter takes nothing any more.
  func send(_ frame: JSON, until deadline: Deadline) throws(SubjectError)

  /// Ends the adapter at once, as a crash would. Nothing of it comes after this returns.
  ///
  /// - Returns: Whether that could be done: a connection's other end cannot be killed. If not, the
  ///   link is as it was.
  func kill() -> Bool

  /// Ends the adapter in order, by `shutdown` and then by force. Nothing of it comes after this returns.
  func end()
}
