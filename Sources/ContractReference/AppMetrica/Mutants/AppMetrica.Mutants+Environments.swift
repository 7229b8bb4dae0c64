import ContractKit

extension AppMetrica {
  /// Mutants of environments: AM-096.
  static let environmentMutants: [Mutant] = [
    .init(
      "everything-is-production", ["AM-096"], "Every event is of the environment production.",
      .events { $0.edit("context") { $0.edit("environment") { $0 = "production" } } }),
    .init(
      "no-environments", ["AM-096"], "The environment is not stored.",
      .record { $0.edit("context") { $0.set("environment", to: nil) } }),
    .init(
      "no-development", ["AM-096"], "Events of the environment development are not stored.",
      .request { request in
        guard var json = request.json else { return }
        json.set(
          "events",
          to: .array(
            request.batch.filter {
              $0.last("context")?.last("environment") != "development"
            }))
        request.body = json.compact()
      }),
    .init(
      "one-environment-a-batch", ["AM-096"],
      "All events of a batch are of the environment of the first.",
      .items { items in
        guard let first = items.first?.last("context")?.last("environment") else { return }
        items = items.map { item in
          item.edited { $0.edit("context") { $0.edit("environment") { $0 = first } } }
        }
      }),
    .init(
      "environment-of-the-install", ["AM-096"],
      "All events of an install are of the environment of its first.",
      .answer { server, request, now in
        var request = request
        if var json = request.json {
          json.set("events", to: .array(request.batch.map(server.settled)))
          request.body = json.compact()
        }
        return server.base.answer(request, at: now)
      }),
  ]
}

extension Mutated<AppMetricaServer> {
  /// An event in the environment that its install was first seen in.
  fileprivate func settled(_ item: JSON) -> JSON {
    guard let event = AppMetrica.Event(item), let install = event.installID?.text else {
      return item
    }
    let first = memory.withLock { memory in
      let known = memory[install.bytes]?.first ?? event.environment
      memory[install.bytes] = [known]
      return known
    }
    return item.edited {
      $0.edit("context") { $0.edit("environment") { $0 = .string(JSON.Text(unchecked: first)) } }
    }
  }
}
