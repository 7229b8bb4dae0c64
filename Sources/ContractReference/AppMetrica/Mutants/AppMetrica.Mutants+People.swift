import ContractKit

extension AppMetrica {
  /// Mutants of whom an event is of: AM-082.
  static let peopleMutants: [Mutant] = [
    .init(
      "anonymous-for-ever", ["AM-082"], "An event without a user stays nobody's.",
      .rules { $0.isUsers = { _, _ in false } }),
    .init(
      "one-user-for-all-installs", ["AM-082"],
      "The events of every install are the user's who signs in.",
      .rules { $0.install = { _, _ in [] } }),
    .init(
      "one-session-only", ["AM-082"],
      "Of the earlier events those of the same session are the user's.",
      .rules { rules in
        rules.install = { event, _ in
          (event.installID?.text?.bytes ?? []) + (event.sessionID?.text?.bytes ?? [])
        }
      }),
    .init(
      "last-day-only", ["AM-082"], "Of the earlier events those of the last day are the user's.",
      .rules { rules in
        rules.isUsers = { event, signIn in
          (0...86_400_000).contains(signIn.milliseconds(since: event.time))
        }
      }),
    .init(
      "anonymous-has-a-name", ["AM-082"],
      "An event without a user is the user's of its install's id.",
      .record { record in
        if record.last(Name.userID) == nil, let install = record.last(Name.installID) {
          record.set(Name.userID, to: install)
        }
      }),
    .init(
      "last-user-takes-all", ["AM-082"],
      "All events of an install are the user's who signed in last, those of others too.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        for event in server.events(of: request) {
          _ = server.remember(event.id, as: "all")
          guard let user = event.userID?.text, let install = event.installID?.text else {
            continue
          }
          server.give(to: user, install: install.bytes)
        }
        return response
      }),
    .init(
      "users-by-install", ["AM-082"], "A user's second install is another user.",
      .answer { server, request, now in
        var request = request
        if var json = request.json {
          json.set("events", to: .array(request.batch.map(server.renamed)))
          request.body = json.compact()
        }
        return server.base.answer(request, at: now)
      }),
    .init(
      "attributes-whole-batches", ["AM-082"],
      "Events that came in a batch with a sign-in are nobody's.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        let events = server.events(of: request)
        guard events.count > 1, events.contains(where: { $0.userID?.text != nil }) else {
          return response
        }
        for event in events where event.userID?.text == nil {
          server.base.state.withLock { $0.store.forget(event.id) }
        }
        return response
      }),
    .init(
      "invents-users", ["AM-082"], level: .info, "An event without a user is somebody's.",
      .record { record in
        if record.last(Name.userID) == nil { record.set(Name.userID, to: "somebody") }
      }),
    .init(
      "signed-in-is-somebody", ["AM-082"], level: .info, "An event of an install is somebody's.",
      .record { $0.set(Name.userID, to: "somebody") }),
  ]
}

extension Mutated<AppMetricaServer> {
  /// Gives everything of an install to a user.
  fileprivate func give(to user: JSON.Text, install: [UInt8]) {
    base.state.withLock { state in
      for id in memory.withLock({ $0[Array("all".utf8)] ?? [] }) {
        let events = state.store.events.entries(of: id)
        guard let event = events.first, event.install.starts(with: install) else { continue }
        state.store.forget(id)
        let record = (try? JSON.received(event.record))?.edited {
          $0.set(AppMetrica.Name.userID, to: .string(user))
        }
        state.store.keep(
          .init(
            app: event.app, id: event.id, identity: event.identity, install: event.install,
            time: event.time, isAnonymous: false, record: record?.compact() ?? event.record),
          of: nil)
      }
    }
  }

  /// An event whose user is another one if it is known from another install.
  fileprivate func renamed(_ item: JSON) -> JSON {
    guard let event = AppMetrica.Event(item), let user = event.userID?.text,
      let install = event.installID?.text
    else { return item }
    let first = memory.withLock { memory in
      let known = memory[user.bytes]?.first ?? install.bytes
      memory[user.bytes] = [known]
      return known
    }
    guard first != install.bytes else { return item }
    return item.edited { $0.edit("user_id") { $0 = .string(JSON.Text("another \(user)")) } }
  }
}
