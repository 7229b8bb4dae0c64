import ContractKit

extension AppMetrica {
  /// The documented client, from one launch to its end: queue, session, identity.
  struct Tracker: ReferenceClient {
    static let contract = AppMetrica.id

    enum Alarm: Sendable, Equatable {
      /// A wait is over.
      case retry
      /// Of a variant.
      case own
    }

    /// What an open request is for.
    enum Purpose: Sendable {
      case batch(SentBatch, frames: [Int])
      /// Nothing: what comes of it is not heeded.
      case stray
    }

    let rules: ClientRules
    let setup: ClientSetup
    var world: ClientWorld<Alarm, Purpose>
    var ids: IDSource
    var store: ClientStore
    /// For what variants and mutants remember beside the client's own state.
    var memory: [JSON.Text] = []

    // What the launch found.
    private(set) var previousID: JSON.Text?
    private(set) var foundDamage = false

    var installID: JSON.Text = ""
    var userID: JSON.Text?
    var session: Session?
    /// The session of events that are queued while none is open.
    private(set) lazy var looseSession = newID()
    var queue: [QueuedEvent] = []
    var isStopped = false
    /// Nothing is sent before this instant.
    var gate: Int64 = 0
    var backoff: Int64

    init(
      _ rules: ClientRules, _ frame: JSON, launch: Int, entropy: UInt64
    ) throws(Unsupported) {
      self.rules = rules
      setup = try ClientSetup(frame)
      world = ClientWorld(now: setup.now, launch: launch)
      let seed = "\(entropy) \(setup.folder) \(setup.now.milliseconds) \(launch)"
      ids = IDSource(seed: seed.utf8.digest64())
      store = ClientStore(folder: setup.folder)
      backoff = rules.initialBackoff
      previousID = store.storedID
      installID = store.installID() ?? newID()
      store.keep(installID: installID)
      let stored = store.queue.load()
      queue = stored.compactMap(QueuedEvent.init(stored:))
      foundDamage = store.queue.isDamaged || queue.count < stored.count
      let loaded = rules.loaded
      loaded(&self)
    }

    var server: HTTPBaseURL { setup.server }
  }

  /// An event that waits.
  struct QueuedEvent: Sendable {
    private(set) var id: JSON.Text
    private(set) var time: Timestamp
    private(set) var members: JSON
    /// Its compact text, made once: the queue is written at every change.
    private(set) var text: [UInt8]
    /// How often it has been sent.
    var attempts = 0

    /// An event, if this is one.
    init?(stored members: JSON) {
      guard let id = members["insert_id"]?.text, members["name"]?.text != nil,
        let time = (members["timestamp"]?.text).flatMap({ Timestamp(rfc3339: $0.bytes) }),
        members["context"]?.members != nil
      else { return nil }
      self.init(members, id: id, time: time)
    }

    /// An event that has just been made, of whatever form.
    init(_ members: JSON, at now: Timestamp) {
      self.init(members, id: members["insert_id"]?.text ?? "", time: now)
    }

    private init(_ members: JSON, id: JSON.Text, time: Timestamp) {
      self.members = members
      self.id = id
      self.time = time
      text = members.compact()
    }

    /// Changes the event, in the queue and in the store.
    mutating func change(_ change: (inout JSON) -> Void) {
      var copy = members
      change(&copy)
      guard copy != members else { return }
      let attempts = attempts
      self = QueuedEvent(copy, at: time)
      self.attempts = attempts
    }
  }
}

extension AppMetrica.Tracker {
  typealias Call = AppMetrica.Call
  typealias SentBatch = AppMetrica.SentBatch
  typealias QueuedEvent = AppMetrica.QueuedEvent

  mutating func take(
    _ order: ClientOrder, frame: Int
  ) throws(Unsupported) -> FrameReply? {
    switch order {
    case .call("track", let arguments): perform(.track(name: try arguments.text("name")))
    case .call("flush", _):
      perform(.flush(frame: frame))
      return nil
    case .call("signIn", let arguments): perform(.signIn(try arguments.text("userId")))
    case .call("signOut", _): perform(.signOut)
    case .call(let name, _): throw Unsupported(reason: "there is no call \"\(name)\"")
    case .failSaves(let count):
      store.queue.failingSaves = count
      return .ok(.null)
    case .lifecycle(let state):
      perform(.lifecycle(state))
      return .ok(.null)
    // It learns of the network from its requests.
    case .network: return .ok(.null)
    }
    return .ok(.undefined)
  }

  private mutating func perform(_ call: Call) {
    let perform = rules.perform
    perform(&self, call)
  }

  /// What a call is for.
  mutating func performAsDocumented(_ call: Call) {
    switch call {
    case .track(let name): enqueue(name, session: session?.id ?? looseSession)
    case .flush(let frame): flush(frame: frame)
    case .signIn(let user): userID = user
    case .signOut: userID = nil
    case .lifecycle("active"): openSession()
    case .lifecycle("background"): closeSession()
    case .lifecycle: break
    }
  }

  mutating func openSession() {
    guard session == nil else { return }
    let opened = AppMetrica.Session(id: newID(), start: world.elapsed, wallStart: world.now)
    session = opened
    enqueue("session_start", session: opened.id)
    flush()
  }

  mutating func closeSession() {
    guard let closed = session else { return }
    session = nil
    let duration = min(max(rules.duration(self, closed), 0), rules.longestDuration)
    enqueue("session_end", session: closed.id, duration: duration)
    flush()
  }

  /// Puts an event into the queue.
  mutating func enqueue(_ name: JSON.Text, session: JSON.Text, duration: Int64? = nil) {
    var members: [JSON.Member] = [
      .init("insert_id", .string(newID())), .init("name", .string(name)),
      .init("timestamp", time), .init("install_id", .string(installID)),
      .init("session_id", .string(session)),
    ]
    if let userID { members.append(.init("user_id", .string(userID))) }
    if let duration { members.append(.init("duration_ms", .number(JSON.Number(Int(duration))))) }
    members.append(.init("context", setup.context))
    var event = JSON.object(members)
    let change = rules.event
    change(&event, &self)
    queue.append(QueuedEvent(event, at: world.now))
    save(.track)
  }

  /// What the wall clock says, as events say it.
  var time: JSON { .string(JSON.Text(world.now.rfc3339() ?? "")) }

  mutating func newID() -> JSON.Text { JSON.Text(ids.uuid(isUpperCase: false)) }

  mutating func save(_ occasion: AppMetrica.Occasion) {
    if rules.saves(occasion) { store.queue.save(queue.map(\.text), hasGrown: occasion == .track) }
  }

  /// The client ends in order.
  mutating func close() {
    save(.close)
    for case .batch(_, let frames) in world.open.values { answer(frames) }
    world.abandonAll()
  }
}
