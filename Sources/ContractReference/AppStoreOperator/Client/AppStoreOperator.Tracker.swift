import ContractKit

extension AppStoreOperator {
  /// The documented client, from one launch to its end.
  struct Tracker: ReferenceClient {
    static let contract = AppStoreOperator.id

    enum Alarm: Sendable, Equatable {
      case loaded
      case timer
      /// Of a variant.
      case own
    }

    /// What an open request is for.
    enum Purpose: Sendable {
      case batch(SentBatch)
      /// Nothing that the contract knows; the flush goes on after it.
      case aside(Trigger, frame: Int?)
      /// Nothing: what comes of it is not heeded.
      case stray
    }

    /// A flush that runs.
    struct Drain: Sendable {
      let key: JSON.Text
      /// The frames to answer at its end.
      var frames: [Int] = []
      let isOfTimer: Bool
    }

    let rules: ClientRules
    let setup: ClientSetup
    var world: ClientWorld<Alarm, Purpose>
    var ids: IDSource
    var store: ClientStore
    /// For what variants and mutants remember beside the client's own state.
    var memory: [JSON.Text] = []

    var settings = ClientStore.Settings()
    var queue: [TrackedEvent] = []
    var writeKey: JSON.Text?
    var environment: JSON.Text?
    var hasTimer = false
    var isLoaded = false
    /// The calls that wait until the store has been read.
    var waiting: [Call] = []
    var drain: Drain?
    /// The most events of one request, for a client that has learnt it.
    var batchLimit: Int?
    /// When the wait after a failure is over.
    var waitEnd: Int64?
    /// How often sending has failed since it last did not.
    var failures = 0

    init(
      _ rules: ClientRules, _ frame: JSON, launch: Int, entropy: UInt64
    ) throws(Unsupported) {
      self.rules = rules
      setup = try ClientSetup(frame, flavour: rules.flavour)
      world = ClientWorld(now: setup.now, launch: launch)
      let seed = "\(entropy) \(setup.folder) \(setup.now.milliseconds) \(launch)"
      ids = IDSource(seed: seed.utf8.digest64())
      store = ClientStore(folder: setup.folder, layout: rules.layout)
      guard isSupported else { return }
      (settings, queue) = store.load()
      queue.removeFirst(max(0, queue.count - rules.queueEvents))
      if setup.loadingTime > 0 {
        world.set(.loaded, after: setup.loadingTime)
      } else {
        finishLoading()
      }
    }

    var server: HTTPBaseURL { setup.server }
    var isSupported: Bool { setup.isSupported || !rules.onlySupported }
    var isEnabled: Bool { settings.choice ?? true }
  }
}

extension AppStoreOperator.Tracker {
  typealias Call = AppStoreOperator.Call
  typealias Occasion = AppStoreOperator.Occasion
  typealias ClientStore = AppStoreOperator.ClientStore
  typealias TrackedEvent = AppStoreOperator.TrackedEvent

  /// The stored state is there: what was called before comes now, in order.
  mutating func finishLoading() {
    guard !isLoaded else { return }
    isLoaded = true
    let loaded = rules.loaded
    loaded(&self)
    let calls = waiting
    waiting = []
    for call in calls { perform(call) }
  }

  /// Takes a call of the app; what returns nothing returns at once.
  mutating func take(_ call: Call) {
    guard isSupported else { return }
    if case .configure = call { return perform(call) }
    guard !isLoaded else { return perform(call) }
    waiting.append(call)
    // The choice is kept at once: it must not be lost with the calls that wait.
    guard case .setEnabled(let isOn) = call, rules.keepsChoiceAtOnce else { return }
    if isOn {
      store.save(settings.choosing(true))
    } else {
      store.saveWithoutQueue(.init(choice: false))
    }
  }

  private mutating func perform(_ call: Call) {
    let perform = rules.perform
    perform(&self, call)
  }

  /// What a call is for.
  mutating func performAsDocumented(_ call: Call) {
    switch call {
    case .configure(let key): configure(key)
    case .track(let tracked): track(tracked)
    case .flush(let frame): flush(.call, frame: frame)
    case .identify(let user):
      guard isEnabled else { return }
      settings.userID = user
      saveSettings()
    case .reset:
      settings.userID = nil
      settings.anonymousID = nil
      saveSettings()
    case .setEnabled(let isOn): isOn ? turnOn() : turnOff()
    case .currentAnonymousID(let frame):
      world.effects.append(.answer(frame: frame, settings.anonymousID.map(JSON.string) ?? .null))
    }
  }

  private mutating func configure(_ key: JSON.Text) {
    writeKey = key
    environment = setup.environment
    guard !hasTimer, let interval = rules.interval else { return }
    hasTimer = true
    world.set(.timer, after: interval)
  }

  private mutating func turnOn() {
    settings.choice = true
    saveSettings()
  }

  private mutating func turnOff() {
    settings = .init(choice: false)
    queue = []
    store.saveWithoutQueue(settings)
  }

  private mutating func track(_ tracked: AppStoreOperator.Tracked) {
    guard isEnabled else { return }
    if settings.anonymousID == nil {
      settings.anonymousID = newID()
      saveSettings()
    }
    var event = JSON.object(members(of: tracked))
    let change = rules.event
    change(&event, &self)
    queue.append(TrackedEvent(event, layout: rules.layout))
    if queue.count > rules.queueEvents { queue.removeFirst(queue.count - rules.queueEvents) }
    saveQueue(.track)
    if queue.count >= rules.flushAt { flush(.track) }
  }

  private func members(of tracked: AppStoreOperator.Tracked) -> [JSON.Member] {
    let user: JSON? = settings.userID.map(JSON.string) ?? rules.absentUser
    let context = setup.context
    return [
      .init("event_id", .string(tracked.id)), .init("name", .string(tracked.name)),
      .init("anonymous_id", .string(settings.anonymousID ?? "")),
    ] + (user.map { [.init("user_id", $0)] } ?? []) + [
      .init("occurred_at", .string(JSON.Text(tracked.time.rfc3339() ?? ""))),
      .init("properties", .object(tracked.properties)),
      .init(
        "context",
        [
          "app_version": .string(context.appVersion), "build": .string(context.build),
          "os_version": .string(context.osVersion), "device_model": .string(context.model),
          "locale": .string(context.locale),
        ]),
    ]
  }

  mutating func newID() -> JSON.Text { JSON.Text(ids.uuid(isUpperCase: rules.isUpperCase)) }

  mutating func saveSettings() {
    if rules.saves(.settings, self) { store.save(settings) }
  }

  mutating func saveQueue(_ occasion: Occasion) {
    if rules.saves(occasion, self) { store.save(queue, hasGrown: occasion == .track) }
  }

  /// The client ends in order.
  mutating func close() {
    if isLoaded, isEnabled, !queue.isEmpty { saveQueue(.close) }
    for frame in drain?.frames ?? [] { world.effects.append(.answer(frame: frame, .undefined)) }
    drain = nil
    world.abandonAll()
  }

  /// Starts a request.
  mutating func start(_ purpose: Purpose, _ request: HTTPRequest) {
    world.start(purpose, request, timeout: rules.timeout)
  }
}
