import ContractFixtures
import ContractKit

extension AppStoreOperator {
  /// Mutants of quota, names and retention: ASO-S-099 and ASO-S-113 to ASO-S-118.
  static let quotaMutants: [Mutant] = [
    .init(
      "no-quota", ["ASO-S-099", "ASO-S-115"], "A month of a free account has no end.",
      .rules { $0.freeMonthlyEvents = Mutation.unlimited }),
    .init(
      "quota-exceeded-is-429", ["ASO-S-099"], "A month that is used up is answered by 429.",
      .rules { $0.quotaExceededStatus = 429 }),
    .init(
      "stores-over-quota", ["ASO-S-099"],
      "A request over the quota is refused, and stored all the same.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        if response.status == 403 {
          for (_, event) in server.events(of: request) { server.keep(event, of: request, at: now) }
        }
        return response
      }),
    .init(
      "stores-up-to-the-quota", ["ASO-S-115"], level: .should,
      "Of a request that crosses the quota, what there is room for is stored.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        guard response.status == 403 else { return response }
        for (_, event) in server.events(of: request) {
          var part = request
          part.body = (["events": [event.json]] as JSON).compact()
          _ = server.base.answer(part, at: now)
        }
        return response
      }),
    .init(
      "month-never-ends", ["ASO-S-113", "ASO-S-115"],
      "The events of earlier months count for ever.",
      .rules { $0.month = { _ in Month(of: Timestamp(milliseconds: 0)) } }),
    .init(
      "month-of-the-pacific", ["ASO-S-113"], "A month begins hours later than in UTC.",
      .rules { $0.month = { Month(of: $0.advanced(byMilliseconds: -28_800_000)) } }),
    .init(
      "free-plan-of-less", ["ASO-S-114"], "A free account may store a fifth less.",
      .rules { $0.freeMonthlyEvents = $0.freeMonthlyEvents * 4 / 5 }),
    .init(
      "free-plan-of-more", ["ASO-S-114"], "A free account may store a fifth more.",
      .rules { $0.freeMonthlyEvents = $0.freeMonthlyEvents * 6 / 5 }),
    .init(
      "no-allowance", ["ASO-S-115"], "A free account is refused at its plan's figure.",
      .rules { $0.quotaPercent = 100 }),
    .init(
      "twice-the-allowance", ["ASO-S-115"],
      "A free account is refused at twice the allowance over its plan's figure.",
      .rules { $0.quotaPercent += $0.quotaPercent - 100 }),
    .init(
      "fails-at-the-quota", ["ASO-S-115"], level: .info,
      "The first request over the quota is answered by 500.",
      .response { _, response in if response.status == 403 { response.status = 500 } }),
    .init(
      "upgrade-is-no-cure", ["ASO-S-115"], "An upgrade of the plan has no effect.",
      Mutation(takesChange: { _, _, change in change != "plan=\"paid\"" })),
    .init(
      "no-name-cap", ["ASO-S-116"], "An app may have any number of event names.",
      .rules { $0.eventNames = Mutation.unlimited }),
    .init(
      "name-cap-one-over", ["ASO-S-116"], "An app may have one event name more than the most.",
      .rules { $0.eventNames += 1 }),
    .init(
      "name-cap-one-under", ["ASO-S-116"], "An app may not have the most event names.",
      .rules { $0.eventNames -= 1 }),
    .init(
      "name-cap-spoils-the-batch", ["ASO-S-116"],
      "A batch with a name too many is refused with 400.",
      .response { _, response in
        let entries = (try? JSON.parse(response.body))?["rejected"]?.elements ?? []
        if entries.contains(where: { $0["code"] == "too_many_event_names" }) {
          response = .json(status: 400, ["code": "invalid_body", "message": "Too many names"])
        }
      }),
    .init(
      "name-cap-stops-known-names", ["ASO-S-116"],
      "With the most event names, events with known names are rejected too.",
      .answer { server, request, now in
        let names = server.app(of: request).map { app in
          server.base.state.withLock { $0.tenants[app].names }
        }
        guard let names, names.count >= server.base.rules.eventNames else {
          return server.base.answer(request, at: now)
        }
        let entries = server.events(of: request).map { index, event -> JSON in
          [
            "index": .number(JSON.Number(index)), "event_id": event.eventID ?? .null,
            "code": "too_many_event_names", "message": "Too many names",
          ]
        }
        return .json(status: 200, ["accepted": 0, "rejected": .array(entries), "clamped": []])
      }),
    .init(
      "name-cap-ignores-letter-case", ["ASO-S-116", "ASO-S-047"],
      "A name that differs from a known one in letter case is let past the cap.",
      .rules { $0.nameKey = Grammar.folded }),
    .init(
      "name-cap-by-batch", ["ASO-S-116"], level: .should,
      "The names that a batch itself adds are not counted before its end.",
      .answer { server, request, now in
        var rules = server.base.rules
        guard let app = server.app(of: request),
          let items = try? Envelope.items(of: request, rules),
          server.base.state.withLock({ $0.tenants[app].names.count }) < rules.eventNames
        else { return server.base.answer(request, at: now) }
        rules.eventNames = Mutation.unlimited
        let unlimited = rules
        let report = server.base.state.withLock {
          try? $0.take(items, for: app, at: now, unlimited)
        }
        return report.map { .json(status: rules.eventsStatus, $0) }
          ?? server.base.answer(request, at: now)
      }),
    .init(
      "caps-property-keys", ["ASO-S-117"], level: .should,
      "An event is rejected when its name has been seen with too many different keys.",
      .answer { server, request, now in
        let most = AppStoreOperatorLimits.Dashboard.Catalog.maxPropertyKeys
        let isOver = server.memory.withLock { memory in
          server.events(of: request).contains { _, event in
            let name = event.name?.text?.bytes ?? []
            memory[name, default: []].formUnion(event.propertyMembers.map(\.name.bytes))
            return memory[name, default: []].count > most
          }
        }
        guard isOver else { return server.base.answer(request, at: now) }
        return .json(
          status: 200,
          [
            "accepted": 0, "clamped": [],
            "rejected": [
              [
                "index": 0, "event_id": .null, "code": "too_many_properties",
                "message": "Too many keys",
              ]
            ],
          ])
      }),
    .init(
      "retention-a-month-shorter", ["ASO-S-118"], "Events are deleted a month early.",
      .rules { $0.retentionMonths -= 1 }),
    .init(
      "retention-twice-as-long", ["ASO-S-118"], "Events are deleted after twice the time.",
      .rules { $0.retentionMonths *= 2 }),
    .init(
      "retention-for-ever", ["ASO-S-118"], "Events are never deleted.",
      .rules { $0.retentionMonths = 12 * 1000 }),
  ]

  /// Servers that fail with 500 at what a client may send by mistake.
  static let crashMutants: [Mutant] = [
    .init(
      "fails-without-content-type", ["ASO-S-006", "ASO-S-102"], level: .should,
      "No Content-Type is answered by 500.",
      .crash { !$0.fields.contains { $0.isCalled("Content-Type") } }),
    .init(
      "fails-on-other-content-types", ["ASO-S-006", "ASO-S-102"], level: .should,
      "Another Content-Type is answered by 500.",
      .crash { request in
        request.fields.contains { $0.isCalled("Content-Type") && $0.value.first == 0x74 }
      }),
    .init(
      "fails-on-a-mark", ["ASO-S-007"], level: .info, "A byte order mark is answered by 500.",
      .crash { $0.body.starts(with: [0xEF, 0xBB, 0xBF]) }),
    .init(
      "fails-on-repeated-members", ["ASO-S-011", "ASO-S-102"], level: .should,
      "An object with two members of one name is answered by 500.",
      .crash { $0.json != nil && (try? JSON.parse($0.body, depth: JSON.receivedDepth)) == nil }),
    .init(
      "fails-on-deep-nesting", ["ASO-S-011", "ASO-S-102"], level: .should,
      "Deeply nested JSON is answered by 500.",
      .crash { request in request.body.count { $0 == 0x5B || $0 == 0x7B } >= 1000 }),
    .init(
      "fails-on-strange-times", ["ASO-S-052", "ASO-S-102"], level: .should,
      "A time with the second 60, the hour 24 or the year 0 is answered by 500.",
      .crash { request in
        ["T24:", ":60Z", "\"0000-", "\"+01"].contains { request.body.contains(Array($0.utf8)) }
      }),
    .init(
      "fails-on-overflow", ["ASO-S-059", "ASO-S-102"], level: .should,
      "A number beyond all doubles is answered by 500.",
      .crash { $0.body.contains(Array("e400".utf8)) }),
    .init(
      "fails-on-control-characters", ["ASO-S-060", "ASO-S-102"], level: .should,
      "U+0000 in a text is answered by 500.",
      .crash { $0.body.contains(Array("\\u0000".utf8)) }),
    .init(
      "fails-on-half-pairs", ["ASO-S-060", "ASO-S-102"], level: .should,
      "Half of a surrogate pair in a text is answered by 500.",
      .crash { request in
        ["\\ud", "\\uD"].contains { request.body.contains(Array($0.utf8)) }
      }),
    .init(
      "fails-on-bad-calls-to-identify", ["ASO-S-080", "ASO-S-102"], level: .should,
      "A bad body of identify is answered by 500.",
      .crash { request in
        let rules = Rules()
        return request.target == rules.identifyPath
          && (try? Envelope.link(of: request, rules)) == nil
      }),
    .init(
      "fails-on-other-routes", ["ASO-S-005", "ASO-S-080"], level: .info,
      "Another path or method is answered by 500.",
      .crash { request in (try? Route(request, Rules())) == nil }),
  ]
}
