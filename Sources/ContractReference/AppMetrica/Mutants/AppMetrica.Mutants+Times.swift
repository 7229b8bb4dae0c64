import ContractKit

extension AppMetrica {
  /// Mutants of times: AM-015, AM-017, AM-064 and AM-095.
  static let timeMutants: [Mutant] = [
    .init(
      "demands-a-fraction-of-its-own", ["AM-015"], "A time in whole seconds is rejected.",
      .respell { $0.contains(Array(".000".utf8)) ? [] : $0 }),
    .init(
      "refuses-fractions", ["AM-015"], "A time between two seconds is rejected.",
      .respell { $0.contains(Array(".000".utf8)) || !$0.contains(UInt8(ascii: ".")) ? $0 : [] }),
    .init(
      "ignores-offsets", ["AM-015"], level: .should,
      "The offset of a time is ignored, as if it were UTC.",
      .respell { text in
        guard let sign = text.dropFirst(19).firstIndex(where: { $0 == 0x2B || $0 == 0x2D }) else {
          return text
        }
        return Array(text[..<sign]) + [UInt8(ascii: "Z")]
      }),
    .init(
      "refuses-offsets", ["AM-015"], level: .should, "A time that does not end in Z is rejected.",
      .respell { $0.last == UInt8(ascii: "Z") ? $0 : [] }),
    .init(
      "any-text-is-a-time", ["AM-015", "AM-092"], level: .should,
      "A text that names no time is taken for the time of receipt.",
      .rules { rules in
        let instant = rules.instant
        rules.instant = { instant($0) ?? Timestamp(milliseconds: 1_792_756_800_000) }
      }),
    .init(
      "time-may-be-missing", ["AM-015", "AM-018", "AM-092"], level: .should,
      "An event without a time has the time of receipt.",
      .answer { server, request, now in
        var request = request
        if var json = request.json, let time = now.rfc3339() {
          json.set(
            "events",
            to: .array(
              request.batch.map { item in
                item.edited { event in
                  if event.last(Name.timestamp)?.text == nil {
                    event.set(Name.timestamp, to: .string(JSON.Text(time)))
                  }
                }
              }))
          request.body = json.compact()
        }
        return server.base.answer(request, at: now)
      }),
    .init(
      "time-of-receipt", ["AM-017", "AM-064"], "An event has the time at which it arrived.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        for event in server.events(of: request) { server.retime(event.id, to: now) }
        return response
      }),
    .init(
      "late-is-now", ["AM-064"], "An event that comes a day late has the time at which it arrived.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        for event in server.events(of: request) where server.age(of: event, at: now) >= 86_400_000 {
          server.retime(event.id, to: now)
        }
        return response
      }),
    .init(
      "one-time-a-batch", ["AM-064", "AM-095"], level: .should,
      "All events of a batch have the time of the first.",
      .items { items in
        guard let time = items.first?.last(Name.timestamp) else { return }
        items = items.map { item in item.edited { $0.edit(Name.timestamp) { $0 = time } } }
      }),
    .init(
      "two-days-at-most", ["AM-064", "AM-095"], "An event more than two days old is rejected.",
      .tooOld(2 * 86_400_000)),
    .init(
      "four-days-at-most", ["AM-095"], level: .should,
      "An event more than four days old is rejected.", .tooOld(4 * 86_400_000)),
    .init(
      "six-and-a-half-days-at-most", ["AM-095"], level: .should,
      "An event more than six and a half days old is rejected.", .tooOld(13 * 43_200_000)),
    .init(
      "ignores-skew", ["AM-017"], level: .should, "Times stay as a wrong clock says them.",
      .rules { $0.skew = { _, _ in 0 } }),
    .init(
      "doubles-skew", ["AM-017"], level: .should, "Times are moved the wrong way.",
      .rules { rules in
        let skew = rules.skew
        rules.skew = { -skew($0, $1) }
      }),
    .init(
      "skew-ahead-only", ["AM-017"], level: .should, "A clock that is behind is not set right.",
      .rules { rules in
        let skew = rules.skew
        rules.skew = { min(0, skew($0, $1)) }
      }),
    .init(
      "skew-of-an-hour-at-most", ["AM-017"], level: .should,
      "A clock that is more than an hour wrong is not set right.",
      .rules { rules in
        let skew = rules.skew
        rules.skew = { abs(skew($0, $1)) > 3_600_000 ? 0 : skew($0, $1) }
      }),
    .init(
      "skew-is-an-age", ["AM-017", "AM-064"], level: .should,
      "Every time is moved to where the newest event of the batch is now.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        let newest = server.events(of: request).map { server.age(of: $0, at: now) }.min() ?? 0
        for event in server.events(of: request) {
          let age = server.age(of: event, at: now)
          server.retime(event.id, to: now.advanced(byMilliseconds: newest - age))
        }
        return response
      }),
    .init(
      "skew-of-the-first-event", ["AM-017"], level: .should,
      "Of a batch the first event only is set right.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        for event in server.events(of: request).dropFirst() {
          server.retime(event.id, to: now.advanced(byMilliseconds: -server.age(of: event, at: now)))
        }
        return response
      }),
    .init(
      "skew-of-a-retry", ["AM-017", "AM-093"], level: .should,
      "An event that comes again has the time of the last attempt.",
      .answer { server, request, now in
        let repeats = server.events(of: request).filter { server.holds($0.id) }
        let response = server.base.answer(request, at: now)
        for event in repeats { server.retime(event.id, to: now) }
        return response
      }),
  ]
}

extension ServerMutation<AppMetricaServer> {
  /// Rejects events older than so many milliseconds.
  fileprivate static func tooOld(_ age: Int64) -> Self {
    .answer { server, request, now in
      var request = request
      if var json = request.json {
        json.set(
          "events",
          to: .array(
            request.batch.map { item in
              guard let event = AppMetrica.Event(item), server.age(of: event, at: now) > age else {
                return item
              }
              return item.edited { $0.set("name", to: nil) }
            }))
        request.body = json.compact()
      }
      return server.base.answer(request, at: now)
    }
  }
}

extension Mutated<AppMetricaServer> {
  /// How old an event says that it is, in milliseconds.
  fileprivate func age(of event: AppMetrica.Event, at now: Timestamp) -> Int64 {
    event.timestamp?.text.flatMap(base.rules.instant).map { now.milliseconds(since: $0) } ?? 0
  }

  /// Gives the stored events with an id another time.
  fileprivate func retime(_ id: [UInt8], to time: Timestamp) {
    guard let text = time.rfc3339() else { return }
    base.state.withLock { state in
      let events = state.store.events.entries(of: id)
      state.store.forget(id)
      for event in events {
        let record = (try? JSON.received(event.record))?.edited {
          $0.edit(AppMetrica.Name.timestamp) { $0 = .string(JSON.Text(text)) }
        }
        state.store.keep(
          .init(
            app: event.app, id: event.id, identity: event.identity, install: event.install,
            time: time, isAnonymous: event.isAnonymous,
            record: record?.compact() ?? event.record), of: nil)
      }
    }
  }
}
