import ContractKit

/// What a client wants of the world outside.
enum ClientEffect: Sendable {
  case start(ClientRequestID, HTTPRequest)
  case cancel(ClientRequestID)
  case answer(frame: Int, JSON)
  case report(String, JSON)

  /// A line that is printed.
  static func log(_ line: String) -> ClientEffect { .report("log", .string(JSON.Text(line))) }
}

/// A request, by the launch it belongs to and its place there.
struct ClientRequestID: Sendable, Hashable {
  let launch: Int
  let number: Int
}

/// The world of a client that does nothing by itself: its time, with alarms; the requests that are
/// open, each with what it is for; and what the client wants done.
struct ClientWorld<Alarm: Sendable & Equatable, Purpose: Sendable>: Sendable {
  /// What can be due.
  enum Due: Sendable, Equatable {
    case alarm(Alarm)
    case timeout(ClientRequestID)
  }

  let launch: Int
  var effects: [ClientEffect] = []
  private var time: VirtualTime<Due>
  private(set) var open: [ClientRequestID: Purpose] = [:]
  /// How often a request has been started or given up.
  private(set) var activity = 0
  private var requests = 0

  init(now: Timestamp, launch: Int) {
    time = VirtualTime(now: now)
    self.launch = launch
  }

  /// What the wall clock says.
  var now: Timestamp { time.now }
  /// Milliseconds since the launch, on a clock that nobody sets.
  var elapsed: Int64 { time.elapsed }

  /// The instant so many milliseconds from now, or the last one there is.
  func instant(after milliseconds: Int64) -> Int64 { time.instant(after: milliseconds) }

  mutating func setWallClock(to now: Timestamp) { time.setWallClock(to: now) }

  /// Sets an alarm, beside those that are set already.
  mutating func set(_ alarm: Alarm, after milliseconds: Int64) {
    time.set(.alarm(alarm), after: milliseconds)
  }

  /// Takes back all alarms that are equal to this one.
  mutating func cancel(_ alarm: Alarm) { time.cancel(.alarm(alarm)) }

  /// Starts a request.
  ///
  /// - Parameters:
  ///   - purpose: What it is for.
  ///   - request: The request.
  ///   - timeout: After how many milliseconds it is given up; nil if never.
  mutating func start(_ purpose: Purpose, _ request: HTTPRequest, timeout: Int64?) {
    requests += 1
    activity += 1
    let id = ClientRequestID(launch: launch, number: requests)
    open[id] = purpose
    if let timeout { time.set(.timeout(id), after: timeout) }
    effects.append(.start(id, request))
  }

  /// Takes a request that has ended out of those that are open: what it was for, if it was open.
  mutating func end(_ id: ClientRequestID) -> Purpose? {
    time.cancel(.timeout(id))
    return open.removeValue(forKey: id)
  }

  /// Gives all requests up: nobody hears of their end.
  mutating func abandonAll() {
    effects += open.keys.map(ClientEffect.cancel)
    open = [:]
  }

  /// The next alarm that is due now, or the next request whose time is over, which is given up.
  fileprivate mutating func popDue() -> Due? {
    let due = time.popDue()
    if case .timeout(let id)? = due {
      activity += 1
      effects.append(.cancel(id))
    }
    return due
  }

  /// Moves to the next instant in which something is due, unless that is later than `end`: whether
  /// it has.
  fileprivate mutating func moveToNextDue(notAfter end: Int64) -> Bool {
    guard let due = time.nextDue, due <= end else { return false }
    time.move(to: due)
    return true
  }

  fileprivate mutating func move(to instant: Int64) { time.move(to: instant) }
}

extension ReferenceClient {
  /// Runs what is due now.
  mutating func runDue() {
    while let due = world.popDue() {
      switch due {
      case .alarm(let alarm): ring(alarm)
      case .timeout(let request): finish(request, nil)
      }
    }
  }

  /// Lets time pass, alarm by alarm, up to the first instant in which a request is started or given
  /// up.
  ///
  /// - Returns: How many milliseconds have passed.
  mutating func advance(by milliseconds: Int64) -> Int64 {
    let start = world.elapsed
    let end = world.instant(after: milliseconds)
    let before = world.activity
    while world.moveToNextDue(notAfter: end) {
      runDue()
      if world.activity != before { return world.elapsed - start }
    }
    world.move(to: end)
    return end - start
  }

  /// A request has ended: with a response, or without one.
  mutating func finish(_ request: ClientRequestID, _ response: HTTPResponse?) {
    guard let purpose = world.end(request) else { return }
    finish(purpose, response)
  }
}
