/// Tries an adapter frame by frame, and says of each answer whether it is right.
public struct ClientDoctor: Sendable {
  /// One frame and what came of it.
  public struct CheckUp: Sendable, Hashable {
    /// The op: `hello`.
    public let op: String
    /// The frame that was sent, as a line.
    public let sent: String
    /// What came, quoted; empty if nothing did.
    public let received: String
    /// What is wrong with it; nil if nothing is.
    public let fault: String?
    /// What to know beside: what an op would add that the adapter does not offer.
    public let remark: String?
  }

  private let suite: Suite
  private let target: ClientTarget
  private let options: RunOptions

  /// A doctor for an adapter of a client that is to keep the suite's contract.
  public init(_ suite: Suite, target: ClientTarget, options: RunOptions = RunOptions()) {
    self.suite = suite
    self.target = target
    self.options = options
  }

  /// Tries the ops one by one, until one goes wrong. Blocks the calling thread.
  ///
  /// - Parameter tell: Called after each.
  /// - Returns: Whether all were answered as is due.
  /// - Throws: If no folder or no port can be had.
  public func examine(_ tell: @escaping (CheckUp) -> Void) throws -> Bool {
    let inbox = try ClientInbox()
    let server = try HTTPServer { $0.answer(HTTPResponse(status: 200)) }
    defer { server.stop() }
    let storage = try FileSystem.makeTemporaryFolder("conform-doctor")
    defer { try? FileSystem.removeTree(storage) }
    var patient = Patient(
      inbox: inbox, answerTime: options.answerTime, tell: tell)
    let linker = target.linker(options.answerTime)
    do throws(SubjectError) {
      patient.link = try linker(inbox, [:])
    } catch {
      tell(
        CheckUp(op: "start", sent: "", received: "", fault: error.message, remark: nil))
      return false
    }
    defer { patient.link?.end() }
    let greeting: JSON = ["protocol": 1, "contract": .string(JSON.Text(suite.contract))]
    let value = patient.ask("hello", greeting) { try remark(AdapterHello.decode($0)) }
    guard let hello = try? value.map(AdapterHello.decode) else { return false }
    let world: JSON = [
      "as": "client", "baseURL": .string(JSON.Text("http://127.0.0.1:\(server.port)/t/1")),
      "key": .string(JSON.Text(suite.file.keyPrefix + "doctor")),
      "storage": .string(JSON.Text(storage)), "now": "2026-01-01T00:00:00.000Z", "config": [:],
      "device": [:], "launch": "foreground",
    ]
    return patient.examine(hello, world: world, calls: suite.file.calls)
  }

  /// How many cases the adapter can run, and what else it would take.
  private func remark(_ hello: AdapterHello) -> String {
    let cases = suite.clientCases(options, flavour: options.flavour ?? hello.flavour)
    let unmet = cases.compactMap { $0.unmetNeed(hello, maxWait: options.maxWait) }
    let reasons = Dictionary(grouping: unmet, by: \.self).map { "\($0.value.count): \($0.key)" }
      .sorted()
    return "it can run \(cases.count - unmet.count) of \(cases.count) cases"
      + (reasons.isEmpty ? "" : "; not " + reasons.joined(separator: "; not "))
  }
}

private struct Fault: Error {
  var words: String
}

/// An adapter under examination.
private struct Patient {
  let inbox: ClientInbox
  let answerTime: Duration
  let tell: (ClientDoctor.CheckUp) -> Void
  var link: (any AdapterLink)?
  private var nextID = 1

  init(
    inbox: ClientInbox, answerTime: Duration, tell: @escaping (ClientDoctor.CheckUp) -> Void
  ) {
    self.inbox = inbox
    self.answerTime = answerTime
    self.tell = tell
  }

