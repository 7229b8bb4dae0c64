import ContractKit

extension AppStoreOperator {
  /// Mutants of the answer to a batch: ASO-S-020 to ASO-S-032.
  static let answerMutants: [Mutant] = [
    .init(
      "answers-201", ["ASO-S-020"], "A batch is answered by 201.",
      .response { _, response in if response.status == 200 { response.status = 201 } }),
    .init(
      "answers-207", ["ASO-S-020"], "A batch with a rejected event is answered by 207.",
      .response { _, response in
        if response.status == 200, response.hasEntries(in: "rejected") { response.status = 207 }
      }),
    .init(
      "answers-400-for-nothing-accepted", ["ASO-S-020"],
      "A batch of which nothing is accepted is answered by 400.",
      .response { _, response in
        if response.status == 200, (try? JSON.parse(response.body))?["accepted"] == 0 {
          response.status = 400
        }
      }),
    .init(
      "omits-empty-lists", ["ASO-S-021"], "A list of the answer is left out when it is empty.",
      .report { report in
        for list: JSON.Text in ["rejected", "clamped"] where report[list] == [] {
          report.set(list, to: nil)
        }
      }),
    .init(
      "null-for-empty-lists", ["ASO-S-021"], "A list of the answer is null when it is empty.",
      .report { report in
        for list: JSON.Text in ["rejected", "clamped"] where report[list] == [] {
          report.set(list, to: .null)
        }
      }),
    .init(
      "omits-accepted", ["ASO-S-021"], "The answer says nothing of what was accepted.",
      .report { $0.set("accepted", to: nil) }),
    .init(
      "answers-as-text", ["ASO-S-021", "ASO-S-090"], level: .should,
      "An answer says that it is text.",
      .response { _, response in
        guard !response.body.isEmpty else { return }
        response.fields.removeAll { $0.isCalled("Content-Type") }
        response.fields.append(HTTPField("Content-Type", "text/plain"))
      }),
    .init(
      "accepted-as-text", ["ASO-S-022"], "The number of accepted events is a string.",
      .report { report in
        report.edit("accepted") { $0 = .string(JSON.Text($0.description)) }
      }),
    .init(
      "does-not-count-repeats", ["ASO-S-022", "ASO-S-041"],
      "An event that is stored already is not counted as accepted.",
      .answer { server, request, now in
        let repeats = server.repeats(in: request, at: now).count
        return server.base.answer(request, at: now).adding(-repeats)
      }),
    .init(
      "counts-repeats-twice", ["ASO-S-022", "ASO-S-041"],
      "An event that is stored already is counted twice.",
      .answer { server, request, now in
        let repeats = server.repeats(in: request, at: now).count
        return server.base.answer(request, at: now).adding(repeats)
      }),
    .init(
      "counts-the-rejected", ["ASO-S-022", "ASO-S-028"],
      "Rejected events are counted as accepted too.",
      .response { _, response in
        let rejected = (try? JSON.parse(response.body))?["rejected"]?.elements ?? []
        if response.status == 200 { response = response.adding(rejected.count) }
      }),
    .init(
      "rejected-without-index", ["ASO-S-023"], "A rejected entry has no index.",
      .entries(of: "rejected") { $0.set("index", to: nil) }),
    .init(
      "rejected-without-event-id", ["ASO-S-023"], "A rejected entry has no event_id.",
      .entries(of: "rejected") { $0.set("event_id", to: nil) }),
    .init(
      "rejected-without-code", ["ASO-S-023"], "A rejected entry has no code.",
      .entries(of: "rejected") { $0.set("code", to: nil) }),
    .init(
      "rejected-without-message", ["ASO-S-023"], "A rejected entry has no message.",
      .entries(of: "rejected") { $0.set("message", to: nil) }),
    .init(
      "no-echo-of-bad-ids", ["ASO-S-023"], level: .should,
      "The event_id of a rejected event is echoed only if it is a UUID.",
      .entries(of: "rejected") { entry in
        if let id = entry["event_id"]?.text, !Grammar.isUUID(id.bytes) {
          entry.set("event_id", to: .null)
        }
      }),
    .init(
      "echoes-lower-case", ["ASO-S-023"], level: .should,
      "The event_id of an entry is in lower case.",
      .report { report in
        for list: JSON.Text in ["rejected", "clamped"] {
          report.edit(list) { entries in
            entries = .array(
              (entries.elements ?? []).map { entry in
                entry.edited { $0.edit("event_id") { $0 = $0.mappingStrings(Grammar.folded) } }
              })
          }
        }
      }),
    .init(
      "index-from-one", ["ASO-S-024"], "The first event has the index 1.",
      .entries(of: "rejected") { entry in
        entry.edit("index") { $0 = .number(JSON.Number($0.integer + 1)) }
      }),
    .init(
      "index-among-the-rejected", ["ASO-S-024"],
      "The index counts the rejected events, not the events.",
      .report { report in
        report.edit("rejected") { entries in
          entries = .array(
            (entries.elements ?? []).enumerated().map { place, entry in
              entry.edited { $0.set("index", to: .number(JSON.Number(place))) }
            })
        }
      }),
    .init(
      "stores-the-rejected", ["ASO-S-025"], "Rejected events are stored too.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        let rejected = response.indices(of: "rejected")
        for (index, event) in server.events(of: request) where rejected.contains(index) {
          server.keep(event, of: request, at: now)
        }
        return response
      }),
    .init(
      "clamped-without-index", ["ASO-S-026"], "A clamped entry has no index.",
      .entries(of: "clamped") { $0.set("index", to: nil) }),
    .init(
      "clamped-without-event-id", ["ASO-S-026"], "A clamped entry has no event_id.",
      .entries(of: "clamped") { $0.set("event_id", to: nil) }),
    .init(
      "clamped-as-numbers", ["ASO-S-026"], "The clamped list holds bare indices.",
      .entries(of: "clamped") { $0 = $0["index"] ?? .null }),
    .init(
      "does-not-store-the-clamped", ["ASO-S-027"], "A clamped event is counted, but not stored.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        let clamped = response.indices(of: "clamped")
        for (index, event) in server.events(of: request) where clamped.contains(index) {
          server.base.state.withLock { $0.store.forget(event.eventID?.text?.bytes ?? []) }
        }
        return response
      }),
    .init(
      "keeps-the-clamped-time", ["ASO-S-027"], "A clamped event keeps the time it came with.",
      .rules { $0.timeInstead = { _ in nil } }),
    .init(
      "clamps-to-the-edge", ["ASO-S-027"],
      "A clamped event gets the earliest time that is believed, not the time of receipt.",
      .rules { rules in
        let past = rules.maxPast.milliseconds
        rules.timeInstead = { $0.advanced(byMilliseconds: -past) }
      }),
    .init(
      "does-not-count-the-clamped", ["ASO-S-027", "ASO-S-028"],
      "A clamped event is not counted as accepted.",
      .response { _, response in
        response = response.adding(-response.indices(of: "clamped").count)
      }),
    .init(
      "an-entry-for-every-broken-rule", ["ASO-S-028"],
      "An event that breaks several rules is rejected once for each.",
      .answer { server, request, now in
        let rules = server.base.rules
        var response = server.base.answer(request, at: now)
        let more = server.events(of: request).flatMap { index, event in
          rules.checks.filter { $0.isBroken(event, rules) }.dropFirst().map { check -> JSON in
            [
              "index": .number(JSON.Number(index)), "event_id": event.eventID ?? .null,
              "code": .string(JSON.Text(check.code.rawValue)), "message": "Another rule is broken",
            ]
          }
        }
        response.editBody { report in
          report.edit("rejected") { $0 = .array(($0.elements ?? []) + more) }
        }
        return response
      }),
    .init(
      "clamps-the-rejected", ["ASO-S-029"], "A rejected event is listed as clamped too.",
      .report { report in
        let entries = (report["rejected"]?.elements ?? []).map { entry in
          entry.edited {
            $0.set("code", to: nil)
            $0.set("message", to: nil)
          }
        }
        report.edit("clamped") { $0 = .array(($0.elements ?? []) + entries) }
      }),
    .init(
      "another-message-for-names", ["ASO-S-030"], level: .should,
      "The message for a bad name is not the documented one.",
      .rules { $0.nameMessage = "The event name is invalid" }),
    .init(
      "events-need-context-or-user", ["ASO-S-031", "ASO-S-063"],
      "An event without context and without user is rejected.",
      .demand(.invalidEvent) { event, _ in event.context == nil && event.userID == nil }),
    .init(
      "refuses-the-full-sample", ["ASO-S-032", "ASO-S-070"],
      "An event of a twentieth of the largest size is too large.",
      .rules { $0.eventBytes /= 20 }),
  ]
}
