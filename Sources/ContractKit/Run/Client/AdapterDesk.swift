import Synchronization

/// Drives a `ClientAdapter` by frames, in this process.
///
/// A class because the client lives in it from frame to frame, and a thread that calls it.
public final class AdapterDesk: FramePeer {
  private struct Life {
    /// Counts what has been dropped: what began in an earlier one has nothing more to say.
    var epoch = 0
    var begun = 0
    var running: [Int: Task<Void, Never>] = [:]
    var hasClient = false
  }

  private let adapter: any ClientAdapter
  private let executor: DeskExecutor
  private let questions = OpenQuestions()
  private let life = Mutex(Life())

  /// A desk at which `adapter` answers.
  ///
  /// - Throws: `SystemError` if there is no thread to be had.
  public init(_ adapter: any ClientAdapter) throws {
    self.adapter = adapter
    executor = try DeskExecutor()
  }

  /// Takes one frame; the reply is emitted when the adapter is done with it.
  public func take(_ frame: JSON, emit: @escaping @Sendable (JSON) -> Void) {
    let id = Frame.id(of: frame)
    do throws(FrameProblem) {
      if frame["answer"] != nil { return try questions.take(frame) }
      guard let id else { throw FrameProblem(frame.compact(), .noID) }
      begin(id, try ClientOrder.decode(frame, voice: voice(emit)), emit)
    } catch {
      emit(Frame.error(id, kind: "protocol", code: "bad-frame", message: "\(error)"))
    }
  }

  /// What a client made now may speak by, for as long as it is not dropped.
  private func voice(_ emit: @escaping @Sendable (JSON) -> Void) -> AdapterVoice {
    let epoch = life.withLock { $0.epoch }
    return AdapterVoice(questions: questions) { [weak self] frame in
      if self?.life.withLock({ $0.epoch }) == epoch { emit(frame) }
    }
  }

  private func begin(
    _ id: Int, _ order: ClientOrder, _ emit: @escaping @Sendable (JSON) -> Void
  ) {
    let executor = executor
    life.withLock { life in
      let epoch = life.epoch
      life.begun += 1
      let number = life.begun
      life.running[number] = Task(executorPreference: executor) {
        let reply = await self.reply(id, order)
        let isCurrent = self.life.withLock { life in
          life.running[number] = nil
          return life.epoch == epoch
        }
        if isCurrent || order.isEnd { emit(reply) }
      }
    }
  }

  /// Ends the client and all that is still being done; what it would say is not said.
  private func drop() {
    let running = life.withLock { life in
      life.epoch += 1
      life.hasClient = false
      defer { life.running = [:] }
      return life.running.values
    }
    for task in running { task.cancel() }
    questions.cancel()
  }

  private func reply(_ id: Int, _ order: ClientOrder) async -> JSON {
    do {
      let value = try await carryOut(order)
      if case .call(let call) = order, call.hasKeptResult { return Frame.kept(id, value) }
      return Frame.ok(id, value)
    } catch AdapterRefusal.unsupported(let reason) {
      return Frame.unsupported(id, reason: reason)
    } catch AdapterRefusal.sdk(let code, let message) {
      return Frame.error(id, kind: "sdk", code: code, message: message)
    } catch AdapterRefusal.adapter(let message) {
      return Frame.error(id, kind: "adapter", code: "failed", message: message)
    } catch {
      return Frame.error(id, kind: "sdk", code: "\(type(of: error))", message: "\(error)")
    }
  }

  /// - Returns: The value of `ok`.
  private func carryOut(_ order: ClientOrder) async throws -> JSON {
    switch order {
    case .hello: return await adapter.hello.json
    case .create(let world):
      try await adapter.create(world)
      life.withLock { $0.hasClient = true }
    case .call(let call): return try await adapter.call(call) ?? ["$undefined": true]
    case .settle:
      guard let open = try await adapter.settle() else { return [:] }
      return ["open": .number(JSON.Number(open))]
    case .advance(let milliseconds):
      let (advanced, open) = try await adapter.advance(milliseconds: milliseconds)
      let step = JSON.Member("advanced", .number(JSON.Number(advanced)))
      return .object([step] + (open.map { [JSON.Member("open", .number(JSON.Number($0)))] } ?? []))
    case .clock(let now): try await adapter.setWallClock(now)
    case .lifecycle(let state): try await adapter.lifecycle(state)
    case .network(let isOnline): try await adapter.network(isOnline: isOnline)
    case .storage(let count): try await adapter.failSaves(count)
    case .kill:
      if hasClient { try await adapter.kill() }
      drop()
    case .close:
      if hasClient { try await adapter.close() }
      life.withLock { $0.hasClient = false }
    case .shutdown:
      if hasClient { try? await adapter.close() }
      drop()
    }
    return .null
  }

  private var hasClient: Bool { life.withLock { $0.hasClient } }
}
