import Foundation

/// A small client of the App Store Operator Events API, on URLSession.
///
/// ```swift
/// let tracker = EventTracker(folder: folder)
/// await tracker.configure(key: "aso_wk_...")
/// await tracker.track("export_finished", ["pages": .int(12)])
/// ```
///
/// An event gets its id and its time when it is tracked, and is on the disk before `track` returns.
public actor EventTracker {
  /// Where the API is.
  public static let baseURL = "https://api.app-store-operator.com"

  static let maxBatch = 100  // events a request
  static let maxEvent = 8_192  // bytes of one event, as it is sent
  static let maxQueue = 1_000  // events
  static let flushAt = 20  // events waiting
  static let flushEvery = 30.0  // seconds
  static let firstWait = 30.0  // seconds, doubling
  static let longestWait = 600.0  // seconds
  static let timeStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  private let wire: EventWire
  private let context: [String: String]
  private let store: EventStore
  private var key = ""
  private var isClosed = false
  /// Answers to requests of an earlier era mean nothing any more.
  private var era = 0
  private var flushing: Task<Void, Never>?
  private var ticks: Task<Void, Never>?
  private var wait: Task<Void, Never>?
  private var failures = 0
  private var install: EventStore.Install
  private var queue: [EventStore.Waiting]

  /// A tracker that keeps its state in `folder`, and finds there what an earlier one left.
  public init(
    folder: URL, baseURL: String = EventTracker.baseURL, device: EventDevice = EventDevice()
  ) {
    wire = EventWire(url: baseURL + "/v1/events")
    context = device.context
    store = EventStore(folder: folder)
    install = store.install()
    queue = store.queue()
  }

  /// Gives the write key, and starts to send every half minute.
  public func configure(key: String) {
    self.key = key
    guard ticks == nil, !isClosed else { return }
    ticks = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(Self.flushEvery))
        await self?.flush()
      }
    }
  }

  /// Keeps one event. What the API would reject is left out.
  public func track(_ name: String, _ properties: [String: EventValue] = [:]) {
    guard !isClosed, install.isEnabled, Self.isName(name) else { return }
    let anonymousID = install.anonymousID ?? UUID().uuidString
    if install.anonymousID == nil {
      install.anonymousID = anonymousID
      store.save(install)
    }
    let legal = properties.filter {
      $0.value.isLegal && (1...64).contains($0.key.unicodeScalars.count)
    }
    let event = Event(
      eventID: UUID().uuidString, name: name, anonymousID: anonymousID, userID: install.userID,
      occurredAt: Date().formatted(Self.timeStyle),
      properties: Dictionary(legal.prefix(50).map { ($0, $1) }) { first, _ in first },
      context: context)
    guard let waiting = EventStore.Waiting(event), waiting.text.count <= Self.maxEvent else {
      return
    }
    queue.append(waiting)
    queue.removeFirst(max(0, queue.count - Self.maxQueue))
    store.save(queue)
    if queue.count >= Self.flushAt { flush() }
  }

  /// Sends what waits.
  ///
  /// - Returns: A task that ends when nothing more can be sent for now.
  @discardableResult public func flush() -> Task<Void, Never> {
    if let flushing { return flushing }
    guard let batch = nextBatch() else { return Task {} }
    let task = Task { await drain(batch) }
    flushing = task
    return task
  }

  /// Whether a flush is under way: from its first request until its last answer is done with.
  public var isSending: Bool { flushing != nil }

  /// Events tracked from now on are this user's.
  public func identify(_ userID: String) {
    guard install.isEnabled, (1...128).contains(userID.unicodeScalars.count) else { return }
    install.userID = userID
    store.save(install)
  }

  /// Forgets who used the app. Events that wait keep their ids.
  public func reset() {
    install.anonymousID = nil
    install.userID = nil
    store.save(install)
  }

  /// Off: nothing is kept or sent, and what was kept is deleted. Remembered.
  public func setEnabled(_ isEnabled: Bool) {
    guard isEnabled != install.isEnabled else { return }
    install = EventStore.Install(isEnabled: isEnabled)
    if !isEnabled {
      era += 1
      queue = []
      store.save(queue)
    }
    store.save(install)
  }

  /// The id of this install; nil before its first event.
  public var anonymousID: String? { install.anonymousID }

  /// Stops. Events that wait, or are on their way, go out after the next launch.
  public func close() {
    isClosed = true
    era += 1
    ticks?.cancel()
    wait?.cancel()
    flushing?.cancel()
  }

  private func nextBatch() -> Batch? {
    guard !isClosed, install.isEnabled, !key.isEmpty, wait == nil, !queue.isEmpty else {
      return nil
    }
    return Batch(era: era, key: key, events: Array(queue.prefix(Self.maxBatch)))
  }

  private func drain(_ first: Batch) async {
    var next: Batch? = first
    while let batch = next {
      let answer = await wire.post(batch.events.map(\.text), key: batch.key)
      let isStale = batch.era != era
      next = isStale || answered(answer, batch) ? nextBatch() : nil
    }
    flushing = nil
  }

  /// Keeps a batch or removes it; says whether the next one may go at once.
  private func answered(_ answer: EventWire.Answer, _ batch: Batch) -> Bool {
    switch answer {
    case .none, .status(500..., _):
      pause(backOff())
      return false
    case .status(429, let seconds):
      let wait = seconds ?? backOff()
      if wait > 0 { pause(wait) }
      return false
    case .status:
      failures = 0
      let sent = Set(batch.events.map(\.id))
      queue.removeAll { sent.contains($0.id) }
      store.save(queue)
      return true
    }
  }

  private func backOff() -> Double {
    failures += 1
    return min(Self.firstWait * Double(1 << min(failures - 1, 10)), Self.longestWait)
  }

  private func pause(_ seconds: Double) {
    wait = Task { [weak self] in
      try? await Task.sleep(for: .seconds(seconds))
      if !Task.isCancelled { await self?.waitIsOver() }
    }
  }

  private func waitIsOver() {
    wait = nil
    flush()
  }

  private static func isName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "_.:-".utf8.contains(byte)
        }
      }
  }

  private struct Batch {
    let era: Int
    let key: String
    let events: [EventStore.Waiting]
  }
}
