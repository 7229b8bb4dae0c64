import ContractKit

extension AppMetrica {
  typealias ClientVariant = ContractReference.ClientVariant<Tracker>

  /// Right clients that do otherwise where the contract leaves it open.
  static let clientVariants: [ClientVariant] = [
    .init(
      "recipe", "It does what the sample code does where that and the prose differ."
    ) { rules in
      rules.retriesByItself = false
      rules.place = { rejection, batch in
        batch.ids.firstIndex { $0.bytes == rejection.insertID?.bytes }
      }
      rules.retryAfter = { text, _ in RetryAfter.seconds(text) }
    },
    .init("gate", "It sends again with the next flush only.") { $0.retriesByItself = false },
    .init(
      "careful", "An answer that it cannot read takes nothing out of the queue."
    ) { rules in
      rules.after({ $0?.status == 200 && AppMetrica.Answer($0?.body ?? []) == nil }) {
        client, _, _ in
        client.backOff()
      }
    },
    .init(
      "other-spelling", "Members stand in another order, and bodies are laid out for people."
    ) { rules in
      rules.spelling = { $0.sortedBackwards.indented() }
    },
    .init("more-members", "Requests and events have members of its own as well.") { rules in
      rules.each { event in
        event.set("sequence", to: 1)
        event.edit("context") { $0.set("library", to: "variant/1") }
      }
      rules.body = { events, client in
        ["sent_at": client.time, "library": "variant/1", "events": .array(events)]
      }
      rules.eachRequest { $0.fields.append(HTTPField("User-Agent", "variant/1")) }
    },
    .init(
      "asks-for-its-configuration", "It asks for its configuration at launch."
    ) { rules in
      rules.onLaunch { client in
        client.world.start(
          .stray,
          HTTPRequest(method: "GET", target: client.setup.server.target("/v1/config")),
          timeout: client.rules.timeout)
      }
    },
    .init(
      "within-the-prose", "Nobody can steer its chance, and no wait leaves 1 to 300 s."
    ) { rules in
      rules.controls.removeAll { $0 == "random" }
      rules.jitter = 1...1
    },
    .init(
      "synchronous", "It knows real time only, and does one thing after the other.",
      isSynchronous: true
    ) { _ in },
  ]
}

extension ClientVariant<AppMetrica.Tracker> {
  fileprivate init(
    _ name: String, _ sentence: String, slack: Int = 0, isSynchronous: Bool = false,
    _ change: @escaping @Sendable (inout AppMetrica.ClientRules) -> Void
  ) {
    self.init(
      name: name, sentence: sentence, slack: slack, isSynchronous: isSynchronous,
      base: .init(), change: change)
  }
}
