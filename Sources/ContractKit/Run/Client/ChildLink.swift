import Synchronization

/// An adapter that is a child of ours: frames over its standard input and output.
final class ChildLink: AdapterLink {
  private let child: ChildProcess
  private let gate: EventGate
  private let grace: Duration

  /// Starts the child.
  ///
  /// - Parameters:
  ///   - command: What to start.
  ///   - inbox: Where its lines go.
  ///   - speaker: What messages call it.
  ///   - grace: How long it may take to end by itself, and again when it is told to by TERM.
  ///   - lineLimit: The longest line taken, in bytes.
  /// - Throws: `unreachable` if it cannot be started.
  init(
    _ command: ChildCommand, to inbox: ClientInbox, calling speaker: String = "the adapter",
    grace: Duration = .seconds(2), lineLimit: Int = LineSplitter.frameLimit
  ) throws(SubjectError) {
    let gate = EventGate(to: inbox, speaker: speaker)
    self.gate = gate
    self.grace = grace
    let errors = ErrorTail()
    do throws(SystemError) {
      child = try ChildProcess(command, lineLimit: lineLimit) { event in
        switch event {
        case .line(let line): gate.post(line)
        case .errorOutput(let bytes): errors.append(bytes)
        case .ended(let exit): gate.post(.ended("\(speaker) ended (\(exit))\(errors.words)"))
        }
      }
    } catch {
      throw .unreachable("\(error)")
    }
  }

  /// Nobody waits for what a forgotten adapter says.
  deinit { gate.shut() }

  func send(_ frame: JSON, until deadline: Deadline) throws(SubjectError) {
    do throws(SystemError) {
      try child.write(frame.compact() + [ASCII.lf], until: deadline)
    } catch {
      throw .control("\(gate.speaker) takes no frame: \(error)")
    }
  }

  func kill() -> Bool {
    gate.shut()
    child.kill()
    return true
  }

  func end() {
    gate.shut()
    try? send(.ownFrame(op: "shutdown"), until: .after(grace))
    child.closeInput()
    if child.wait(until: .after(grace)) == nil { child.stop(grace: grace) }
  }
}

/// The last of what a child wrote to its standard error.
///
/// A class because a closure that is called from another thread fills it.
private final class ErrorTail: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  /// How much of it is kept, in bytes.
  private static let limit = 600

  func append(_ more: [UInt8]) {
    bytes.withLock { $0 = Array(($0 + more.suffix(Self.limit)).suffix(Self.limit)) }
  }

  /// How a message about the child ends: empty if it wrote nothing.
  var words: String {
    let last = bytes.withLock { $0 }
    guard !last.isEmpty else { return "" }
    guard last.count == Self.limit, let end = last.firstIndex(of: ASCII.lf),
      end + 1 < last.endIndex
    else { return ": \(last.quoted())" }
    // What was cut off is left out up to the next whole line.
    return ": … \(last[(end + 1)...].quoted())"
  }
}
