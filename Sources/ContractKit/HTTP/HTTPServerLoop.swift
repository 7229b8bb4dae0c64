/// The thread of a server: waits in `poll` for all connections at once.
///
/// Lives on its own thread; the inbox is its only link to others.
final class HTTPServerLoop {
  let limits: HTTPLimits
  let inbox: HTTPServerInbox
  let notice: @Sendable (HTTPServer.Notice) -> Void
  let handler: @Sendable (HTTPArrival) -> Void
  private let listener: FileDescriptor
  private var connections: [HTTPServerConnection] = []
  private var byNumber: [Int: HTTPServerConnection] = [:]
  private var lastNumber = 0
  private var toTurnAway = 0
  private var mustStop = false
  /// The wake pipe, the listener, then one entry a connection.
  private var entries: [PollEntry]
  private static let fixedEntries = 2
  /// When the last wait ended, which is precise enough for deadlines and costs one reading a round.
  private(set) var now = Moment.now
  /// No deadline of a connection is earlier than this.
  private var nextDeadline: Moment?
  /// No connection is accepted before this: descriptors had run out.
  private var acceptAgain: Moment?
  /// Connections that may get further without waiting.
  var ready: [HTTPServerConnection] = []
  var scratch = [UInt8](repeating: 0, count: 64 * 1024)

  init(
    listener: consuming FileDescriptor, inbox: HTTPServerInbox, limits: HTTPLimits,
    notice: @escaping @Sendable (HTTPServer.Notice) -> Void,
    handler: @escaping @Sendable (HTTPArrival) -> Void
  ) {
    entries = [
      PollEntry(inbox.number, reads: true, writes: false),
      PollEntry(listener.number, reads: true, writes: false),
    ]
    self.listener = listener
    self.inbox = inbox
    self.limits = limits
    self.notice = notice
    self.handler = handler
  }

  /// Serves until told to stop, then closes everything.
  func run() {
    var commands: [HTTPServerInbox.Command] = []
    while !mustStop {
      inbox.takeOrSleep(&commands)
      let mayWait = commands.isEmpty
      for command in commands { obey(command) }
      commands.removeAll(keepingCapacity: true)
      if !ready.isEmpty {
        while let connection = ready.popLast() { advance(connection) }
      } else if mayWait {
        wait()
      }
    }
    for connection in connections.reversed() { close(connection) }
  }

  private func obey(_ command: HTTPServerInbox.Command) {
    switch command {
    case .answer(let id, let transmission):
      guard let connection = byNumber[id.connection], connection.requestNumber == id.request,
        connection.phase == .held
      else { return }
      connection.begin(transmission)
      ready.append(connection)
    case .turnAway(let count):
      toTurnAway += count
      closeIdle()
    case .closeIdle: closeIdle()
    case .stop: mustStop = true
    }
  }

  private func closeIdle() {
    for connection in connections.reversed() where connection.isIdle { close(connection) }
  }

  private func wait() {
    now = .now
    if let acceptAgain, acceptAgain <= now {
      self.acceptAgain = nil
      entries[1].fd = listener.number
    }
    let wakeUp = acceptAgain.map { min($0, nextDeadline ?? $0) } ?? nextDeadline
    let time = wakeUp.map { now.milliseconds(to: $0) } ?? -1
    let found = (try? waitForAny(&entries, milliseconds: time)) ?? 0
    now = .now
    inbox.awake(byPipe: found > 0 && entries[0].isReadable)
    if found > 0 {
      // Backwards, since closing a connection moves the last entry into its place.
      for slot in entries.indices.dropFirst(Self.fixedEntries).reversed()
      where entries[slot].revents != 0 {
        serve(connections[slot - Self.fixedEntries], entries[slot])
      }
      if entries[1].isReadable { accept() }
    }
    if let nextDeadline, nextDeadline <= now { expire() }
  }
}

// MARK: - Connections come and go

extension HTTPServerLoop {
  private func accept() {
    do throws(SystemError) {
      while let descriptor = try acceptConnection(on: listener.number) {
        lastNumber += 1
        add(HTTPServerConnection(number: lastNumber, descriptor: descriptor, limits: limits))
      }
    } catch {
      // No descriptor is left: those who wait stay in the queue for a moment.
      acceptAgain = now.advanced(by: .milliseconds(50))
      entries[1].fd = -1
    }
  }

  private func add(_ connection: HTTPServerConnection) {
    guard toTurnAway == 0, !inbox.turnsAllAway.load(ordering: .sequentiallyConsistent) else {
      toTurnAway = max(0, toTurnAway - 1)
      // Some stacks take a quiet end before their first byte for a reason to wait for ever.
      connection.descriptor.resetOnClose()
      notice(.turnedAway(connection.number))
      return
    }
    connection.slot = entries.count
    connections.append(connection)
    byNumber[connection.number] = connection
    entries.append(PollEntry(connection.descriptor.number, reads: true, writes: false))
    setDeadline(of: connection, after: limits.idleTime)
    updateInterest(of: connection)
    notice(.connected(connection.number))
  }

  /// Ends a connection from our side.
  func close(_ connection: HTTPServerConnection) {
    guard connection.phase != .closed else { return }
    connection.phase = .closed
    byNumber[connection.number] = nil
    let slot = connection.slot
    let last = connections.removeLast()
    let lastEntry = entries.removeLast()
    if last !== connection {
      connections[slot - Self.fixedEntries] = last
      entries[slot] = lastEntry
      last.slot = slot
    }
    notice(.disconnected(connection.number))
  }

  /// Sets when to act on a connection although nothing has come.
  func setDeadline(of connection: HTTPServerConnection, after duration: Duration?) {
    connection.deadline = duration.map { now.advanced(by: $0) }
  }

  /// Makes the poll set say what a connection waits for.
  func updateInterest(of connection: HTTPServerConnection) {
    guard connection.phase != .closed else { return }
    let reads = connection.wantsToRead
    let writes = connection.wantsToWrite
    // A client that has closed its side has nothing more to tell, and some systems would go on
    // saying so at each wait.
    let isMute = connection.hasEnded && !writes
    entries[connection.slot] = PollEntry(
      isMute ? -1 : connection.descriptor.number, reads: reads, writes: writes)
    if let deadline = connection.deadline {
      nextDeadline = nextDeadline.map { min($0, deadline) } ?? deadline
    }
  }

  /// Acts on all deadlines that have come, and finds the next one.
  private func expire() {
    for connection in connections.reversed() {
      guard let deadline = connection.deadline, deadline <= now else { continue }
      connection.deadline = nil
      deadlineCame(connection)
    }
    nextDeadline = connections.compactMap(\.deadline).min()
  }
}
