import ContractKit

extension AppMetrica {
  /// Mutants of what answers mean: AM-024, -025, -047, -057, -058 and -066.
  static let answerMutations: [ClientMutation] = [
    .init(
      "reads-every-body", ["AM-024"], level: .should, "A body that looks like success is success."
    ) { rules in
      rules.after({ $0?.status ?? 0 >= 500 && AppMetrica.Answer($0?.body ?? []) != nil }) {
        client, batch, response in
        client.settle(batch, AppMetrica.Answer(response?.body ?? []))
      }
    },
    .init(
      "wants-known-members", ["AM-025"], level: .should,
      "An answer with members that are not named is a failure."
    ) { rules in
      rules.after({ ($0?.status == 200) && ($0.map { !$0.hasNamedMembersOnly } ?? false) }) {
        client, _, _ in client.backOff()
      }
    },
    .init("drops-the-retryable", ["AM-047"], "What is to be sent again is dropped.") { rules in
      rules.answer = { _ in nil }
    },
    .init("keeps-the-final", ["AM-047"], "What is rejected for good is kept as well.") { rules in
      rules.answer = { body in
        var answer = AppMetrica.Answer(body)
        for index in (answer?.rejected ?? []).indices { answer?.rejected[index].isRetryable = true }
        return answer
      }
    },
    .init("keeps-all-of-a-batch", ["AM-047"], "One retryable rejection keeps the whole batch.") {
      $0.after({ response in
        let rejected = AppMetrica.Answer(response?.body ?? [])?.rejected ?? []
        return response?.status == 200 && rejected.contains { $0.isRetryable }
      }) { client, _, _ in client.wait(client.rules.partialRetryDelay) }
    },
    .init("keeps-what-arrived", ["AM-047"], "After 200 all of the batch stays.") { rules in
      rules.after(status: { $0 == 200 }) { client, _, _ in client.gate = 0 }
    },
    .init("keeps-the-next-one", ["AM-047"], "An index counts from 1.") { rules in
      rules.place = { rejection, batch in
        let place = rejection.index + 1
        return batch.ids.indices.contains(place) ? place : batch.ids.count - 1
      }
    },
    .init("keeps-one-only", ["AM-047"], "Of several retryable events the first is kept.") { rules in
      rules.answer = { body in
        var answer = AppMetrica.Answer(body)
        let rejected = answer?.rejected ?? []
        answer?.rejected = Array(rejected.filter(\.isRetryable).prefix(1))
        return answer
      }
    },
    .init("knows-its-codes", ["AM-047"], "Of the retryable only code internal is kept.") { rules in
      rules.answer = { body in
        var answer = AppMetrica.Answer(body)
        answer?.rejected.removeAll { $0.code != "internal" }
        return answer
      }
    },
    .init("looks-for-retry", ["AM-025", "AM-047"], "It looks for retry where retryable stands.") {
      $0.answer = { body in
        guard let json = try? JSON.parse(body) else { return nil }
        var answer = AppMetrica.Answer(body)
        for (index, entry) in (json["rejected"]?.elements ?? []).enumerated() {
          answer?.rejected[index].isRetryable = entry["retry"] == true
        }
        return answer
      }
    },
    .init("no-pause", ["AM-057"], level: .should, "What is to be sent again goes at once.") {
      $0.partialRetryDelay = 0
    },
    .init("pause-of-30-s", ["AM-057"], level: .should, "What is to be sent again waits 30 s.") {
      $0.partialRetryDelay = 30_000
    },
    .init("pause-of-61-s", ["AM-057"], level: .should, "What is to be sent again waits 61 s.") {
      $0.partialRetryDelay = 61_000
    },
    .init("always-pauses", ["AM-058"], level: .should, "After each 200 nothing is sent for 60 s.") {
      $0.after(status: { $0 == 200 }) { client, batch, response in
        client.settle(batch, AppMetrica.Answer(response?.body ?? []))
        client.wait(client.rules.partialRetryDelay)
      }
    },
    .init("answer-empties-the-queue", ["AM-066"], "A 200 takes all events that wait away.") {
      $0.after(status: { $0 == 200 }) { client, batch, response in
        let answer = AppMetrica.Answer(response?.body ?? [])
        let isWhole =
          client.queue.count < client.rules.batchEvents && answer?.rejected.isEmpty == true
        client.settle(batch, answer)
        if isWhole { client.queue = [] }
      }
    },
    .init(
      "restores-what-was-sent", ["AM-066", "AM-047"],
      "If something was queued during a request, what it carried stays."
    ) { rules in
      rules.after(status: { $0 == 200 }) { client, batch, response in
        if client.queue.count > batch.ids.count, client.queue.count < client.rules.batchEvents {
          client.gate = 0
        } else {
          client.settle(batch, AppMetrica.Answer(response?.body ?? []))
        }
      }
    },
  ]
}

extension HTTPResponse {
  /// Whether the body has, beside its list, only what the contract names.
  fileprivate var hasNamedMembersOnly: Bool {
    let answer = try? JSON.parse(body)
    let names: Set<JSON.Text> = ["accepted", "rejected"]
    let entryNames: Set<JSON.Text> = ["index", "insert_id", "code", "retryable"]
    return (answer?.members ?? []).allSatisfy { names.contains($0.name) }
      && (answer?["rejected"]?.elements ?? []).allSatisfy { entry in
        (entry.members ?? []).allSatisfy { entryNames.contains($0.name) }
      }
  }
}
