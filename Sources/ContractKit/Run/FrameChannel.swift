/// Talks to a child in frames: one line there, one line back.
///
/// A class because the child lives in it from frame to frame.
final class FrameChannel {
  private let link: ChildLink
  private let inbox: ClientInbox
  /// How long a reply may take.
  private let patience: Duration
  private var nextID = 1
  /// What has come and has not been asked for yet.
  private var replies: [Int: Frame] = [:]
  /// Why nothing more can be asked.
  private var problem: String?

  init(
    _ command: ChildCommand, patience: Duration, lineLimit: Int = LineSplitter.frameLimit
  ) throws(SubjectError) {
    do throws(SystemError) {
      inbox = try ClientInbox()
    } catch {
      throw .unreachable("\(error)")
    }
    self.patience = patience
    link = try ChildLink(command, to: inbox, calling: "the child", lineLimit: lineLimit)
  }

  /// Sends an op and waits for its reply.
  ///
  /// - Returns: The value of `ok`.
  func call(_ op: String, _ members: [JSON.Member] = []) throws(SubjectError) -> JSON {
    let id = nextID
    nextID += 1
    let frame = JSON.object(
      [
        JSON.Member("id", .number(JSON.Number(id))),
        JSON.Member("op", .string(JSON.Text(op))),
      ] + members)
    let deadline = Deadline.after(patience)
    do {
      try link.send(frame, until: deadline)
    } catch {
      // Why it takes no more is often being said at this moment.
      while problem == nil, let event = inbox.next(until: .after(.milliseconds(200))) {
        take(event)
      }
      throw fail(op, error.message)
    }
    let reply = try reply(to: id, op: op, until: deadline)
    if let ok = reply["ok"] { return ok }
    let message = reply["error"]?["message"]?.text?.display ?? "\(reply.members)"
    throw .control("op \"\(op)\" was refused: \(message)")
  }

  private func reply(to id: Int, op: String, until deadline: Deadline) throws(SubjectError) -> Frame
  {
    while true {
      if let found = replies.removeValue(forKey: id) { return found }
      if let problem { throw fail(op, problem) }
      guard let event = inbox.next(until: deadline) else {
        problem = "an op was not answered in time"
        throw .control("op \"\(op)\" was not answered in time")
      }
      take(event)
    }
  }

  /// Nothing more can be asked; what was known before goes first.
  private func fail(_ op: String, _ words: String) -> SubjectError {
    let known = problem ?? words
    problem = known
    return .control("op \"\(op)\": \(known)")
  }

  private func take(_ event: ClientEvent) {
    switch event {
    case .line(let line):
      do {
        let frame = try Frame.parse(line)
        replies[frame.id] = frame
      } catch {
        problem = problem ?? "the child wrote what is no frame: \(error)"
      }
    case .noise(let words), .ended(let words): problem = problem ?? words
    case .arrival, .abandoned, .turnedAway: break
    }
  }

  /// Whether the child is gone, silent, or has said what is no frame.
  var isBroken: Bool {
    while let event = inbox.next(until: .after(.zero)) { take(event) }
    return problem != nil
  }

  /// Asks the child to end, and ends it.
  func shutDown() { link.end() }
}
