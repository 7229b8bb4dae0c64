/// A client under test and its world: an adapter, an HTTP server of its own, a folder for each case.
///
/// A class because the adapter, the server and the folder are kept from case to case. Each worker has
/// its own.
final class LiveStage: ClientStage {
  /// Makes a link to the adapter; the variables are for a child.
  typealias Linker = (ClientInbox, [String: String]) throws(SubjectError) -> any AdapterLink

  private let contract: String
  private let answerTime: Duration
  private let linker: Linker
  private let inbox: ClientInbox
  private let server: HTTPServer
  private let root: String
  private var link: (any AdapterLink)?
  private var variables: [String: String] = [:]
  private var caseNumber = 0
  private(set) var hello = AdapterHello(
    sdk: AdapterHello.SDK(name: "", version: "", language: ""), controls: [])
  private(set) var helloValue: JSON = [:]
  private(set) var storage = ""

  let baseURL: String

  /// - Throws: If no port, no thread or no folder can be had.
  init(
    contract: String, answerTime: Duration, linker: @escaping Linker
  ) throws {
    self.contract = contract
    self.answerTime = answerTime
    self.linker = linker
    let inbox = try ClientInbox()
    self.inbox = inbox
    server = try HTTPServer(
      notice: { notice in
        switch notice {
        case .abandoned(let id): inbox.post(.abandoned(id))
        case .turnedAway: inbox.post(.turnedAway)
        default: break
        }
      },
      handler: { arrival in
        inbox.post(
          .arrival(
            IncomingRequest(id: arrival.id, request: arrival.request) { arrival.answer($0) }))
      })
    baseURL = "http://127.0.0.1:\(server.port)"
    root = try FileSystem.makeTemporaryFolder("conform")
  }

  deinit {
    link?.end()
    server.stop()
    try? FileSystem.removeTree(root)
  }

  /// A case begins: an empty folder, nothing left of the case before, an adapter that is there.
  func begin(_ variables: [String: String] = [:]) throws(SubjectError) {
    if !storage.isEmpty { try? FileSystem.removeTree(storage) }
    caseNumber += 1
    storage = "\(root)/\(caseNumber)"
    do throws(SystemError) {
      try FileSystem.makeFolder(storage)
    } catch {
      throw .unreachable("\(error)")
    }
    if variables != self.variables { end() }
    self.variables = variables
    // What the last case left is not this one's.
    while let event = inbox.next(until: .after(.zero)) {
      if case .ended = event { link = nil }
    }
    try restart()
  }

  func restart() throws(SubjectError) {
    guard link == nil else { return }
    let link = try linker(inbox, variables)
    let frame: JSON = [
      "id": 1, "op": "hello", "protocol": 1, "contract": .string(JSON.Text(contract)),
    ]
    let deadline = Deadline.after(answerTime)
    try link.send(frame, until: deadline)
    hello = try awaitHello(until: deadline)
    self.link = link
  }

  private func awaitHello(until deadline: Deadline) throws(SubjectError) -> AdapterHello {
    while let event = inbox.next(until: deadline) {
      switch event {
      case .line(let line):
        if let hello = try self.hello(in: line) { return hello }
      case .noise(let words), .ended(let words): throw .control("hello: \(words)")
      default: continue
      }
    }
    throw .control("\"hello\" was not answered within \(answerTime)")
  }

  private func hello(in line: [UInt8]) throws(SubjectError) -> AdapterHello? {
    let reply: AdapterFrame
    do throws(FrameProblem) {
      reply = try AdapterFrame.decode(line)
      if case .reply(1, .ok(let value, _)) = reply {
        helloValue = value
        return try AdapterHello.decode(value)
      }
    } catch {
      throw .control("hello: \(error)")
    }
    switch reply {
    case .reply(_, .unsupported(let reason)): throw .control("hello: \(reason)")
    case .reply(_, .error(_, let code, let message)):
      throw .control("hello failed: \(code): \(message)")
    default: return nil
    }
  }

  func now() -> Timestamp { .now() }

  func next(waiting: Duration) -> ClientEvent? { inbox.next(until: .after(waiting)) }

  func send(_ frame: JSON) throws(SubjectError) {
    guard let link else { throw .control("the adapter is gone") }
    try link.send(frame, until: .after(answerTime))
  }

  func kill() -> Bool {
    guard let link else { return false }
    guard link.kill() else { return false }
    self.link = nil
    return true
  }

  func end() {
    link?.end()
    link = nil
  }

  func turnAway(_ isOn: Bool) { server.turnAwayAll(isOn) }
}
