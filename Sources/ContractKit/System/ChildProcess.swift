import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that we started and talk to in lines.
///
/// What it writes is read as it comes, on a thread of its own, so that it never waits for us. A class
/// because threads share it; one that is forgotten is stopped.
final class ChildProcess: Sendable {
  /// What a child does.
  enum Event: Sendable, Hashable {
    /// A line of its standard output.
    case line(LineSplitter.Line)
    /// Some bytes of its standard error.
    case errorOutput([UInt8])
    /// It has ended, and all it wrote has been told.
    case ended(ChildExit)
  }

  private let handle: ChildHandle
  private let hasEnded: Latch
  private let input: Mutex<FileDescriptor?>

  /// Starts `command`.
  ///
  /// - Parameters:
  ///   - command: What to start.
  ///   - lineLimit: The longest line of its output that is taken whole, in bytes.
  ///   - event: Called for what the child does, in order, from one thread; `ended` comes last.
  /// - Throws: If there is no such program, or the system has no means left.
  init(
    _ command: ChildCommand, lineLimit: Int, event: @escaping @Sendable (Event) -> Void
  ) throws(SystemError) {
    let input = try PipeEnds()
    let output = try PipeEnds()
    let error = try PipeEnds()
    let hasEnded = try Latch()
    let handle = ChildHandle(
      owning: try command.spawn(
        input: input.reading.number, output: output.writing.number, error: error.writing.number))
    let reader = try ChildOutput(
      output: output.reading, error: error.reading, childHasEnded: hasEnded, lineLimit: lineLimit)
    let toChild = input.writing
    try toChild.makeNonBlocking()
    self.handle = handle
    self.hasEnded = hasEnded
    self.input = Mutex(toChild)
    try PlatformThread.detach {
      reader.run(event)
      event(.ended(handle.wait()))
    }
    try PlatformThread.detach {
      _ = handle.wait()
      hasEnded.open()
    }
  }

  deinit { handle.signal(SIGKILL) }

  /// The process id.
  var id: Int32 { handle.id }

  /// Writes to its standard input, waiting while it does not read.
  ///
  /// - Throws: `EPIPE` if it reads no more, `ETIMEDOUT` at the deadline; part may have been written.
  func write(_ bytes: [UInt8], until deadline: Deadline) throws(SystemError) {
    let failure: SystemError? = input.withLock { input in
      guard let number = input?.number else { return SystemError("write", code: EPIPE) }
      do throws(SystemError) {
        try withoutPipeSignal { () throws(SystemError) in
          try writeAll(bytes, to: number, until: deadline)
        }
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Ends its standard input.
  func closeInput() { input.withLock { $0 = nil } }

  /// Waits until it has ended.
  ///
  /// - Returns: How, or nil if the deadline came first.
  func wait(until deadline: Deadline) -> ChildExit? {
    hasEnded.wait(until: deadline) ? handle.wait() : nil
  }

  /// Ends it as a crash would: nothing in it can do anything about it.
  func kill() {
    handle.signal(SIGKILL)
    _ = handle.wait()
    closeInput()
  }

  /// Ends it: asked to by TERM, and by KILL if it is still there when the grace is over.
  ///
  /// - Returns: How it ended.
  @discardableResult
  func stop(grace: Duration) -> ChildExit {
    handle.signal(SIGTERM)
    if !hasEnded.wait(until: .after(grace)) { handle.signal(SIGKILL) }
    let exit = handle.wait()
    closeInput()
    return exit
  }
}

/// Reads what a child writes, until it has ended or closed both its outputs.
///
/// A class because two threads touch it: the one that makes it and the one that runs it.
private final class ChildOutput: Sendable {
  private let output: FileDescriptor
  private let error: FileDescriptor
  private let childHasEnded: Latch
  private let lineLimit: Int

  init(
    output: consuming FileDescriptor, error: consuming FileDescriptor, childHasEnded: Latch,
    lineLimit: Int
  ) throws(SystemError) {
    try output.makeNonBlocking()
    try error.makeNonBlocking()
    self.output = output
    self.error = error
    self.childHasEnded = childHasEnded
    self.lineLimit = lineLimit
  }

  func run(_ event: (ChildProcess.Event) -> Void) {
    var splitter = LineSplitter(limit: lineLimit)
    var entries = [
      PollEntry(output.number, reads: true, writes: false),
      PollEntry(error.number, reads: true, writes: false),
      PollEntry(childHasEnded.number, reads: true, writes: false),
    ]
    // A grandchild may keep the pipes open: after the end, only what is there already is read.
    var isLastRound = false
    while !isLastRound && (entries[0].fd >= 0 || entries[1].fd >= 0) {
      guard (try? waitForAny(&entries, milliseconds: -1)) != nil else { break }
      isLastRound = entries[2].isReadable
      let outputEnded = Self.drain(output, entries[0]) { bytes in
        for line in splitter.feed(bytes[...]) { event(.line(line)) }
      }
      let errorEnded = Self.drain(error, entries[1]) { event(.errorOutput($0)) }
      if outputEnded { entries[0].fd = -1 }
      if errorEnded { entries[1].fd = -1 }
    }
    if let line = splitter.end() { event(.line(line)) }
  }

  /// - Returns: Whether the descriptor has ended.
  private static func drain(
    _ descriptor: borrowing FileDescriptor, _ entry: PollEntry, _ take: ([UInt8]) -> Void
  ) -> Bool {
    guard entry.fd >= 0 else { return true }
    var scratch = [UInt8](repeating: 0, count: 65_536)
    while true {
      let reading = try? scratch.withUnsafeMutableBytes { try descriptor.read(into: $0) }
      switch reading {
      case .bytes(let count): take(Array(scratch[..<count]))
      case .nothing: return false
      case .end, nil: return true
      }
    }
  }
}
