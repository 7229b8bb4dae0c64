import ContractFixtures
import ContractKit

extension AppStoreOperator {
  /// Mutants of what a request is: ASO-CA-001 to ASO-CA-004.
  static let sendingMutations: [ClientMutation] = [
    .init("another-path", ["ASO-CA-001"], "Events go to /v1/event.") { rules in
      rules.eachRequest { $0.target.removeLast() }
    },
    .init("puts", ["ASO-CA-001"], "Events go by PUT.") { $0.eachRequest { $0.method = "PUT" } },
    .init("forgets-the-base-path", ["ASO-CA-001"], "The path of the base address is left out.") {
      $0.eachRequest { $0.target = AppStoreOperatorLimits.Server.Paths.events }
    },
    .init("never-sends", ["ASO-CA-001"], "Nothing is ever sent.") {
      $0.mayFlush = { _, _ in false }
    },
    .init("stops-after-a-failure", ["ASO-CA-001"], "After one failure nothing is ever sent.") {
      $0.backoff = { _ in .max }
    },
    .init(
      "loses-what-comes-before-configure", ["ASO-CA-001", "ASO-CA-006"], level: .should,
      "Calls before configure are lost.",
      { rules in
        rules.around { tracker, call, usual in
          if case .configure = call { return usual(&tracker, call) }
          if case .track = call, tracker.writeKey == nil { return }
          usual(&tracker, call)
        }
      }),
    .init("key-in-authorization", ["ASO-CA-002"], "The key stands in Authorization.") { rules in
      rules.eachRequest { request in
        let key = request.fields.values(of: "X-Write-Key").first ?? []
        request.set("X-Write-Key", to: nil)
        request.set("Authorization", to: "Bearer \(String(decoding: key, as: UTF8.self))")
      }
    },
    .init("key-cut", ["ASO-CA-002"], "The last character of the key is lost.") { rules in
      rules.eachRequest { request in
        for index in request.fields.indices where request.fields[index].name == "X-Write-Key" {
          request.fields[index].value = request.fields[index].value.dropLast()
        }
      }
    },
    .init("key-in-upper-case", ["ASO-CA-002"], "The key is put into upper case.") { rules in
      rules.eachRequest { request in
        for index in request.fields.indices where request.fields[index].name == "X-Write-Key" {
          let key = String(decoding: request.fields[index].value, as: UTF8.self)
          request.fields[index].value = Array(key.uppercased().utf8)
        }
      }
    },
    .init("first-key-stays", ["ASO-CA-002"], level: .should, "A second configure changes nothing.")
    { rules in
      rules.around { tracker, call, usual in
        if case .configure = call, tracker.writeKey != nil { return }
        usual(&tracker, call)
      }
    },
    .init("sends-before-configure", ["ASO-CA-002"], "Before configure it sends with an empty key.")
    {
      rules in
      rules.around { tracker, call, usual in
        if tracker.writeKey == nil { tracker.writeKey = "" }
        usual(&tracker, call)
      }
      rules.mayFlush = { tracker, _ in
        tracker.isEnabled && !tracker.queue.isEmpty && !tracker.isWaiting
      }
    },
    .init("no-content-type", ["ASO-CA-002"], "Content-Type is missing.") { rules in
      rules.eachRequest { $0.set("Content-Type", to: nil) }
    },
    .init("content-type-text", ["ASO-CA-002"], "The body is said to be text/plain.") { rules in
      rules.eachRequest { $0.set("Content-Type", to: "text/plain") }
    },
    .init("bare-array", ["ASO-CA-003"], "The body is the array itself.") { rules in
      rules.body = { events, _ in JSON.array(events).compact() }
    },
    .init("calls-it-batch", ["ASO-CA-003"], "The array is the member batch.") { rules in
      rules.body = { events, _ in (["batch": .array(events)] as JSON).compact() }
    },
    .init("a-line-an-event", ["ASO-CA-003"], "The body has an event on each line.") { rules in
      rules.body = { events, _ in Array(events.map { $0.compact() }.joined(separator: [0x0A])) }
    },
    .init("a-hundred-and-one", ["ASO-CA-003"], "A batch has up to 101 events.") {
      $0.batchEvents = 101
    },
    .init("all-at-once", ["ASO-CA-003"], "A batch has all events that wait.") {
      $0.batchEvents = .max
      $0.bodyBytes = .max
    },
    .init("empty-batches", ["ASO-CA-003"], "A flush with nothing to send sends no events.") {
      rules in
      rules.around { tracker, call, usual in
        if case .flush = call, tracker.queue.isEmpty { tracker.sendAgain([]) }
        usual(&tracker, call)
      }
    },
    .init(
      "latin-1", ["ASO-CA-003", "ASO-CA-005"], "The body is in Latin-1 where that is possible."
    ) { rules in
      rules.spelling = { body in
        String(decoding: body.compact(), as: UTF8.self).unicodeScalars.flatMap { scalar in
          scalar.value < 0x100 ? [UInt8(scalar.value)] : Array(String(scalar).utf8)
        }
      }
    },
    .init("byte-order-mark", ["ASO-CA-003"], "The body begins with a byte order mark.") { rules in
      rules.spelling = { [0xEF, 0xBB, 0xBF] + $0.compact() }
    },
    .init(
      "bodies-beyond-a-megabyte", ["ASO-CA-004"], "A full batch is padded to more than 1 MB."
    ) { rules in
      rules.spelling = { body in
        let text = body.compact()
        let isFull = (body["events"]?.elements?.count ?? 0) > 50
        return isFull ? text + Array(repeating: 0x20, count: 1_050_000) : text
      }
    },
  ]
}

extension AppStoreOperator.Tracker {
  /// Sends events that are not, or no more, in the queue's hands: what becomes of them is not heeded.
  mutating func sendAgain(_ events: [JSON]) {
    guard isEnabled, let key = writeKey else { return }
    start(.stray, request(with: events, key: key))
  }
}
