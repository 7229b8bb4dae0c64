import ContractKit

extension AppMetrica {
  /// Mutants of what comes again: AM-093.
  static let repeatMutants: [Mutant] = [
    .init(
      "stores-repeats", ["AM-093"], level: .should, "An event that comes again is stored again.",
      .rules { rules in
        rules.identity = { event, _ in Array("\(UInt64.random(in: .min ... .max))".utf8) }
      }),
    .init(
      "ids-by-case", ["AM-093"], level: .should,
      "An id in the other letter case is another id.",
      .rules { $0.identity = { event, app in event.id + Array("\(app)".utf8) } }),
    .init(
      "ids-by-content", ["AM-093"], level: .should,
      "An id that comes again with another content is another event.",
      .rules { rules in
        rules.identity = { event, _ in Grammar.folded(event.id) + event.json.compact() }
      }),
    .init(
      "ids-of-a-request", ["AM-093"], level: .should,
      "Within one batch an id may stand twice.",
      .answer { server, request, now in
        let ids = server.events(of: request).map { Grammar.folded($0.id) }
        let response = server.base.answer(request, at: now)
        if Set(ids).count < ids.count { server.double(ids[ids.count - 1]) }
        return response
      }),
    .init(
      "alike-is-the-same", ["AM-093"], level: .should,
      "Two events alike but for the id are one.",
      .request { request in
        guard var json = request.json else { return }
        var seen: Set<[UInt8]> = []
        json.set(
          "events",
          to: .array(
            request.batch.filter { item in
              seen.insert(item.edited { $0.set("insert_id", to: nil) }.compact()).inserted
            }))
        request.body = json.compact()
      }),
    .init(
      "rejects-repeats", ["AM-093"], level: .should,
      "An event that comes again is rejected for good.",
      .answer { server, request, now in
        let known = server.events(of: request).filter { server.holds($0.id) }
        let response = server.base.answer(request, at: now)
        guard !known.isEmpty, response.status == 200 else { return response }
        return .json(
          status: 200,
          [
            "accepted": .number(JSON.Number(request.batch.count - known.count)),
            "rejected": .array(
              known.enumerated().map { index, event in
                rejection(of: event.json, at: index, .invalidInsertID)
              }),
          ])
      }),
    .init(
      "does-not-count-repeats", ["AM-093"], level: .should,
      "An event that comes again is not counted as accepted.",
      .answer { server, request, now in
        let known = server.events(of: request).count { server.holds($0.id) }
        return server.base.answer(request, at: now).adding(-known)
      }),
    .init(
      "repeats-are-409", ["AM-093"], level: .should,
      "A batch with an event that is known is answered by 409.",
      .answer { server, request, now in
        server.events(of: request).contains { server.holds($0.id) }
          ? .json(status: 409, ["message": "Known"]) : server.base.answer(request, at: now)
      }),
    .init(
      "repeats-cost-what-is-new", ["AM-093"], level: .should,
      "A batch that begins with an event that is known is not stored.",
      .answer { server, request, now in
        let events = server.events(of: request)
        guard let first = events.first, server.holds(first.id) else {
          return server.base.answer(request, at: now)
        }
        return .json(
          status: 200, ["accepted": .number(JSON.Number(events.count)), "rejected": []])
      }),
    .init(
      "forgets-ids", ["AM-093"], level: .should, "An id is known for an hour.",
      .forgetting(after: 3_600_000)),
    .init(
      "forgets-ids-in-a-week", ["AM-093"], level: .should, "An id is known for six days.",
      .forgetting(after: 6 * 86_400_000)),
    .init(
      "faults-are-remembered", ["AM-093"], level: .should,
      "A batch that the server could not take is stored all the same.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        if response.status >= 429 { _ = server.base.answer(request, at: now) }
        return response
      }),
    .init(
      "merges-repeats", ["AM-093"], level: .info, "Two contents of one id are mixed.",
      .record { record in
        record.edit("name") { if $0 == "first" || $0 == "last" { $0 = "mixed" } }
      }),
  ]
}

extension ServerMutation<AppMetricaServer> {
  /// Stores an event again that comes so many milliseconds after it did.
  fileprivate static func forgetting(after age: Int64) -> Self {
    .answer { server, request, now in
      let instants = Array("\(now.milliseconds)".utf8)
      let old = server.events(of: request).filter { event in
        let name = "id" + String(decoding: event.id, as: UTF8.self)
        let first = server.memory.withLock { $0[Array(name.utf8)]?.first } ?? instants
        server.memory.withLock { $0[Array(name.utf8)] = [first] }
        let time = Int64(String(decoding: first, as: UTF8.self)) ?? 0
        return now.milliseconds - time > age
      }
      let response = server.base.answer(request, at: now)
      for event in old { server.double(event.id) }
      return response
    }
  }
}

extension Mutated<AppMetricaServer> {
  /// Holds the event with an id twice.
  fileprivate func double(_ id: [UInt8]) {
    base.state.withLock { state in
      guard let event = state.store.events.entries(of: id).first else { return }
      state.store.keep(event, of: nil)
    }
  }
}
