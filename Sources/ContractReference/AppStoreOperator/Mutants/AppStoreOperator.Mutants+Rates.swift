import ContractKit

extension AppStoreOperator {
  /// Mutants of the rates: ASO-S-100, ASO-S-101 and ASO-S-110 to ASO-S-112.
  static let rateMutants: [Mutant] = [
    .init(
      "no-rate-per-id", ["ASO-S-100", "ASO-S-111"],
      "An anonymous id may send any number of events.",
      .rules { $0.eventsPerAnonymousID = Mutation.unlimited }),
    .init(
      "rate-per-id-a-batch-over", ["ASO-S-100", "ASO-S-111"],
      "An anonymous id may send a batch more than the most in a minute.",
      .rules { $0.eventsPerAnonymousID += $0.batchEvents.upperBound }),
    .init(
      "rate-per-id-one-over", ["ASO-S-111"], level: .should,
      "An anonymous id may send one event more than the most in a minute.",
      .rules { $0.eventsPerAnonymousID += 1 }),
    .init(
      "rate-per-id-one-under", ["ASO-S-111"],
      "An anonymous id may not send the most events in a minute.",
      .rules { $0.eventsPerAnonymousID -= 1 }),
    .init(
      "no-rate-per-key", ["ASO-S-100", "ASO-S-110"], "A key may send any number of events.",
      .rules { $0.eventsPerKey = Mutation.unlimited }),
    .init(
      "rate-per-key-a-half-over", ["ASO-S-110"],
      "A key may send half as many events more than the most in a minute.",
      .rules { $0.eventsPerKey = $0.eventsPerKey * 3 / 2 }),
    .init(
      "rate-per-key-one-over", ["ASO-S-110"], level: .should,
      "A key may send one event more than the most in a minute.",
      .rules { $0.eventsPerKey += 1 }),
    .init(
      "rate-per-key-one-under", ["ASO-S-110"],
      "A key may not send the most events in a minute.", .rules { $0.eventsPerKey -= 1 }),
    .init(
      "rate-per-id-for-the-key", ["ASO-S-110", "ASO-S-111"],
      "A key may send no more events in a minute than an anonymous id.",
      .rules { $0.eventsPerKey = $0.eventsPerAnonymousID }),
    .init(
      "rate-limited-is-503", ["ASO-S-100"], "Too many events are answered by 503.",
      .rules { $0.rateLimitedStatus = 503 }),
    .init(
      "no-retry-after", ["ASO-S-101"], "A 429 has no Retry-After.",
      .retryAfter { _ in nil }),
    .init(
      "retry-after-as-date", ["ASO-S-101"], "The Retry-After of a 429 is a date.",
      .retryAfter { _ in "Fri, 23 Oct 2026 12:01:00 GMT" }),
    .init(
      "retry-after-with-unit", ["ASO-S-101"], "The Retry-After of a 429 has a unit.",
      .retryAfter { "\($0)s" }),
    .init(
      "retry-after-with-fraction", ["ASO-S-101"], "The Retry-After of a 429 has a fraction.",
      .retryAfter { "\($0).5" }),
    .init(
      "retry-after-below-zero", ["ASO-S-101"], "The Retry-After of a 429 is negative.",
      .retryAfter { "-\($0)" }),
    .init(
      "retry-after-in-milliseconds", ["ASO-S-101"], level: .should,
      "The Retry-After of a 429 is in milliseconds.", .retryAfter { "\($0)000" }),
    .init(
      "retry-after-too-soon", ["ASO-S-101", "ASO-S-112"], level: .should,
      "The Retry-After of a 429 is over before there is room.", .retryAfter { _ in "1" }),
    .init(
      "stores-part-of-a-limited-batch", ["ASO-S-112", "ASO-S-100"],
      "Of a batch that is over a rate, what there is room for is stored.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        guard response.status == 429 else { return response }
        for (_, event) in server.events(of: request) {
          var part = request
          part.body = (["events": [event.json]] as JSON).compact()
          _ = server.base.answer(part, at: now)
        }
        return response
      }),
    .init(
      "stores-a-limited-batch", ["ASO-S-112", "ASO-S-100"],
      "A batch that is over a rate is refused, and stored all the same.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        if response.status == 429 {
          for (_, event) in server.events(of: request) { server.keep(event, of: request, at: now) }
        }
        return response
      }),
    .init(
      "limits-only-the-exhausted-id", ["ASO-S-112"],
      "Of a batch that mixes an exhausted id with others, the others are answered by 200.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        let events = server.events(of: request)
        guard response.status == 429,
          Set(events.map(\.event.anonymousID)).count > 1
        else { return response }
        var accepted = 0
        for (_, event) in events {
          var part = request
          part.body = (["events": [event.json]] as JSON).compact()
          accepted += server.base.answer(part, at: now).status == 200 ? 1 : 0
        }
        let report: JSON = [
          "accepted": .number(JSON.Number(accepted)), "rejected": [], "clamped": [],
        ]
        return .json(status: 200, report)
      }),
    .init(
      "counts-refused-requests", ["ASO-S-112"], level: .should,
      "The events of a request that was refused count towards the rates.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        if response.status == 429, let app = server.app(of: request) {
          let rules = server.base.rules
          let ids = server.events(of: request).compactMap { $0.event.anonymousID?.text?.bytes }
          let counts = Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +)
          server.base.state.withLock {
            $0.tenants[app].count(ids.count, byID: counts, at: now, rules)
          }
        }
        return response
      }),
  ]
}

extension AppStoreOperator.Mutation {
  /// Makes another Retry-After of the right one.
  fileprivate static func retryAfter(_ change: @escaping @Sendable (String) -> String?) -> Self {
    .response { _, response in
      guard let right = response.fields.values(of: "Retry-After").first else { return }
      response.fields.removeAll { $0.isCalled("Retry-After") }
      if let value = change(String(decoding: right, as: UTF8.self)) {
        response.fields.append(HTTPField("Retry-After", value))
      }
    }
  }
}
