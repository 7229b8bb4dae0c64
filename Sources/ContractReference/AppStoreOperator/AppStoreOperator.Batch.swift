import ContractKit

extension AppStoreOperator {
  /// The items of one request, judged but not yet stored.
  struct Batch {
    /// What becomes of one item.
    enum Fate {
      case rejected(EventCode)
      /// Stored already: counted as accepted, and no more.
      case repeated
      /// To be stored; `isClamped` if under the time of receipt.
      case new(StoredEvent, isClamped: Bool)
    }

    private(set) var items: [(event: Event?, fate: Fate)] = []
    /// The events to be stored, by folded id: a batch can repeat itself.
    private var pending: [[UInt8]: [StoredEvent]] = [:]
    private(set) var names: Set<[UInt8]>
    private let app: Int
    private let now: Timestamp
    private let rules: Rules

    /// Judges the items of a request in their order.
    ///
    /// - Parameters:
    ///   - items: The items of `events`, as they came.
    ///   - app: The app they are for.
    ///   - names: The event names that the app has.
    ///   - store: What is stored already.
    ///   - now: The time of receipt.
    ///   - rules: What to go by.
    init(
      _ items: [JSON], app: Int, names: Set<[UInt8]>, store: Store, now: Timestamp, rules: Rules
    ) {
      self.app = app
      self.names = names
      self.now = now
      self.rules = rules
      for item in items {
        let event = Event(item)
        self.items.append((event, event.map { judge($0, store) } ?? .rejected(.invalidEvent)))
      }
    }

    private mutating func judge(_ event: Event, _ store: Store) -> Fate {
      if let broken = rules.checks.first(where: { $0.isBroken(event, rules) }) {
        return .rejected(broken.code)
      }
      let id = event.eventID?.text?.bytes ?? []
      let key = Grammar.folded(id)
      let known = store.events(of: id, at: now, rules) + (pending[key] ?? [])
      guard !known.contains(where: { rules.isRepeat($0, id, app) }) else { return .repeated }

      let name = rules.nameKey(event.name?.text?.bytes ?? [])
      guard names.contains(name) || names.count < rules.eventNames else {
        return .rejected(.tooManyEventNames)
      }
      names.insert(name)

      let isClamped = !event.isInWindow(at: now, rules)
      let record = event.record(clampedTo: isClamped ? rules.timeInstead(now) : nil, rules)
      let stored = StoredEvent(app: app, id: id, received: now, record: record.compact())
      pending[key, default: []].append(stored)
      return .new(stored, isClamped: isClamped)
    }
  }
}

extension AppStoreOperator.Batch {
  /// The events to be stored.
  var new: [(event: AppStoreOperator.Event, stored: AppStoreOperator.StoredEvent)] {
    items.compactMap { item in
      guard let event = item.event, case .new(let stored, _) = item.fate else { return nil }
      return (event, stored)
    }
  }

  /// How many items each anonymous id has, whatever becomes of them.
  var countsByID: [[UInt8]: Int] {
    var counts: [[UInt8]: Int] = [:]
    for case let id? in items.map({ $0.event?.anonymousID?.text })
    where rules.anonymousIDLength.contains(rules.length(id)) {
      counts[id.bytes, default: 0] += 1
    }
    return counts
  }

  /// The answer: how many items were accepted, and which were rejected or clamped.
  var report: JSON {
    var accepted = 0
    var rejected: [JSON] = []
    var clamped: [JSON] = []
    for (index, item) in items.enumerated() {
      let place: [JSON.Member] = [
        .init("index", .number(JSON.Number(index))),
        .init("event_id", item.event?.eventID?.text.map(JSON.string) ?? .null),
      ]
      switch item.fate {
      case .rejected(let code):
        let reason: [JSON.Member] = [
          .init("code", .string(JSON.Text(code.rawValue))),
          .init("message", .string(JSON.Text(code.message(rules)))),
        ]
        rejected.append(.object(place + reason))
      case .repeated: accepted += 1
      case .new(_, let isClamped):
        accepted += 1
        if isClamped { clamped.append(.object(place)) }
      }
    }
    return [
      "accepted": .number(JSON.Number(accepted)), "rejected": .array(rejected),
      "clamped": .array(clamped),
    ]
  }
}
