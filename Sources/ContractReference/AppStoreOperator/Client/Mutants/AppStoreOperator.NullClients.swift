import ContractKit

extension AppStoreOperator {
  /// Clients that have an adapter and hardly anything behind it.
  static let nullClients: [ClientMutation] = [
    .init("does nothing", [], "Every call is taken, and nothing comes of it.") { rules in
      rules.perform = { tracker, call in
        switch call {
        case .flush(let frame?): tracker.world.effects.append(.answer(frame: frame, .undefined))
        case .currentAnonymousID(let frame):
          tracker.world.effects.append(.answer(frame: frame, .null))
        default: break
        }
      }
    },
    .init("sends empty batches", [], "Every flush sends no events.") { rules in
      rules.mayFlush = { tracker, _ in tracker.isEnabled && tracker.writeKey != nil }
      rules.body = { _, _ in (["events": []] as JSON).compact() }
      rules.around { tracker, call, usual in
        if case .flush = call, tracker.queue.isEmpty { tracker.sendAgain([]) }
        usual(&tracker, call)
      }
    },
    .init("sends everything twice", [], "Every request is made twice.") { rules in
      rules.batch = { tracker, count in
        tracker.sendAgain(tracker.queue.prefix(count).map(\.members))
      }
    },
  ]
}
