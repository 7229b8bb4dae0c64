import ContractFixtures
import ContractKit

extension AppStoreOperator {
  /// Mutants that do, where the contract leaves a choice, what is none of the choices.
  static let readingMutations: [ClientMutation] =
    [
      .init("ids-of-mixed-case", ["ASO-CA-006"], level: .should, "Every other letter is large.") {
        $0.each("event_id") { id in
          id = id.mappingText { text in
            text.enumerated().map { place, byte in
              place.isMultiple(of: 2) && byte.isLetter ? byte ^ 0x20 : byte
            }
          }
        }
      },
      .init("ids-of-version-7", ["ASO-CA-006"], level: .should, "Ids say that they are of time.") {
        $0.each("event_id") { id in
          id = id.mappingText { Array($0[..<14]) + [UInt8(ascii: "7")] + $0[15...] }
        }
      },
      .init("counts-its-events", ["ASO-CA-018"], level: .should, "Each event has its number.") {
        $0.each { $0.set("number", to: 1) }
      },
      .init(
        "follows-a-redirect-twice", ["ASO-CA-007", "ASO-CA-013"], level: .should,
        "After a redirect everything is sent twice more."
      ) { rules in
        rules.after(status: { (300..<400).contains($0) }) { tracker, batch, _ in
          let events = tracker.queue.prefix(batch.ids.count).map(\.members)
          tracker.sendAgain(events)
          tracker.sendAgain(events)
          tracker.drop(batch)
        }
      },
    ]
    + [
      ClientMutation.documented(
        "environment-of-this-launch-only", swift: ["ASO-CI-093"], reactNative: ["ASO-CR-082"],
        level: .should, "An event of an earlier launch is sent with an environment of no build."
      ) { rules in
        rules.onLaunch { tracker in
          let layout = tracker.rules.layout
          for index in tracker.queue.indices {
            tracker.queue[index].change(layout: layout) { event in
              event.edit("context") { $0.set("environment", to: "unknown") }
            }
          }
        }
      },
      ClientMutation.documented(
        "locale-in-capitals", swift: ["ASO-CI-097"], level: .should,
        "The locale is written in capitals."
      ) { rules in
        rules.each("context") { context in
          context.edit("locale") { locale in
            locale = locale.mappingText { $0.map(\.capital) }
          }
        }
      },
      ClientMutation.documented(
        "configure-sends", swift: ["ASO-CI-029"], reactNative: ["ASO-CR-039"], level: .should,
        "Configure sends what waits, if it is many."
      ) { rules in
        rules.around { tracker, call, usual in
          usual(&tracker, call)
          guard case .configure = call, tracker.isLoaded else { return }
          if tracker.queue.count >= tracker.rules.flushAt { tracker.flush(.track) }
        }
      },
      ClientMutation.documented(
        "empty-key-costs-all", swift: ["ASO-CI-027"], reactNative: ["ASO-CR-037"],
        level: .should, "With an empty key all that waits is lost."
      ) { rules in
        rules.around { tracker, call, usual in
          usual(&tracker, call)
          if case .configure(key: "") = call { tracker.queue = [] }
        }
      },
      ClientMutation.documented(
        "a-new-key-costs-the-old", swift: ["ASO-CI-030"], reactNative: ["ASO-CR-059"],
        level: .should, "A flush whose key is changed goes on without one."
      ) { rules in
        rules.around { tracker, call, usual in
          usual(&tracker, call)
          if case .configure = call, tracker.drain != nil { tracker.memory = ["changed"] }
        }
        let usual = rules.request
        rules.request = { request, tracker in
          usual(&request, tracker)
          if !tracker.memory.isEmpty {
            request.set(AppStoreOperatorLimits.Server.Header.key, to: nil)
          }
        }
      },
      ClientMutation.documented(
        "only-true-is-off", reactNative: ["ASO-CR-060", "ASO-CR-061"], level: .should,
        "Of what can be stored as the choice only the word true means off."
      ) { rules in
        rules.onLaunch { tracker in
          if tracker.store.storedChoice != "true" { tracker.settings.choice = nil }
        }
      },
    ].flatMap(\.self)
}

extension UInt8 {
  /// Whether this is a letter of ASCII.
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  fileprivate var capital: UInt8 { isLetter ? self & ~0x20 : self }
}
