import ContractKit

extension AppMetrica {
  /// Mutants of the route and of platform keys: AM-005, AM-010, AM-012 and AM-094.
  static let keyMutants: [Mutant] = [
    .init(
      "other-path", ["AM-010"], "The route is another.", .rules { $0.eventsPath = "/v2/events" }),
    .init(
      "any-path", ["AM-010"], level: .should, "Every path takes events.",
      .request { $0.target = Rules().eventsPath }),
    .init(
      "any-method", ["AM-010"], level: .should, "Every method takes events.",
      .request { $0.method = "POST" }),
    .init(
      "refuses-chunks", ["AM-010"], level: .should, "A body in chunks is answered by 411.",
      .response { request, response in
        guard case .chunked = request.framing else { return }
        response = .json(status: 411, ["message": "No length"])
      }),
    .init(
      "reads-another-header", ["AM-012"], "The key is read from a header of another name.",
      .rules { $0.keyHeader = "X-Api-Key" }),
    .init(
      "header-name-by-case", ["AM-012"],
      "The header of the key is found only when its name is spelled as in the recipe.",
      .request { request in
        let name = Rules().keyHeader
        request.fields.removeAll { $0.isCalled(name) && $0.name != name }
      }),
    .init(
      "header-name-in-capitals-only", ["AM-012"],
      "The header of the key is not found when its name is in lower case.",
      .request { request in
        request.fields.removeAll { $0.isCalled(Rules().keyHeader) && $0.name.utf8.first == 0x78 }
      }),
    .init(
      "takes-other-headers", ["AM-012", "AM-094"], level: .should,
      "A key is taken from the headers of other vendors too.",
      .request { request in
        let name = Rules().keyHeader
        guard !request.fields.contains(where: { $0.isCalled(name) }) else { return }
        let other = request.fields.first { $0.isCalled("X-API-Key") }
        if let other { request.fields.append(HTTPField(name, bytes: other.value)) }
      }),
    .init(
      "new-keys-wait", ["AM-012"], "The first request under a new key is refused.",
      .answer { server, request, now in
        let key = request.onlyValue(of: server.base.rules.keyHeader) ?? []
        guard !key.starts(with: "pk_fresh".utf8) || server.remember(key, as: "seen") else {
          return .json(status: 401, ["message": "Not yet"])
        }
        return server.base.answer(request, at: now)
      }),
    .init(
      "needs-no-key", ["AM-012", "AM-094"], level: .should, "A request without a key is taken.",
      .request { request in
        let name = Rules().keyHeader
        guard !request.fields.contains(where: { $0.isCalled(name) }) else { return }
        request.fields.append(HTTPField(name, Keys.first))
      }),
    .init(
      "any-key-is-good", ["AM-012", "AM-094"], level: .should,
      "A key that nobody was given is taken.",
      .answer { server, request, now in
        if let key = request.onlyValue(of: server.base.rules.keyHeader) {
          server.base.state.withLock { state in
            if state.keys[key] == nil { state.add(key) }
          }
        }
        return server.base.answer(request, at: now)
      }),
    .init(
      "missing-key-is-400", ["AM-012", "AM-094"], level: .should,
      "A request without a key is answered by 400.",
      .response { request, response in
        let hasKey = request.fields.contains { $0.isCalled(Rules().keyHeader) }
        if response.status == 401, !hasKey { response.status = 400 }
      }),
    .init(
      "revoked-keys-work", ["AM-094"], "A revoked key is still good.",
      .answer { server, request, now in
        if let key = request.onlyValue(of: server.base.rules.keyHeader) {
          server.base.state.withLock { $0.keys[key]?.isRevoked = false }
        }
        return server.base.answer(request, at: now)
      }),
    .init(
      "archived-apps-work", ["AM-094"], "The key of an archived app is still good.",
      .answer { server, request, now in
        server.base.state.withLock { state in
          for app in state.apps.indices { state.apps[app].isArchived = false }
        }
        return server.base.answer(request, at: now)
      }),
    .init(
      "used-keys-are-not-revoked", ["AM-094"], "A key that was used is not revoked.",
      Mutation(takesChange: { _, key, change in change != "revoked" || !key.contains("fresh") })),
    .init(
      "used-apps-are-not-archived", ["AM-094"], "An app whose key was used is not archived.",
      Mutation(takesChange: { _, key, change in change != "archived" || !key.contains("fresh") })),
    .init(
      "revoked-is-400", ["AM-094"], "A revoked key is answered by 400.",
      .rules { $0.revokedStatus = 400 }),
    .init(
      "revoked-is-404", ["AM-094"], "A revoked key is answered by 404.",
      .rules { $0.revokedStatus = 404 }),
    .init(
      "archived-is-410", ["AM-094"], "The key of an archived app is answered by 410.",
      .rules { $0.archivedStatus = 410 }),
    .init(
      "refused-once", ["AM-094"], "A key that is revoked or archived is refused once only.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        guard response.status == 401 || response.status == 403,
          let key = request.onlyValue(of: server.base.rules.keyHeader),
          server.remember(key, as: "refused")
        else { return response }
        return .json(status: 200, ["accepted": 1, "rejected": []])
      }),
    .init(
      "stores-what-it-refuses", ["AM-094"], "What comes under a bad key is stored all the same.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        guard response.status == 401 || response.status == 403 else { return response }
        var other = request
        other.fields.removeAll { $0.isCalled(server.base.rules.keyHeader) }
        other.fields.append(HTTPField(server.base.rules.keyHeader, Keys.first))
        _ = server.base.answer(other, at: now)
        return response
      }),
    .init(
      "one-bad-key-spoils-all", ["AM-094"], "After a bad key every key is refused.",
      .answer { server, request, now in
        guard !server.remembers([], as: "bad") else {
          return .json(status: 401, ["message": "No"])
        }
        let response = server.base.answer(request, at: now)
        if response.status == 401 { _ = server.remember([], as: "bad") }
        return response
      }),
    .init(
      "one-key-per-app", ["AM-005"], "A second platform's key is not good.",
      .refuse(401) { request in
        request.onlyValue(of: Rules().keyHeader)?.starts(with: "pk_android".utf8) == true
      }),
    .init(
      "users-by-platform", ["AM-005"], "A user of another platform is another user.",
      .request { request in
        guard request.contains("\"android\"") else { return }
        guard var json = request.json, let items = json.last("events")?.elements else { return }
        json.set(
          "events",
          to: .array(
            items.map { item in
              item.edited { event in
                event.edit("user_id") { $0 = .string(JSON.Text("android:\($0)")) }
              }
            }))
        request.body = json.compact()
      }),
    .init(
      "platform-of-the-key", ["AM-005"], "Every event is said to be of the platform ios.",
      .record { record in
        record.edit("context") { context in context.edit("platform") { $0 = "ios" } }
      }),
  ]
}
