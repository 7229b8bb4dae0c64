import ContractFixtures
import ContractKit

extension AppStoreOperator.Tracker {
  typealias Trigger = AppStoreOperator.Trigger
  typealias SentBatch = AppStoreOperator.SentBatch

  /// Sends what waits, unless it may not now.
  mutating func flush(_ trigger: Trigger, frame: Int? = nil) {
    guard rules.mayFlush(self, trigger), drain == nil, let key = writeKey else {
      return finishFlush(frames: [frame].compactMap(\.self), isOfTimer: trigger == .timer)
    }
    drain = Drain(
      key: key, frames: [frame].compactMap(\.self), isOfTimer: trigger == .timer)
    sendNext()
  }

  func mayFlushAsDocumented(_ trigger: Trigger) -> Bool {
    isEnabled && writeKey?.bytes.isEmpty == false && !queue.isEmpty && !isWaiting
  }

  /// Whether a failure is not long enough ago.
  var isWaiting: Bool { waitEnd.map { $0 > world.elapsed } ?? false }

  /// Sends the next batch, or ends the flush if there is none.
  mutating func sendNext() {
    guard let drain else { return }
    guard !queue.isEmpty else { return endDrain() }
    let count = nextBatchCount
    let prepare = rules.batch
    prepare(&self, count)
    for index in queue.indices.prefix(count) { queue[index].attempts += 1 }
    let batch = queue.prefix(count)
    start(
      .batch(SentBatch(ids: batch.map(\.id))), request(with: batch.map(marked), key: drain.key))
  }

  /// How many events go next: the oldest, as many as may be.
  private var nextBatchCount: Int {
    var bytes = 16
    let limit = min(rules.batchEvents, batchLimit ?? .max)
    let fitting = queue.prefix(limit).prefix { event in
      bytes += event.stored.count + 64
      return bytes <= rules.bodyBytes
    }
    return max(1, fitting.count)
  }

  /// An event as it is sent: with the environment, if that is known.
  private func marked(_ event: TrackedEvent) -> JSON {
    guard let environment, event.members["context"]?["environment"] == nil else {
      return event.members
    }
    return event.members.edited { members in
      members.edit("context") { $0.set("environment", to: .string(environment)) }
    }
  }

  /// The request that carries these events.
  mutating func request(with events: [JSON], key: JSON.Text) -> HTTPRequest {
    typealias Limits = AppStoreOperatorLimits.Server
    let body = rules.body
    var request = HTTPRequest(
      method: "POST", target: setup.server.target(Limits.Paths.events),
      fields: [
        HTTPField("Content-Type", Limits.Header.contentType),
        HTTPField(Limits.Header.key, bytes: key.bytes),
      ], body: body(events, &self))
    rules.request(&request, self)
    return request
  }

  /// A request has ended: with a response, or without one.
  mutating func finish(_ purpose: Purpose, _ response: HTTPResponse?) {
    switch purpose {
    case .batch(let batch):
      let outcome = rules.outcome
      outcome(&self, batch, response)
    case .stray: break
    case .aside(let trigger, let frame): flush(trigger, frame: frame)
    }
  }

  /// What the contract says to the end of a request.
  mutating func handleAsDocumented(_ batch: SentBatch, _ response: HTTPResponse?) {
    // Turned off while it was under way: what it carried is gone, and so is what came of it.
    guard isEnabled else { return endDrain() }
    guard let response else { return keep(for: nil) }
    switch response.status {
    case 429: keep(for: response.fields.values(of: "Retry-After").first.flatMap(rules.retryAfter))
    case 500...: keep(for: nil)
    default:
      report(response)
      drop(batch)
    }
  }

  /// Keeps everything, and waits: so long, or as the number of failures says.
  mutating func keep(for milliseconds: Int64?) {
    if let milliseconds {
      waitEnd = world.instant(after: milliseconds)
    } else {
      failures += 1
      waitEnd = world.instant(after: rules.backoff(failures))
    }
    endDrain()
  }

  /// Takes the events of a batch out of the queue, and goes on with the next ones.
  mutating func drop(_ batch: SentBatch) {
    remove(batch)
    waitEnd = nil
    failures = 0
    sendNext()
  }

  mutating func remove(_ batch: SentBatch) {
    let ids = Set(batch.ids)
    queue.removeAll { ids.contains($0.id) }
    saveQueue(.removal)
  }

  mutating func endDrain() {
    guard let ended = drain else { return }
    drain = nil
    finishFlush(frames: ended.frames, isOfTimer: ended.isOfTimer)
  }

  private mutating func finishFlush(frames: [Int], isOfTimer: Bool) {
    for frame in frames { world.effects.append(.answer(frame: frame, .undefined)) }
    if isOfTimer, !rules.timerRunsOn, hasTimer, let interval = rules.interval {
      world.set(.timer, after: interval)
    }
  }
}

extension AppStoreOperator.Tracker {
  mutating func ring(_ alarm: Alarm) {
    switch alarm {
    case .loaded: finishLoading()
    case .timer:
      if rules.timerRunsOn, let interval = rules.interval { world.set(.timer, after: interval) }
      flush(.timer)
    case .own:
      let own = rules.alarm
      own(&self)
    }
  }
}
