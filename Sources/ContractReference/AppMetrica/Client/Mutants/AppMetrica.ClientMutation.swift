import ContractKit

extension AppMetrica {
  typealias ClientMutation = ContractReference.ClientMutation<Tracker>

  /// The mutants of clients, in the order of the requirements they break.
  static let clientMutations: [ClientMutation] =
    requestMutations + memberMutations + contextMutations + installMutations + answerMutations
    + statusMutations + waitMutations + queueMutations + sessionMutations + userMutations
}

extension ClientMutation<AppMetrica.Tracker> {
  init(
    _ name: String, _ requirements: [String], level: Level = .must, _ sentence: String,
    _ change: @escaping Change
  ) {
    self.init(
      name: name, requirements: requirements, level: level, sentence: sentence, flavour: nil,
      base: .init(), change: change)
  }
}

extension AppMetrica.ClientRules {
  typealias Tracker = AppMetrica.Tracker
  typealias Call = AppMetrica.Call

  /// Changes the events of the queue that are about to be sent, in the queue.
  mutating func eachSent(
    _ change: @escaping @Sendable (inout JSON, _ isAgain: Bool, inout Tracker) -> Void
  ) {
    batch = { client, count in
      for index in 0..<count {
        var event = client.queue[index]
        let isAgain = event.attempts > 0
        event.change { change(&$0, isAgain, &client) }
        client.queue[index] = event
      }
    }
  }

  /// Drops the batch after some statuses.
  mutating func dropAfter(_ statuses: Set<Int>) {
    let isOne: @Sendable (Int) -> Bool = { statuses.contains($0) }
    after(status: isOne) { client, batch, _ in client.remove(batch.ids) }
  }

  /// Keeps the batch after some statuses, and waits as after a failure.
  mutating func keepAfter(_ statuses: Set<Int>) {
    let isOne: @Sendable (Int) -> Bool = { statuses.contains($0) }
    after(status: isOne) { client, _, _ in client.backOff() }
  }

  /// Changes the context of every event that is made.
  mutating func eachContext(_ change: @escaping @Sendable (inout JSON, Tracker) -> Void) {
    let usual = event
    event = { event, client in
      usual(&event, &client)
      let known = client
      event.edit("context") { change(&$0, known) }
    }
  }
}
