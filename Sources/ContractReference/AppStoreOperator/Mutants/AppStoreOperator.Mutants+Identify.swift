import ContractKit

extension AppStoreOperator {
  /// Mutants of identify: ASO-S-080 to ASO-S-086.
  static let identifyMutants: [Mutant] = [
    .init(
      "no-identify", ["ASO-S-080"], "There is no route to identify.",
      .rules { $0.identifyPath = "/v1/link" }),
    .init(
      "identify-refuses-unknown-members", ["ASO-S-080"], level: .should,
      "A call to identify with another member is refused.",
      .identify { server, link, request, now in
        (request.json?.members?.count ?? 0) > 2
          ? Refusal.invalidBody(.noLink).response(server.base.rules) : nil
      }),
    .init(
      "identify-needs-an-event", ["ASO-S-080"],
      "A call to identify for an anonymous id without events is refused.",
      .answer { server, request, now in
        let seen = server.events(of: request).compactMap { $0.event.anonymousID?.text?.bytes }
        server.memory.withLock { $0[[], default: []].formUnion(seen) }
        let rules = server.base.rules
        if request.target == rules.identifyPath,
          let link = try? Envelope.link(of: request, rules),
          server.memory.withLock({ $0[[]]?.contains(link.anonymousID.bytes) }) != true
        {
          return Refusal.invalidBody(.noLink).response(rules)
        }
        return server.base.answer(request, at: now)
      }),
    .init(
      "identify-answers-200", ["ASO-S-081"], "A call to identify is answered by 200.",
      .rules { $0.identifyStatus = 200 }),
    .init(
      "last-user-wins", ["ASO-S-082"], "The latest user takes an anonymous id over.",
      .identify { server, link, _, _ in
        server.base.state.withLock { $0.store.unlink(link.anonymousID) }
        return nil
      }),
    .init(
      "identify-undoes-events", ["ASO-S-082", "ASO-S-074"], level: .should,
      "A call to identify takes over an anonymous id that an event has linked.",
      .identify { server, link, request, _ in
        let isOfIdentify = server.memory.withLock { memory in
          !memory[link.anonymousID.bytes, default: []].insert([]).inserted
        }
        if !isOfIdentify { server.base.state.withLock { $0.store.unlink(link.anonymousID) } }
        return nil
      }),
    .init(
      "refuses-another-user", ["ASO-S-082"],
      "A call to identify with another user for an anonymous id is answered by 409.",
      .identify { server, link, request, _ in
        server.links(of: link.anonymousID, request).contains { $0.userID != link.userID }
          ? .json(status: 409, ["code": "conflict", "message": "There is a user already"]) : nil
      }),
    .init(
      "refuses-the-same-user-again", ["ASO-S-082"],
      "A call to identify that repeats an earlier one is answered by 409.",
      .identify { server, link, request, _ in
        server.links(of: link.anonymousID, request).contains { $0.userID == link.userID }
          ? .json(status: 409, ["code": "conflict", "message": "They are linked already"]) : nil
      }),
    .init(
      "identify-uses-quota", ["ASO-S-083"], level: .should,
      "A call to identify counts as an event of the month.",
      .identify { server, _, request, now in
        if let app = server.app(of: request) {
          let month = server.base.rules.month(now)
          server.base.state.withLock { $0.tenants[app].used[month, default: 0] += 1 }
        }
        return nil
      }),
    .init(
      "one-anonymous-id-per-user", ["ASO-S-084"],
      "A call to identify with a user who has another anonymous id is answered by 409.",
      .identify { server, link, _, _ in
        let isTaken = server.memory.withLock { memory in
          let ids = memory[link.userID.bytes] ?? []
          memory[link.userID.bytes, default: []].insert(link.anonymousID.bytes)
          return !ids.isEmpty && !ids.contains(link.anonymousID.bytes)
        }
        return isTaken ? .json(status: 409, ["code": "conflict", "message": "Taken"]) : nil
      }),
    .init(
      "user-moves-to-the-last-anonymous-id", ["ASO-S-084"],
      "A call to identify takes the user away from earlier anonymous ids.",
      .identify { server, link, _, _ in
        let earlier = server.memory.withLock { memory in
          let ids = memory[link.userID.bytes] ?? []
          memory[link.userID.bytes, default: []].insert(link.anonymousID.bytes)
          return ids
        }
        for id in earlier {
          server.base.state.withLock { $0.store.unlink(JSON.Text(unchecked: id)) }
        }
        return nil
      }),
    .init(
      "identify-links-nothing", ["ASO-S-080", "ASO-S-085"],
      "A call to identify is answered, but links nothing.",
      .identify { server, _, _, _ in HTTPResponse(status: server.base.rules.identifyStatus) }),
    .init(
      "identify-without-key", ["ASO-S-086"], level: .should, "A call to identify needs no key.",
      .request { request in
        let rules = Rules()
        guard request.target == rules.identifyPath, request.writeKey(rules) == nil else { return }
        request.fields.append(HTTPField(rules.keyHeader, Keys.first))
      }),
    .init(
      "revoked-keys-identify", ["ASO-S-086"], level: .should, "A revoked key may still identify.",
      .answer { server, request, now in
        if request.target == server.base.rules.identifyPath, let app = server.app(of: request) {
          server.base.state.withLock { $0.tenants[app].keyStatus = .active }
        }
        return server.base.answer(request, at: now)
      }),
  ]
}

extension AppStoreOperator.MutatedServer {
  /// The link of an anonymous id, of the app whose key the request carries.
  fileprivate func links(
    of anonymousID: JSON.Text, _ request: HTTPRequest
  ) -> [AppStoreOperator.Link] {
    let app = app(of: request)
    return base.state.withLock { state in
      state.store.links.entries(of: anonymousID.bytes).filter {
        $0.app == app && $0.anonymousID == anonymousID
      }
    }
  }
}

extension AppStoreOperator.Mutation {
  /// Comes before a right call to identify, with an answer of its own or with none.
  fileprivate static func identify(
    _ before:
      @escaping @Sendable (
        _ server: AppStoreOperator.MutatedServer,
        _ link: (anonymousID: JSON.Text, userID: JSON.Text), _ request: HTTPRequest,
        _ now: Timestamp
      ) -> HTTPResponse?
  ) -> Self {
    .answer { server, request, now in
      let rules = server.base.rules
      if request.target == rules.identifyPath, request.method == "POST",
        server.app(of: request) != nil,
        let link = try? AppStoreOperator.Envelope.link(of: request, rules),
        let response = before(server, link, request, now)
      {
        return response
      }
      return server.base.answer(request, at: now)
    }
  }
}
