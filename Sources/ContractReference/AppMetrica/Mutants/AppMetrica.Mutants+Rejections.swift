import ContractKit

extension AppMetrica {
  /// Mutants of rejections: AM-091 and AM-092.
  static let rejectionMutants: [Mutant] = [
    .init(
      "bad-event-costs-the-batch", ["AM-091", "AM-092"], level: .should,
      "A batch with an event without a name is refused.",
      .refuse { request in
        request.batch.compactMap(Event.init).contains { $0.name?.text == nil }
      }),
    .init(
      "bad-event-costs-what-follows", ["AM-091", "AM-092"], level: .should,
      "What follows an event without a name in its batch is not stored.",
      .items { items in
        if let index = items.firstIndex(where: { $0.last("name")?.text == nil }) {
          items = Array(items[...index])
        }
      }),
    .init(
      "bad-events-are-dropped", ["AM-091", "AM-092"], level: .should,
      "An event that is not good is counted and forgotten.",
      .report { report in
        let count = report["rejected"]?.elements?.count ?? 0
        report.edit("accepted") { $0 = .number(JSON.Number($0.integer + count)) }
        report.set("rejected", to: [])
      }),
    .init(
      "index-from-one", ["AM-091", "AM-092"], level: .should,
      "The index of a rejection counts from one.",
      .entries(of: "rejected") { entry in
        entry.edit("index") { $0 = .number(JSON.Number($0.integer + 1)) }
      }),
    .init(
      "index-among-the-rejected", ["AM-091", "AM-092"], level: .should,
      "The index of a rejection is its own place in the list.",
      .report { report in
        report.edit("rejected") { entries in
          entries = .array(
            (entries.elements ?? []).enumerated().map { index, entry in
              entry.edited { $0.edit("index") { $0 = .number(JSON.Number(index)) } }
            })
        }
      }),
    .init(
      "names-one-rejection", ["AM-091", "AM-092"], level: .should,
      "The answer names the first rejection only.",
      .report { report in
        report.edit("rejected") { $0 = .array(Array(($0.elements ?? []).prefix(1))) }
      }),
    .init(
      "rejected-without-insert-id", ["AM-092"], level: .should, "A rejection has no insert_id.",
      .entries(of: "rejected") { $0.set("insert_id", to: nil) }),
    .init(
      "rejected-id-in-lower-case", ["AM-092"], level: .should,
      "The insert_id of a rejection is in lower case.",
      .entries(of: "rejected") { entry in
        entry.edit("insert_id") { id in id = id.mappingStrings(Grammar.folded) }
      }),
    .init(
      "rejected-with-an-empty-code", ["AM-092"], level: .should,
      "The code of a rejection is empty.",
      .entries(of: "rejected") { $0.edit("code") { $0 = "" } }),
    .init(
      "everything-is-retryable", ["AM-092"], level: .should,
      "An event that can never be taken is to be sent again.",
      .entries(of: "rejected") { $0.edit("retryable") { $0 = true } }),
    .init(
      "stores-what-it-rejects", ["AM-092"], level: .should, "A rejected event is stored.",
      .answer { server, request, now in
        let bad = server.events(of: request).filter { event in
          server.base.rules.checks.contains { $0.isBroken(event, server.base.rules) }
        }
        let response = server.base.answer(request, at: now)
        server.keep(bad, at: now)
        return response
      }),
    .init(
      "rejected-once", ["AM-092"], level: .should,
      "A bad event that comes again is taken for one that is known.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        let repeats = server.events(of: request).filter { event in
          server.base.rules.checks.contains { $0.isBroken(event, server.base.rules) }
            && server.remember(event.id, as: "rejected")
        }
        guard !repeats.isEmpty else { return response }
        return .json(
          status: 200, ["accepted": .number(JSON.Number(repeats.count)), "rejected": []])
      }),
    .init(
      "rejected-for-good", ["AM-092", "AM-093"], level: .should,
      "An event that was rejected is not taken under the same id when it is good.",
      .answer { server, request, now in
        let events = server.events(of: request)
        for event in events
        where server.base.rules.checks.contains(where: { $0.isBroken(event, server.base.rules) }) {
          _ = server.remember(event.id, as: "rejected")
        }
        var other = request
        if events.contains(where: { server.remembers($0.id, as: "rejected") }),
          var json = other.json
        {
          json.set("events", to: .array(request.batch.map { _ in JSON.null }))
          other.body = json.compact()
        }
        return server.base.answer(other, at: now)
      }),
    .init(
      "name-may-be-missing", ["AM-018", "AM-092"], level: .should,
      "An event without a name is accepted.",
      .excuse(.invalidName) { event, _ in event.name == nil }
    ),
    .init(
      "name-may-be-anything", ["AM-018", "AM-092"], level: .should,
      "A name of another type is accepted.",
      .excuse(.invalidName) { event, _ in event.name.map { $0.text == nil } ?? false }),
    .init(
      "id-may-be-missing", ["AM-018", "AM-092"], level: .should,
      "An event without an id is accepted.",
      .excuse(.invalidInsertID) { event, _ in event.insertID == nil }),
    .init(
      "id-may-be-anything", ["AM-018", "AM-092"], level: .should,
      "An id of another type is accepted.",
      .excuse(.invalidInsertID) { event, _ in event.insertID.map { $0.text == nil } ?? false }),
  ]
}

extension Mutated<AppMetricaServer> {
  /// Stores events whatever is wrong with them.
  fileprivate func keep(_ events: [AppMetrica.Event], at now: Timestamp) {
    base.state.withLock { state in
      for event in events {
        let record = event.record(at: now, base.rules).compact()
        state.store.keep(
          .init(
            app: 0, id: event.id, identity: event.id, install: [], time: now, isAnonymous: false,
            record: record), of: nil)
      }
    }
  }
}
