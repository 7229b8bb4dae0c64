import ContractKit

extension AppMetrica {
  /// Mutants of the queue: AM-046, -059 to -065, -101 and -102.
  static let queueMutations: [ClientMutation] = [
    .init("five-hundred-and-one", ["AM-046"], "A batch has up to 501 events.") {
      $0.batchEvents += 1
    },
    .init("all-at-once", ["AM-046"], "A batch has all events that wait.") { $0.batchEvents = .max },
    .init("batches-of-499", ["AM-046", "AM-063"], level: .should, "A batch has up to 499 events.") {
      $0.batchEvents -= 1
    },
    .init("newest-first", ["AM-046"], level: .should, "The newest events go first.") { rules in
      rules.batch = { client, _ in
        guard client.memory.isEmpty else { return }
        client.memory = ["turned"]
        client.queue.reverse()
      }
    },
    .init("no-age", ["AM-059"], level: .should, "Events never are too old.") {
      $0.eventAge = .max / 4
    },
    .init("six-days", ["AM-059"], level: .should, "Events are given up after six days.") {
      $0.eventAge = 6 * 86_400_000
    },
    .init("seven-days-are-too-old", ["AM-059"], level: .should, "Seven days are too old.") {
      $0.eventAge -= 1000
    },
    .init("eight-days", ["AM-059"], level: .should, "Events are given up after eight days.") {
      $0.eventAge = 8 * 86_400_000
    },
    .init("two-at-once", ["AM-060"], level: .should, "A flush during a request sends too.") {
      $0.requestsAtOnce = 2
    },
    .init("sends-everything-twice", ["AM-060"], level: .should, "Every request is made twice.") {
      $0.batch = { client, count in
        client.sendAgain(client.queue.prefix(count).map(\.members))
      }
    },
    .init(
      "sends-with-each-event", ["AM-063"], level: .should, "An event is sent when it is tracked."
    ) {
      $0.around { client, call, usual in
        usual(&client, call)
        if case .track = call { client.flush() }
      }
    },
    .init(
      "sends-at-launch", ["AM-063", "AM-065"], level: .should, "A launch sends a list of no events."
    ) { rules in
      rules.onLaunch { $0.sendAgain([]) }
    },
    .init("half-written", ["AM-045"], "Until a flush ends the file holds half of the queue.") {
      $0.around { client, call, usual in
        usual(&client, call)
        let half = client.queue.prefix(client.queue.count / 2)
        if case .track = call { client.store.queue.save(half.map(\.text)) }
      }
    },
    .init("writes-by-itself", ["AM-062"], level: .should, "It writes a file every minute.") {
      rules in
      rules.onLaunch { $0.world.set(.own, after: 60_000) }
      rules.alarm = { client in
        client.world.set(.own, after: 60_000)
        let path = "\(client.setup.folder)/alive"
        _ = try? FileSystem.write(Array("\(client.world.elapsed)".utf8), to: path)
      }
    },
    .init("saved-by-flushes", ["AM-061"], level: .should, "Only a flush saves the queue.") {
      rules in
      rules.saves = { $0 != .track }
    },
    .init("saved-at-close", ["AM-061", "AM-062"], level: .should, "Only an end in order saves it.")
    {
      $0.saves = { $0 == .close }
    },
    .init("removal-not-saved", ["AM-062"], level: .should, "What has left stays in the file.") {
      $0.saves = { $0 == .track }
    },
    .init("many-batches-a-flush", ["AM-063"], level: .should, "A flush goes on until none wait.") {
      let usual = $0.outcome
      $0.outcome = { client, batch, response in
        usual(&client, batch, response)
        if response?.status == 200, client.mayFlushAsDocumented { client.flush() }
      }
    },
    .init("starts-empty", ["AM-065", "AM-078"], "A launch forgets the events it finds.") {
      $0.onLaunch { $0.queue = [] }
    },
    .init("takes-up-backwards", ["AM-046", "AM-065"], level: .should, "A launch turns the queue.") {
      $0.onLaunch { $0.queue.reverse() }
    },
    .init("waits-over-a-launch", ["AM-065"], level: .should, "A launch waits for a minute.") {
      $0.onLaunch { if !$0.queue.isEmpty { $0.wait(60_000) } }
    },
    .init("damage-stops-it", ["AM-102"], level: .should, "With a damaged file it does nothing.") {
      $0.onLaunch { if $0.foundDamage { $0.isStopped = true } }
    },
  ]
}
