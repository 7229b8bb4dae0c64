/// An adapter that is a child of ours and dials back: frames over its connection, its end by its id.
final class StartedLink: AdapterLink {
  private let child: ChildProcess
  private let socket: SocketLink

  /// Starts the child and waits until it has dialled.
  init(
    _ command: ChildCommand, dialling dialBack: DialBack, to inbox: ClientInbox,
    within time: Duration
  ) throws(SubjectError) {
    do throws(SystemError) {
      child = try ChildProcess(command, lineLimit: LineSplitter.frameLimit) { _ in }
    } catch {
      throw .unreachable("\(error)")
    }
    socket = try dialBack.link(to: inbox, until: .after(time))
  }

  func send(_ frame: JSON, until deadline: Deadline) throws(SubjectError) {
    try socket.send(frame, until: deadline)
  }

  func kill() -> Bool {
    _ = socket.kill()
    child.kill()
    return true
  }

  func end() {
    socket.end()
    child.closeInput()
    child.stop(grace: .seconds(2))
  }
}
