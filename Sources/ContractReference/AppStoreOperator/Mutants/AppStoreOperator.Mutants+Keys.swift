import ContractKit

extension AppStoreOperator {
  /// Mutants of write keys: ASO-S-095 to ASO-S-097 and ASO-S-119 to ASO-S-121.
  static let keyMutants: [Mutant] = [
    .init(
      "needs-no-key", ["ASO-S-095"], "A request without a key is taken.",
      .request { request in
        let name = Rules().keyHeader
        guard !request.fields.contains(where: { $0.isCalled(name) }) else { return }
        request.fields.append(HTTPField(name, Keys.first))
      }),
    .init(
      "missing-key-is-400", ["ASO-S-095"], "A request without a key is answered by 400.",
      .response { request, response in
        let hasKey = request.fields.contains { $0.isCalled(Rules().keyHeader) }
        if response.status == 401, !hasKey { response.status = 400 }
      }),
    .init(
      "empty-key-is-good", ["ASO-S-096"], "A request with an empty key is taken.",
      .request { request in
        let name = Rules().keyHeader
        for index in request.fields.indices
        where request.fields[index].isCalled(name) && request.fields[index].value.isEmpty {
          request.fields[index].value = Array(Keys.first.utf8)
        }
      }),
    .init(
      "any-key-is-good", ["ASO-S-096"], "A key that nobody was given is taken.",
      .answer { server, request, now in
        if let key = request.writeKey(server.base.rules), key.starts(with: "aso_wk_".utf8) {
          server.base.state.withLock { state in
            if state.apps[key] == nil { _ = state.add(Tenant(), key: key) }
          }
        }
        return server.base.answer(request, at: now)
      }),
    .init(
      "bad-key-is-403", ["ASO-S-095", "ASO-S-096", "ASO-S-097"],
      "A request without a good key is answered by 403.",
      .rules { $0.invalidWriteKeyStatus = 403 }),
    .init(
      "key-of-any-letter-case", ["ASO-S-096"], level: .should, "A key is good in any letter case.",
      .request { request in
        for index in request.fields.indices where request.fields[index].isCalled(Rules().keyHeader)
        {
          request.fields[index].value = Grammar.folded(request.fields[index].value)
        }
      }),
    .init(
      "revoked-keys-work", ["ASO-S-097", "ASO-S-120"], "A revoked key is still good.",
      .answer { server, request, now in
        if let app = server.app(of: request) {
          server.base.state.withLock { state in
            if state.tenants[app].keyStatus == .revoked { state.tenants[app].keyStatus = .active }
          }
        }
        return server.base.answer(request, at: now)
      }),
    .init(
      "revoking-waits-for-the-grace", ["ASO-S-120"],
      "Revoking a rotated key does not end its grace.",
      Mutation(takesChange: { server, key, change in
        guard change == Keys.revoked.rawValue else { return true }
        let tenant = server.base.tenant(of: key)
        guard case .rotated? = tenant?.keyStatus else { return true }
        return false
      })),
    .init(
      "rotated-keys-work-for-ever", ["ASO-S-119", "ASO-S-097"],
      "A rotated key is good for ever.",
      .rules { $0.rotationGrace = .seconds(1 << 40) }),
    .init(
      "rotated-keys-work-a-month-longer", ["ASO-S-119"],
      "A rotated key is good for twice as long.", .rules { $0.rotationGrace *= 2 }),
    .init(
      "rotated-keys-stop-at-once", ["ASO-S-119"], "A rotated key is no longer good.",
      .rules { $0.rotationGrace = .seconds(-1) }),
  ]
}

extension AppStoreOperatorServer {
  /// The app of a key.
  fileprivate func tenant(of key: String) -> AppStoreOperator.Tenant? {
    state.withLock { state in state.apps[Array(key.utf8)].map { state.tenants[$0] } }
  }
}
