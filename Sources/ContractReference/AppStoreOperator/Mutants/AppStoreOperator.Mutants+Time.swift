import ContractKit

extension AppStoreOperator {
  /// Mutants of the time of an event: ASO-S-052 to ASO-S-055.
  static let timeMutants: [Mutant] = [
    .init(
      "time-may-be-missing", ["ASO-S-053"], "An event without occurred_at is accepted.",
      .excuse(.occurredAt) { event, _ in event.occurredAt == nil }),
    .init(
      "time-may-be-a-number", ["ASO-S-052", "ASO-S-053"],
      "A number or null is accepted as occurred_at.",
      .excuse(.occurredAt) { event, _ in event.occurredAt.map { $0.text == nil } ?? false }),
    .init(
      "time-may-be-any-text", ["ASO-S-053"],
      "A text that names no time is clamped, not rejected.",
      .excuse(.occurredAt) { event, _ in event.occurredAt?.text != nil }),
    .init(
      "time-may-be-a-date", ["ASO-S-052", "ASO-S-053"], "A date without a time is accepted.",
      .instant { $0.count == 10 ? $0 + Array("T00:00:00Z".utf8) : $0 }),
    .init(
      "time-may-lack-a-zone", ["ASO-S-052", "ASO-S-053"],
      "A time without a zone is taken for UTC.",
      .instant { text in
        let hasZone =
          text.last == UInt8(ascii: "Z")
          || text.dropFirst(19).contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        return hasZone ? text : text + [UInt8(ascii: "Z")]
      }),
    .init(
      "rolls-months-over", ["ASO-S-053"], "Month 13 is taken for December.",
      .instant { $0.replacing("-13-", with: "-12-") }),
    .init(
      "rolls-hours-over", ["ASO-S-053"], "Hour 25 is taken for 23.",
      .instant { $0.replacing("T25:", with: "T23:") }),
    .init(
      "rolls-days-over", ["ASO-S-053"], level: .should, "30 February is taken for the 28th.",
      .instant { $0.replacing("-02-30", with: "-02-28") }),
    .init(
      "ignores-offsets", ["ASO-S-052"], "The offset of a time is ignored, as if it were UTC.",
      .instant { text in
        guard let sign = text.dropFirst(19).firstIndex(where: { $0 == 0x2B || $0 == 0x2D }) else {
          return text
        }
        return text[..<sign] + [UInt8(ascii: "Z")]
      }),
    .init(
      "refuses-offsets", ["ASO-S-052"], "A time that does not end in Z is rejected.",
      .instant { $0.last == UInt8(ascii: "Z") ? $0 : [] }),
    .init(
      "demands-fractions", ["ASO-S-054"], "A time in whole seconds is rejected.",
      .instant { $0.contains(UInt8(ascii: ".")) ? $0 : [] }),
    .init(
      "refuses-fractions", ["ASO-S-054"], "A time with a fraction is rejected.",
      .instant { $0.contains(UInt8(ascii: ".")) ? [] : $0 }),
    .init(
      "three-digits-at-most", ["ASO-S-052", "ASO-S-054"], level: .should,
      "A time with more than three digits after the point is rejected.",
      .instant { text in
        let digits = text.drop { $0 != UInt8(ascii: ".") }.dropFirst()
          .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits.count > 3 ? [] : text
      }),
    .init(
      "window-a-day-longer", ["ASO-S-055"], "The accepted past is a day longer.",
      .rules { $0.maxPast += .seconds(86_400) }),
    .init(
      "window-a-day-shorter", ["ASO-S-055"], "The accepted past is a day shorter.",
      .rules { $0.maxPast -= .seconds(86_400) }),
    .init(
      "window-a-day-further", ["ASO-S-055"], "The accepted future is a day longer.",
      .rules { $0.maxFuture += .seconds(86_400) }),
    .init(
      "window-without-future", ["ASO-S-055"], "No time ahead of the server's is accepted.",
      .rules { $0.maxFuture = .zero }),
    .init(
      "window-a-minute-further", ["ASO-S-055"], level: .should,
      "The accepted future is a minute longer.",
      .rules { $0.maxFuture += .seconds(60) }),
    .init(
      "window-a-minute-longer", ["ASO-S-055"], level: .should,
      "The accepted past is a minute longer.",
      .rules { $0.maxPast += .seconds(60) }),
    .init(
      "window-without-its-edges", ["ASO-S-055"], level: .should,
      "The edges of the window are outside of it.",
      .rules { rules in
        rules.maxPast -= .milliseconds(1)
        rules.maxFuture -= .milliseconds(1)
      }),
    .init(
      "never-clamps", ["ASO-S-055"], "A time is accepted however far away it is.",
      .rules { rules in
        rules.maxPast = .seconds(1 << 40)
        rules.maxFuture = .seconds(1 << 40)
      }),
    .init(
      "rejects-times-outside", ["ASO-S-055"],
      "An event whose time is outside of the window is rejected.",
      .answer { server, request, now in
        let outside = server.events(of: request).filter { _, event in
          event.occurredAt?.text.flatMap(server.base.rules.instant) != nil
            && !event.isInWindow(at: now, server.base.rules)
        }
        guard outside.isEmpty else {
          return .json(
            status: 200,
            [
              "accepted": .number(
                JSON.Number(server.events(of: request).count - outside.count)),
              "rejected": .array(
                outside.map { index, event in
                  [
                    "index": .number(JSON.Number(index)), "event_id": event.eventID ?? .null,
                    "code": "invalid_timestamp", "message": "The time is too far away",
                  ]
                }), "clamped": [],
            ])
        }
        return server.base.answer(request, at: now)
      }),
  ]
}

extension AppStoreOperator.Mutation {
  /// Reads a time as if it were spelled otherwise; an empty text is no time.
  fileprivate static func instant(
    _ respell: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> Self {
    .rules { rules in
      let instant = rules.instant
      rules.instant = { instant(JSON.Text(unchecked: respell($0.bytes))) }
    }
  }
}

extension [UInt8] {
  /// The bytes with the first occurrence of one text replaced by another.
  fileprivate func replacing(_ old: String, with new: String) -> [UInt8] {
    guard let range = firstRange(of: Array(old.utf8)) else { return self }
    return self[..<range.lowerBound] + Array(new.utf8) + self[range.upperBound...]
  }
}
