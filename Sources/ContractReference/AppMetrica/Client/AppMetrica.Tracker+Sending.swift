import ContractFixtures
import ContractKit

extension AppMetrica.Tracker {
  /// Sends the oldest events, unless it may not now: one batch.
  mutating func flush(frame: Int? = nil) {
    removeOld()
    guard rules.mayFlush(self) else { return answer([frame].compactMap(\.self)) }
    let count = min(queue.count, rules.batchEvents)
    let prepare = rules.batch
    prepare(&self, count)
    for index in queue.indices.prefix(count) { queue[index].attempts += 1 }
    let sent = queue.prefix(count)
    let batch = SentBatch(ids: sent.map(\.id))
    send(.batch(batch, frames: [frame].compactMap(\.self)), sent.map(\.members))
  }

  var mayFlushAsDocumented: Bool {
    !isStopped && !queue.isEmpty && world.elapsed >= gate
      && batchesOnTheWay < rules.requestsAtOnce
  }

  private var batchesOnTheWay: Int {
    world.open.values.count { if case .batch = $0 { true } else { false } }
  }

  /// Gives up the events that are too old, in memory and in the store.
  private mutating func removeOld() {
    let oldest = world.now.advanced(byMilliseconds: -rules.eventAge)
    let count = queue.count
    queue.removeAll { $0.time < oldest }
    if queue.count < count { save(.age) }
  }

  /// Starts a request with these events.
  mutating func send(_ purpose: Purpose, _ events: [JSON]) {
    typealias Limits = AppmetricaLimits.Server
    let body = rules.body
    var request = HTTPRequest(
      method: "POST", target: setup.server.target(Limits.Paths.events),
      fields: [
        HTTPField("Content-Type", Limits.Header.contentType),
        HTTPField(Limits.Header.key, bytes: setup.key.bytes),
      ], body: rules.spelling(body(events, &self)))
    rules.request(&request, self)
    world.start(purpose, request, timeout: rules.timeout)
  }

  mutating func finish(_ purpose: Purpose, _ response: HTTPResponse?) {
    guard case .batch(let batch, let frames) = purpose else { return }
    let outcome = rules.outcome
    outcome(&self, batch, response)
    save(.flush)
    answer(frames)
  }

  /// Ends the calls that waited for a flush.
  mutating func answer(_ frames: [Int]) {
    for frame in frames { world.effects.append(.answer(frame: frame, .undefined)) }
  }

  /// What the contract says to the end of a request.
  mutating func handleAsDocumented(_ batch: SentBatch, _ response: HTTPResponse?) {
    switch response?.status {
    case 200: settle(batch, rules.answer(response?.body ?? []))
    case 400, 413, 415: remove(batch.ids)
    case 401, 403: isStopped = true
    case 429, 503:
      let value = response?.fields.values(of: "Retry-After").first
      wait(value.flatMap { rules.retryAfter($0, world.now) } ?? rules.defaultRetryAfter)
    default: backOff()
    }
  }

  /// A batch has arrived. What cannot be read of the answer rejects nothing.
  mutating func settle(_ batch: SentBatch, _ answer: AppMetrica.Answer?) {
    let rejections = (answer?.rejected ?? []).filter(\.isRetryable)
    let kept = Set(rejections.compactMap { rules.place($0, batch) }.map { batch.ids[$0] })
    remove(batch.ids.filter { !kept.contains($0) })
    backoff = rules.initialBackoff
    gate = 0
    if !kept.isEmpty { wait(rules.partialRetryDelay) }
  }

  mutating func remove(_ ids: [JSON.Text]) {
    let ids = Set(ids)
    queue.removeAll { ids.contains($0.id) }
  }

  /// Waits as after a failure, the longer the more of them there were.
  mutating func backOff() {
    let chance = setup.random ?? ids.fraction()
    let factor =
      rules.jitter.lowerBound
      + (rules.jitter.upperBound - rules.jitter.lowerBound) * chance
    wait(Int64((Double(backoff) * factor).rounded()))
    backoff = min(backoff * rules.backoffFactor, rules.longestBackoff)
  }

  /// Sends nothing for so many milliseconds, and then by itself what waits.
  mutating func wait(_ milliseconds: Int64) {
    gate = world.instant(after: milliseconds)
    world.cancel(.retry)
    if rules.retriesByItself { world.set(.retry, after: milliseconds) }
  }

  mutating func ring(_ alarm: Alarm) {
    switch alarm {
    case .retry: flush()
    case .own:
      let own = rules.alarm
      own(&self)
    }
  }

  /// Sends events that are not, or no more, in the queue's hands: what becomes of them is not heeded.
  mutating func sendAgain(_ events: [JSON]) { send(.stray, events) }
}
