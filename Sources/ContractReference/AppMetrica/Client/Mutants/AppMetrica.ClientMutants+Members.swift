import ContractKit

extension AppMetrica {
  /// Mutants of what an event says: AM-018 and -020 to -022.
  static let memberMutations: [ClientMutation] =
    (["insert_id", "name", "timestamp", "install_id", "session_id", "context"] as [JSON.Text])
    .map { member in
      let name = member.string ?? ""
      return .init("without-\(name)", ["AM-018"], "Events have no \(name).") { rules in
        rules.each { $0.set(member, to: nil) }
      }
    } + [
      .init("calls-it-event", ["AM-018"], "The name is called event.") { rules in
        rules.each { event in
          let name = event["name"]
          event.set("name", to: nil)
          event.set("event", to: name)
        }
      },
      .init("duration-as-text", ["AM-018", "AM-073"], "A duration is a text.") { rules in
        rules.each("duration_ms") { $0 = .string(JSON.Text($0.description)) }
      },
      .init("names-in-lower-case", ["AM-018"], "Names of events are put into lower case.") {
        $0.each("name") { $0 = $0.mappingText { Grammar.folded($0) } }
      },
      .init("names-cut", ["AM-018"], "Names of events are cut to 40 bytes.") { rules in
        rules.each("name") { $0 = $0.mappingText { Array($0.prefix(40)) } }
      },
      .init("names-in-ascii", ["AM-018"], "What is not ASCII in a name becomes question marks.") {
        $0.each("name") { $0 = $0.mappingText { $0.map { $0 < 0x80 ? $0 : 0x3F } } }
      },
      .init("null-user", ["AM-020", "AM-083"], level: .should, "Without a user user_id is null.") {
        $0.each { if $0["user_id"] == nil { $0.set("user_id", to: .null) } }
      },
      .init("null-duration", ["AM-020", "AM-073"], level: .should, "A start's duration is null.") {
        $0.each { if $0["duration_ms"] == nil { $0.set("duration_ms", to: .null) } }
      },
      .init("insert-ids-in-capitals", ["AM-021"], level: .should, "Ids of events are in capitals.")
      { rules in
        rules.each("insert_id") { $0 = $0.mappingText { $0.map(Self.capital) } }
      },
      .init("one-id-for-all", ["AM-021"], level: .should, "All events have the same id.") { rules in
        rules.each("insert_id") { $0 = "3f2504e0-4f89-41d3-9a0c-0305e82c3301" }
      },
      .init("new-ids-on-retry", ["AM-021"], level: .should, "What is sent again has a new id.") {
        $0.eachSent { event, isAgain, client in
          if isAgain { event.set("insert_id", to: .string(client.newID())) }
        }
      },
      .init(
        "new-ids-at-a-launch", ["AM-021", "AM-065"], level: .should,
        "Events that a launch finds get new ids."
      ) { rules in
        rules.onLaunch { client in
          for index in client.queue.indices {
            let id = client.newID()
            client.queue[index].change { $0.set("insert_id", to: .string(id)) }
          }
        }
      },
      .init("context-of-sending", ["AM-022"], "Events say what app and device are when they go.") {
        $0.eachSent { event, _, client in event.set("context", to: client.setup.context) }
      },
      .init("times-of-sending", ["AM-064"], "An event's time is that of its first sending.") {
        $0.eachSent { event, isAgain, client in
          if !isAgain { event.set("timestamp", to: client.time) }
        }
      },
      .init("new-times-on-retry", ["AM-064"], "What is sent again has the time of that.") { rules in
        rules.eachSent { event, isAgain, client in
          if isAgain { event.set("timestamp", to: client.time) }
        }
      },
      .init("new-times-at-a-launch", ["AM-064", "AM-065"], "Stored events get the launch's time.") {
        $0.onLaunch { client in
          let time = client.time
          for index in client.queue.indices {
            client.queue[index].change { $0.set("timestamp", to: time) }
          }
        }
      },
    ]

  /// A byte of ASCII as a capital letter, if it is a letter.
  static func capital(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & ~0x20 : byte
  }
}
