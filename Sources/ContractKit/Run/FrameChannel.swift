import Synchronization

/// Talks to a child in frames: one line there, one line back.
///
/// A class because the child's reading thread hands it lines.
final class FrameChannel: Sendable {
  private let child: ChildProcess
  private let inbox: FrameInbox
  private let nextID = Mutex(1)
  /// How long a reply may take.
  private let patience: Duration

  init(
    _ command: ChildCommand, patience: Duration, lineLimit: Int = LineSplitter.frameLimit
  ) throws(SystemError) {
    let inbox = try FrameInbox()
    self.inbox = inbox
    self.patience = patience
    child = try ChildProcess(command, lineLimit: lineLimit) { inbox.take($0) }
  }

  /// Sends an op and waits for its reply.
  ///
  /// - Returns: The value of `ok`.
  func call(_ op: String, _ members: [JSON.Member] = []) throws(SubjectError) -> JSON {
    let id = nextID.withLock { value in
      defer { value += 1 }
      return value
    }
    let frame = JSON.object(
      [
        JSON.Member("id", .number(JSON.Number(id))),
        JSON.Member("op", .string(JSON.Text(op))),
      ] + members)
    let deadline = Deadline.after(patience)
    do {
      try child.write(frame.compact() + [ASCII.lf], until: deadline)
    } catch {
      throw .control("op \"\(op)\": \(inbox.fail("\(error)"))")
    }
    let reply = try inbox.reply(to: id, op: op, until: deadline)
    if let ok = reply["ok"] { return ok }
    let message = reply["error"]?["message"]?.text?.display ?? "\(reply.members)"
    throw .control("op \"\(op)\" was refused: \(message)")
  }

  /// Whether the child is gone, silent, or has said what is no frame.
  var isBroken: Bool { inbox.whatHappened != nil }

  /// Asks the child to end, and ends it.
  func shutDown() {
    if !isBroken { _ = try? call("shutdown") }
    child.closeInput()
    child.stop(grace: .seconds(2))
  }
}

/// What has come from a child and has not been asked for yet.
///
/// A class because two threads share it.
private final class FrameInbox: Sendable {
  private struct Contents {
    var replies: [Int: Frame] = [:]
    var problem: String?
    var errorOutput: [UInt8] = []
  }

  private let contents = Mutex(Contents())
  private let signal: WakeSignal

  init() throws(SystemError) { signal = try WakeSignal() }

  func take(_ event: ChildProcess.Event) {
    contents.withLock { contents in
      switch event {
      case .line(.whole(let line)):
        do {
          let frame = try Frame.parse(line)
          contents.replies[frame.id] = frame
        } catch {
          contents.problem = contents.problem ?? "the child wrote what is no frame: \(error)"
        }
      case .line(.unended(let line)):
        contents.problem =
          contents.problem ?? "the child stopped inside a line: \(line.quoted(limit: 200))"
      case .line(.overlong(let line)):
        contents.problem =
          contents.problem ?? "the child wrote too long a line: \(line.quoted(limit: 200))"
      case .errorOutput(let bytes):
        contents.errorOutput = Array((contents.errorOutput + bytes).suffix(2000))
      case .ended(let exit):
        let words = contents.errorOutput.isEmpty ? "" : ": \(contents.errorOutput.quoted())"
        contents.problem = contents.problem ?? "the child ended (\(exit))\(words)"
      }
    }
    signal.wake()
  }

  /// Notes that the child takes nothing any more; what was known before goes first.
  func fail(_ words: String) -> String {
    contents.withLock { contents in
      let problem = contents.problem ?? words
      contents.problem = problem
      return problem
    }
  }

  var whatHappened: String? { contents.withLock { $0.problem } }

  func reply(to id: Int, op: String, until deadline: Deadline) throws(SubjectError) -> Frame {
    while true {
      let (found, problem) = contents.withLock { contents in
        (contents.replies.removeValue(forKey: id), contents.problem)
      }
      if let found { return found }
      if let problem { throw .control("op \"\(op)\": \(problem)") }
      guard !deadline.isPast else {
        let words = "op \"\(op)\" was not answered in time"
        contents.withLock { $0.problem = $0.problem ?? words }
        throw .control(words)
      }
      signal.wait(until: deadline)
    }
  }
}
