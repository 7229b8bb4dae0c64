import Synchronization

/// Where adapters that are no children of ours dial in: on a device, in a simulator, in a browser.
///
/// Listens for as long as it lives, so that an adapter that lost its connection can dial again. A
/// class because it owns the socket.
final class DialBack: Sendable {
  /// Where it listens: `127.0.0.1:49152`, the value of `CONFORM_CONNECT`.
  let address: String
  /// What the first line of an adapter must hold, the value of `CONFORM_TOKEN`.
  let token: String
  private let listener: FileDescriptor
  /// Those who have connected and not yet said who they are, the oldest first.
  private let callers = Mutex<[Caller]>([])

  /// The most of them; beyond it the oldest goes.
  private static let mostCallers = 16

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - host: An address of this machine, in digits.
  ///   - port: The port; 0 for any that is free.
  ///   - token: The secret, if somebody else has chosen it.
  /// - Throws: `unreachable` if there is no such address or the port is taken.
  init(
    host: String = "127.0.0.1", port: Int = 0, token: String = DialBack.freshToken()
  ) throws(SubjectError) {
    listener = try Self.open(host: host, port: port)
    let chosen = (try? SocketAddress.local(of: listener.number).port) ?? port
    address = "\(host.utf8.contains(ASCII.colon) ? "[\(host)]" : host):\(chosen)"
    self.token = token
  }

  private static func open(host: String, port: Int) throws(SubjectError) -> FileDescriptor {
    do throws(any Error) {
      return try listen(
        at: SocketAddress.resolve(host: host, port: port, listening: true)[0])
    } catch {
      throw .unreachable("\(error)")
    }
  }

  /// 128 random bits, in hex.
  static func freshToken() -> String {
    (0..<16).map { _ in
      let byte = UInt8.random(in: .min ... .max)
      return String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
    }.joined()
  }

  /// Waits for an adapter to dial and to show the token.
  ///
  /// Who shows another, or something else, is refused; the wait goes on.
  ///
  /// - Parameters:
  ///   - inbox: Where the adapter's lines go.
  ///   - deadline: When to give up.
  ///   - lineLimit: The longest line taken, in bytes.
  /// - Returns: A link to it.
  /// - Throws: `unreachable` at the deadline; it says who was refused.
  func link(
    to inbox: ClientInbox, until deadline: Deadline, lineLimit: Int = LineSplitter.frameLimit
  ) throws(SubjectError) -> SocketLink {
    let (socket, rest) = try callers.withLock { (callers) throws(SubjectError) in
      var refusals: [String] = []
      while true {
        if let found = Self.admit(&callers, token: token, &refusals) { return found }
        guard !deadline.isPast else { throw .unreachable(words(for: refusals)) }
        do throws(SystemError) {
          try attend(&callers, until: deadline)
        } catch {
          throw .unreachable("\(error)")
        }
      }
    }
    do throws(SystemError) {
      return try SocketLink(socket, begun: rest, to: inbox, lineLimit: lineLimit)
    } catch {
      throw .unreachable("\(error)")
    }
  }

  /// Waits until something has come, and takes it.
  private func attend(_ callers: inout [Caller], until deadline: Deadline) throws(SystemError) {
    var entries = ([listener.number] + callers.map(\.socket.number)).map {
      PollEntry($0, reads: true, writes: false)
    }
    _ = try waitForAny(&entries, milliseconds: deadline.milliseconds)
    for index in callers.indices where entries[index + 1].isReadable { callers[index].read() }
    while let connection = try acceptConnection(on: listener.number) {
      if callers.count == Self.mostCallers { callers.removeFirst() }
      callers.append(Caller(socket: AdapterSocket(connection)))
    }
  }

  /// Takes out the first caller that has shown the token, and those that never will.
  private static func admit(
    _ callers: inout [Caller], token: String, _ refusals: inout [String]
  ) -> (AdapterSocket, rest: [UInt8])? {
    var found: (AdapterSocket, rest: [UInt8])?
    callers.removeAll { caller in
      guard found == nil else { return false }
      switch caller.introduction(token) {
      case .unfinished: return false
      case .shown(let rest): found = (caller.socket, rest)
      case .wrong(let words):
        refusals.append(words)
        caller.refuse()
      }
      return true
    }
    return found
  }

  private func words(for refusals: [String]) -> String {
    let words = "no adapter has dialled \(address) and shown the token in time"
    guard let last = refusals.last else { return words }
    let count = refusals.count == 1 ? "1 caller was" : "\(refusals.count) callers were"
    return "\(words); \(count) refused, who \(last)"
  }
}

/// Somebody who has connected.
private struct Caller {
  let socket: AdapterSocket
  private var received: [UInt8] = []
  private var hasEnded = false

  /// The longest line that may hold a token, in bytes.
  private static let limit = 4096

  init(socket: AdapterSocket) { self.socket = socket }

  enum Introduction {
    case unfinished
    /// What has come after the token.
    case shown(rest: [UInt8])
    /// What it did instead, in words.
    case wrong(String)
  }

  mutating func read() {
    while received.count <= Self.limit {
      guard let bytes = try? socket.read() else {
        hasEnded = true
        return
      }
      if bytes.isEmpty { return }
      received += bytes
    }
  }

  func introduction(_ token: String) -> Introduction {
    guard let end = received.firstIndex(of: ASCII.lf) else {
      if hasEnded { return .wrong("hung up inside the first line") }
      return received.count > Self.limit ? wrong(received) : .unfinished
    }
    // It may have dialled again since.
    if hasEnded { return .wrong("hung up after the first line") }
    let line = Array(received[..<end])
    guard case .object(let members)? = try? JSON.parse(line), members.count == 1,
      members[0].name == "token", let text = members[0].value.text,
      Self.isSame(text.bytes, Array(token.utf8))
    else { return wrong(line) }
    return .shown(rest: Array(received[(end + 1)...]))
  }

  private func wrong(_ line: [UInt8]) -> Introduction {
    .wrong("began with \(line.quoted(limit: 80))")
  }

  /// Tells it why; whether it listens is its own affair.
  func refuse() {
    let words = #"the first line must be {"token": "…"} with the token of this run"#
    let frame = Frame.error(nil, kind: "protocol", code: "wrong-token", message: words)
    try? socket.write(frame.compact(), until: .after(.zero))
    socket.hangUp()
  }

  /// Compares all bytes, however early they differ: the time it takes tells nothing.
  private static func isSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
