import ContractKit

extension AppMetrica {
  /// Mutants of sessions: AM-070 to -078.
  static let sessionMutations: [ClientMutation] = [
    .init("inactive-closes", ["AM-070"], "Inactive ends the session.") { rules in
      rules.around { client, call, usual in
        if case .lifecycle("inactive") = call { return usual(&client, .lifecycle("background")) }
        usual(&client, call)
      }
    },
    .init("background-does-nothing", ["AM-070", "AM-073"], "Background ends no session.") { rules in
      rules.around { client, call, usual in
        if case .lifecycle("background") = call { return }
        usual(&client, call)
      }
    },
    .init("active-does-nothing", ["AM-070", "AM-073"], "Active opens no session.") { rules in
      rules.around { client, call, usual in
        if case .lifecycle("active") = call { return }
        usual(&client, call)
      }
    },
    .init("inactive-opens", ["AM-070"], "Inactive opens a session.") { rules in
      rules.around { client, call, usual in
        if case .lifecycle("inactive") = call { return usual(&client, .lifecycle("active")) }
        usual(&client, call)
      }
    },
    .init("launch-opens", ["AM-070"], "A launch opens a session.") { rules in
      rules.onLaunch { $0.openSession() }
    },
    .init("opens-again", ["AM-071"], "Each activation opens a session.") { rules in
      rules.around { client, call, usual in
        if case .lifecycle("active") = call { client.session = nil }
        usual(&client, call)
      }
    },
    .init("end-of-its-own", ["AM-072"], level: .should, "An end has another session_id.") { rules in
      rules.event = { event, client in
        if event["name"] == "session_end" { event.set("session_id", to: .string(client.newID())) }
      }
    },
    .init("one-session-for-all", ["AM-072"], level: .should, "All sessions have the same id.") {
      $0.each("session_id") { $0 = "3f2504e0-4f89-41d3-9a0c-0305e82c3301" }
    },
    .init("sessions-in-capitals", ["AM-072"], level: .should, "session_id is in capitals.") {
      $0.each("session_id") { $0 = $0.mappingText { $0.map(Self.capital) } }
    },
    .init("starts-called-app-open", ["AM-073"], "A start is called app_open.") { rules in
      rules.each("name") { if $0 == "session_start" { $0 = "app_open" } }
    },
    .init("starts-last", ["AM-073"], level: .should, "A start says that it lasted 0 ms.") { rules in
      rules.each { event in
        if event["name"] == "session_start" { event.set("duration_ms", to: 0) }
      }
    },
    .init("ends-without-duration", ["AM-073"], "An end does not say how long it was.") { rules in
      rules.each { $0.set("duration_ms", to: nil) }
    },
    .init("wall-clock-durations", ["AM-074"], "Durations are differences of wall-clock times.") {
      $0.duration = { client, session in
        client.world.now.milliseconds - session.wallStart.milliseconds
      }
    },
    .init("durations-in-seconds", ["AM-075"], level: .should, "Durations are seconds.") { rules in
      rules.each("duration_ms") { $0 = $0.mappingInteger { $0 / 1000 } }
    },
    .init("whole-second-durations", ["AM-075"], level: .should, "Durations are whole seconds.") {
      $0.each("duration_ms") { $0 = $0.mappingInteger { $0 / 1000 * 1000 } }
    },
    .init("durations-without-bound", ["AM-075"], level: .should, "A session lasts any time.") {
      $0.longestDuration = .max
    },
    .init("days-are-nothing", ["AM-075"], level: .should, "What lasted a day lasted 0 ms.") {
      rules in
      rules.longestDuration = .max
      rules.each("duration_ms") { $0 = $0.mappingInteger { $0 >= 86_400_000 ? 0 : $0 } }
    },
    .init("ends-without-a-start", ["AM-076"], level: .should, "Background always ends a session.") {
      $0.around { client, call, usual in
        if case .lifecycle("background") = call, client.session == nil {
          client.enqueue("session_end", session: client.newID(), duration: 0)
          return client.flush()
        }
        usual(&client, call)
      }
    },
    .init("sessions-wait", ["AM-077"], level: .should, "Session events wait for the next flush.") {
      $0.around { client, call, usual in
        guard case .lifecycle = call else { return usual(&client, call) }
        let (gate, isStopped) = (client.gate, client.isStopped)
        client.isStopped = true
        usual(&client, call)
        (client.gate, client.isStopped) = (gate, isStopped)
      }
    },
    .init("end-lost-with-the-launch", ["AM-078"], "An end that could not leave is lost.") { rules in
      rules.onLaunch { client in
        client.queue.removeAll { $0.members["name"] == "session_end" }
      }
    },
  ]

  /// Mutants of who the user is: AM-080 and -083.
  static let userMutations: [ClientMutation] = [
    .init("user-stays", ["AM-080"], "Signing out changes nothing.") { rules in
      rules.around { client, call, usual in
        if case .signOut = call { return }
        usual(&client, call)
      }
    },
    .init("tells-of-a-sign-in", ["AM-080"], level: .should, "A sign-in is a request of its own.") {
      $0.around { client, call, usual in
        usual(&client, call)
        if case .signIn = call { client.sendAgain([]) }
      }
    },
    .init("no-user", ["AM-080"], "Events never have a user_id.") { rules in
      rules.each { $0.set("user_id", to: nil) }
    },
    .init("user-of-sending", ["AM-080"], "Events have the user of the moment they go.") { rules in
      rules.eachSent { event, _, client in
        event.set("user_id", to: client.userID.map(JSON.string))
      }
    },
    .init("first-user-stays", ["AM-080"], "A second user changes nothing.") { rules in
      rules.around { client, call, usual in
        if case .signIn = call, client.userID != nil { return }
        usual(&client, call)
      }
    },
    .init("user-ids-folded", ["AM-080"], "User ids are put into lower case.") { rules in
      rules.each("user_id") { $0 = $0.mappingText { Grammar.folded($0) } }
    },
    .init("install-is-the-user", ["AM-083"], level: .should, "Without a user it is the install.") {
      $0.each { if $0["user_id"] == nil { $0.set("user_id", to: $0["install_id"]) } }
    },
    .init("user-empty", ["AM-083"], level: .should, "Without a user user_id is empty.") { rules in
      rules.each { if $0["user_id"] == nil { $0.set("user_id", to: "") } }
    },
  ]
}

extension JSON {
  fileprivate func mappingInteger(_ change: (Int) -> Int) -> JSON {
    guard case .number(let number) = self, let integer = number.integer else { return self }
    return .number(JSON.Number(change(integer)))
  }
}
