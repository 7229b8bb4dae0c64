import ContractFixtures
import ContractKit

extension AppStoreOperator {
  /// Mutants of what the documented clients print: ASO-CI-100 to -102, ASO-CR-085 and -086.
  static let logMutations: [ClientMutation] = [
    ClientMutation.documented(
      "silent", swift: ["ASO-CI-100", "ASO-CI-101"], reactNative: ["ASO-CR-085"],
      "A debug build prints nothing."
    ) { $0.eachLine { _ in nil } },
    ClientMutation.documented(
      "no-prefix", swift: ["ASO-CI-100", "ASO-CI-101"], reactNative: ["ASO-CR-085"],
      "Lines have no prefix."
    ) { $0.eachLine { String($0.dropFirst(AppStoreOperatorLimits.Client.Log.prefix.count)) } },
    ClientMutation.documented(
      "prefix-without-brackets", swift: ["ASO-CI-100", "ASO-CI-101"], reactNative: ["ASO-CR-085"],
      "The prefix has no brackets."
    ) { $0.eachLine { "EventTracker: \($0.dropFirst(15))" } },
    ClientMutation.documented(
      "silent-about-dropped-batches", swift: ["ASO-CI-100"], reactNative: ["ASO-CR-085"],
      "Dropped batches are not printed."
    ) { $0.eachLine { $0.contains("HTTP") ? nil : $0 } },
    ClientMutation.documented(
      "silent-about-rejected", swift: ["ASO-CI-101"], reactNative: ["ASO-CR-085"],
      "Rejected events are not printed."
    ) { $0.eachLine { $0.contains("rejected:") ? nil : $0 } },
    ClientMutation.documented(
      "silent-about-clamped", swift: ["ASO-CI-101"], reactNative: ["ASO-CR-085"],
      "Clamped events are not printed."
    ) { $0.eachLine { $0.contains("clamped:") ? nil : $0 } },
    ClientMutation.documented(
      "other-words", swift: ["ASO-CI-100"], reactNative: ["ASO-CR-085"], level: .should,
      "A dropped batch is said to be lost."
    ) { rules in
      rules.eachLine { line in
        guard let place = line.utf8.firstRange(of: Array("dropped".utf8)) else { return line }
        return "\(line[..<place.lowerBound])lost\(line[place.upperBound...])"
      }
    },
    ClientMutation.documented(
      "status-unsaid", swift: ["ASO-CI-100"], reactNative: ["ASO-CR-085"], level: .should,
      "A dropped batch's status is not printed."
    ) { rules in
      rules.eachLine { line in
        guard let place = line.utf8.firstRange(of: Array("HTTP ".utf8)) else { return line }
        return "\(line[..<place.upperBound])error\(line[place.upperBound...].dropFirst(3))"
      }
    },
    ClientMutation.documented(
      "empty-lists-too", swift: ["ASO-CI-101"], reactNative: ["ASO-CR-085"], level: .should,
      "Lists that are empty are printed."
    ) { rules in
      let usual = rules.lines
      rules.lines = { tracker, response in
        let lines = usual(tracker, response)
        guard tracker.setup.isDebug, response.status == 200, lines.isEmpty else { return lines }
        return ["[EventTracker] rejected: []"]
      }
    },
    ClientMutation.documented(
      "clamped-first", swift: ["ASO-CI-101"], reactNative: ["ASO-CR-085"], level: .should,
      "Clamped events are printed before rejected ones."
    ) { rules in
      let usual = rules.lines
      rules.lines = { tracker, response in usual(tracker, response).reversed() }
    },
    ClientMutation.documented(
      "prints-in-release", swift: ["ASO-CI-102"], reactNative: ["ASO-CR-086"],
      "A release build prints as well."
    ) { rules in
      rules.lines = { $0.linesAsDocumented(about: $1, isDebug: true) }
    },
    ClientMutation.documented(
      "prints-every-event", swift: ["ASO-CI-102"], reactNative: ["ASO-CR-086"],
      "Every event is printed when it is tracked."
    ) { rules in
      rules.event = { event, tracker in
        tracker.world.effects.append(.log("[EventTracker] tracked \(event["name"] ?? .null)"))
      }
    },
    ClientMutation.documented(
      "prints-failures", swift: ["ASO-CI-102"], reactNative: ["ASO-CR-086"], level: .should,
      "A debug build prints failures that are waited for."
    ) { rules in
      let usual = rules.outcome
      rules.outcome = { tracker, batch, response in
        let status = response?.status ?? 0
        if tracker.setup.isDebug, status == 0 || status == 429 || status >= 500 {
          tracker.world.effects.append(.log("[EventTracker] HTTP \(status), will retry"))
        }
        usual(&tracker, batch, response)
      }
    },
  ].flatMap(\.self)
}

extension AppStoreOperator.ClientRules {
  /// Changes every line that is printed, or leaves it out.
  fileprivate mutating func eachLine(_ change: @escaping @Sendable (String) -> String?) {
    let usual = lines
    lines = { tracker, response in usual(tracker, response).compactMap(change) }
  }
}
