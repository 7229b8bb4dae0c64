import ContractKit

extension AppStoreOperator {
  /// The right server behind a mutation.
  typealias MutatedServer = Mutated<AppStoreOperatorServer>
}

extension AppStoreOperator.MutatedServer {
  /// The app whose key the request carries, whatever the key's state.
  func app(of request: HTTPRequest) -> Int? {
    guard let key = request.writeKey(base.rules) else { return nil }
    return base.state.withLock { $0.apps[key] }
  }

  /// The events of a batch that is one, with their places.
  func events(
    of request: HTTPRequest
  ) -> [(index: Int, event: AppStoreOperator.Event)] {
    let items = (try? AppStoreOperator.Envelope.items(of: request, base.rules)) ?? []
    return items.enumerated().compactMap { index, item in
      AppStoreOperator.Event(item).map { (index, $0) }
    }
  }

  /// The places of the events of a batch whose id is stored, or stands earlier in the batch.
  func repeats(in request: HTTPRequest, at now: Timestamp) -> [Int] {
    var earlier: Set<[UInt8]> = []
    let app = app(of: request)
    return events(of: request).filter { _, event in
      guard let id = event.eventID?.text?.bytes else { return false }
      let isStored = base.state.withLock { state in
        state.store.events(of: id, at: now, base.rules).contains { $0.app == app }
      }
      return !earlier.insert(Grammar.folded(id)).inserted || isStored
    }.map(\.index)
  }

  /// Stores an event whatever is wrong with it.
  func keep(_ event: AppStoreOperator.Event, of request: HTTPRequest, at now: Timestamp) {
    guard let app = app(of: request), let id = event.eventID?.text?.bytes else { return }
    let record = event.record(clampedTo: nil, base.rules).compact()
    base.state.withLock {
      $0.store.keep(.init(app: app, id: id, received: now, record: record))
    }
  }
}
