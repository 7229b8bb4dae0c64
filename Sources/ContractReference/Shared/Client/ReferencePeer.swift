import ContractKit
import Synchronization

/// The adapter of a reference client, in this process.
///
/// A class because the threads of its requests come back to it. Everything happens under one lock,
/// frames are emitted under it too, so whoever takes them must not call back from there.
final class ReferencePeer<Client: ReferenceClient>: FramePeer {
  private struct State {
    var client: Client?
    var launches = 0
    var requests: [ClientRequestID: HTTPCancellation] = [:]
    var emit: @Sendable (JSON) -> Void = { _ in }
  }

  private let rules: Client.Rules
  private let hello: JSON
  private let entropy: UInt64
  private let state = Mutex(State())

  /// How long a request may really take, whatever the client's own clock says.
  private static var patience: Duration { .seconds(60) }

  /// An adapter that has no client yet.
  ///
  /// - Parameters:
  ///   - rules: What its clients go by.
  ///   - hello: What it answers to `hello`.
  ///   - entropy: What its ids are made of, beside the install, the launch and the time: another
  ///     number in each process.
  init(_ rules: Client.Rules, hello: JSON, entropy: UInt64) {
    self.rules = rules
    self.hello = hello
    self.entropy = entropy
  }

  deinit { state.withLock { drop(&$0) } }

  func take(_ frame: JSON, emit: @escaping @Sendable (JSON) -> Void) {
    guard let id = frame.frameID else {
      return emit(FrameReply.error("adapter", "no_id", "a frame has an id").frame(0))
    }
    state.withLock { state in
      state.emit = emit
      let reply: FrameReply?
      do throws(Unsupported) {
        reply = try answer(frame, id: id, &state)
      } catch {
        reply = .unsupported(error.reason)
      }
      perform(&state, thenEmitting: reply?.frame(id))
    }
  }

  /// The reply to a frame; nil if it comes later, or is among the effects.
  private func answer(
    _ frame: JSON, id: Int, _ state: inout State
  ) throws(Unsupported) -> FrameReply? {
    switch frame["op"]?.text?.string {
    case "hello":
      guard frame["contract"]?.text == JSON.Text(Client.contract) else {
        throw Unsupported(reason: "this is a client of \(Client.contract)")
      }
      return .ok(hello)
    case "create":
      let launch = state.launches + 1
      let client = try Client(rules, frame, launch: launch, entropy: entropy)
      drop(&state)
      state.launches = launch
      state.client = client
      return .ok(.null)
    case "kill", "shutdown":
      drop(&state)
      return .ok(.null)
    default: break
    }
    guard state.client != nil else {
      return .error("adapter", "no_client", "there is no client")
    }
    if frame["op"]?.text == "close" {
      state.client?.close()
      perform(&state)
      drop(&state)
      return .ok(.null)
    }
    return try state.client?.answer(frame, id: id)
  }

  /// The client is gone, with all that it has begun.
  private func drop(_ state: inout State) {
    state.client = nil
    for request in state.requests.values { request.cancel() }
    state.requests = [:]
  }

  /// Does what the client wants done: says first what is to be said, so that nobody hears of a
  /// request before the time at which it was made.
  private func perform(_ state: inout State, thenEmitting reply: JSON? = nil) {
    let effects = state.client?.world.effects ?? []
    state.client?.world.effects = []
    for effect in effects {
      switch effect {
      case .start: break
      case .cancel(let id): state.requests.removeValue(forKey: id)?.cancel()
      case .answer(let frame, let value): state.emit(FrameReply.ok(value).frame(frame))
      case .report(let name, let value):
        state.emit(["report": .string(JSON.Text(name)), "value": value])
      }
    }
    if let reply { state.emit(reply) }
    for case .start(let id, let request) in effects { start(id, request, &state) }
    if state.client?.world.effects.isEmpty == false { perform(&state) }
  }

  /// Sends a request from a thread of its own.
  private func start(_ id: ClientRequestID, _ request: HTTPRequest, _ state: inout State) {
    guard let server = state.client?.server else { return }
    let cancellation = HTTPCancellation()
    state.requests[id] = cancellation
    do throws(SystemError) {
      try detachThread { [weak self] in
        let connection = HTTPConnection(to: server, cancellation: cancellation)
        let reception = try? connection.exchange(request, until: .after(Self.patience))
        self?.finish(id, reception?.response)
      }
    } catch {
      state.client?.finish(id, nil)
    }
  }

  /// A request has ended: the client runs to the end of what it then does.
  private func finish(_ id: ClientRequestID, _ response: HTTPResponse?) {
    state.withLock { state in
      state.requests[id] = nil
      guard state.client?.world.launch == id.launch else { return }
      state.client?.finish(id, response)
      perform(&state)
    }
  }
}