  mutating func examine(
    _ hello: AdapterHello, world: JSON, calls: [String: [ContractFile.Argument]]
  ) -> Bool {
    guard ask("create", world) != nil else { return false }
    for name in calls.keys.sorted() where calls[name]?.allSatisfy(\.isOptional) ?? false {
      let arguments: JSON = ["name": .string(JSON.Text(name)), "on": "client", "args": [:]]
      guard ask("call", arguments, mayRefuse: true) != nil else { return false }
    }
    guard
      ask("settle", [:], check: { try Self.checkOpen($0, hello) }) != nil
    else { return false }
    if hello.controls.contains(.clock) {
      guard ask("advance", ["ms": 1], check: { try Self.checkAdvance($0, hello) }) != nil else {
        return false
      }
    }
    guard ask("close", [:]) != nil else { return false }
    if hello.controls.contains(.relaunch) {
      guard ask("create", world) != nil, ask("close", [:]) != nil else { return false }
    }
    return ask("shutdown", [:]) != nil
  }

  private static func checkOpen(_ value: JSON, _ hello: AdapterHello) throws -> String? {
    guard hello.controls.contains(.openCount) else { return nil }
    guard case .number(let number)? = value["open"], number.integer != nil else {
      throw Fault(words: "\"open-count\" promises {\"open\": n}")
    }
    return nil
  }

  private static func checkAdvance(_ value: JSON, _ hello: AdapterHello) throws -> String? {
    guard case .number(let number)? = value["advanced"], let moved = number.integer,
      (0...1).contains(moved)
    else { throw Fault(words: "due is {\"advanced\": ms, \"open\": n}, here with 0 or 1") }
    return try checkOpen(value, hello)
  }

  /// Asks for one op, and tells what came of it.
  ///
  /// - Returns: The value of `ok`, or nil if something was wrong.
  mutating func ask(
    _ op: String, _ members: JSON, mayRefuse: Bool = false,
    check: (JSON) throws -> String? = { _ in nil }
  ) -> JSON? {
    let id = nextID
    nextID += 1
    let frame = JSON.object(
      [JSON.Member("id", .number(JSON.Number(id))), JSON.Member("op", .string(JSON.Text(op)))]
        + (members.members ?? []))
    var received = ""
    func report(_ fault: String?, _ remark: String? = nil) {
      tell(
        ClientDoctor.CheckUp(
          op: op, sent: "\(frame)", received: received, fault: fault, remark: remark))
    }
    do {
      try link?.send(frame, until: .after(answerTime))
      let line = try reply(to: id)
      received = line.quoted(limit: 400)
      switch try AdapterFrame.decode(line) {
      case .reply(_, .ok(let value, _)):
        report(nil, try check(value))
        return value
      case .reply(_, .unsupported(let reason)) where mayRefuse:
        report(nil, "it says that it cannot: \(reason)")
        return .null
      case .reply(_, .error(.sdk, let code, let message)) where mayRefuse:
        report(nil, "the client says: \(code): \(message)")
        return .null
      case .reply(_, .unsupported(let reason)): report("every adapter must: \(reason)")
      case .reply(_, .error(let kind, let code, let message)):
        report("it failed (\(kind.rawValue), \(code)): \(message)")
      default: report("no reply")
      }
    } catch let fault as Fault {
      report(fault.words)
    } catch let error as SubjectError {
      report(error.message)
    } catch {
      report("\(error)")
    }
    return nil
  }

  /// The line that answers an id; what else comes meanwhile must be a frame too.
  private func reply(to id: Int) throws -> [UInt8] {
    let deadline = Deadline.after(answerTime)
    while let event = inbox.next(until: deadline) {
      switch event {
      case .line(let line):
        switch try AdapterFrame.decode(line) {
        case .reply(id, _): return line
        case .reply(let other, _):
          throw Fault(words: "a reply to id \(other) came, which was not asked: \(line.quoted())")
        default: continue
        }
      case .noise(let words), .ended(let words): throw Fault(words: words)
      default: continue
      }
    }
    throw Fault(words: "nothing came within \(answerTime)")
  }
}
