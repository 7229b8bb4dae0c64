import ContractKit

extension AppMetrica {
  /// Mutants of what an event is made of: AM-018 and AM-019.
  static let memberMutants: [Mutant] = [
    .init(
      "insert-id-comes-first", ["AM-018"], "An event whose first member is another is rejected.",
      .demand(.invalidEvent) { event, _ in
        event.json.members?.first.map { $0.name != Name.insertID } ?? false
      }),
    .init(
      "context-by-the-alphabet", ["AM-019"], "A context that is not sorted is rejected.",
      .demand(.invalidContext) { event, _ in
        let names = event.context?.members?.map(\.name.bytes) ?? []
        return zip(names, names.dropFirst()).contains { $1.lexicographicallyPrecedes($0) }
      }),
    .init(
      "no-ends", ["AM-018"], "An event that ends a session is rejected.",
      .demand(.invalidName) { event, _ in event.name == "session_end" }),
    .init(
      "no-durations", ["AM-018"], "An event with a duration is rejected.",
      .demand(.invalidDuration) { event, _ in event.duration != nil && event.duration != .null }),
    .init(
      "no-empty-durations", ["AM-018"], "A duration of nothing is rejected.",
      .demand(.invalidDuration) { event, _ in event.duration == 0 }),
    .init(
      "durations-below-a-day", ["AM-018"], "A duration of a whole day is rejected.",
      .rules { $0.duration = $0.duration.lowerBound...$0.duration.upperBound - .milliseconds(1) }),
    .init(
      "durations-in-32-bits", ["AM-018"], "A duration of more than a minute is rejected.",
      .rules { $0.duration = $0.duration.lowerBound ... .seconds(60) }),
    .init(
      "session-names-only", ["AM-018"], level: .should,
      "An event that is not of a session is rejected.",
      .demand(.invalidName) { event, _ in
        event.name != "session_start" && event.name != "session_end"
      }),
    .init(
      "names-in-ascii", ["AM-018"], level: .should, "A name beyond ASCII is rejected.",
      .demand(.invalidName) { event, _ in
        event.name?.text?.bytes.contains { $0 >= 0x80 } ?? false
      }),
    .init(
      "names-in-lower-case", ["AM-018"], level: .should, "Names are stored in lower case.",
      .record { record in
        record.edit("name") { name in
          name = .string(JSON.Text(unchecked: Grammar.folded(name.text?.bytes ?? [])))
        }
      }),
    .init(
      "loses-sessions", ["AM-018"], level: .should, "The session is not stored.",
      .record { $0.set("session_id", to: nil) }),
    .init(
      "loses-durations", ["AM-018"], level: .should, "The duration is not stored.",
      .record { $0.set("duration_ms", to: nil) }),
    .init(
      "loses-users", ["AM-018", "AM-082"], "The user is not stored.",
      .record { $0.set("user_id", to: nil) }),
    .init(
      "one-user-a-batch", ["AM-018"], "A batch with and without a user is refused.",
      .refuse { request in
        let events = request.batch.compactMap(Event.init)
        return Set(events.map { $0.userID?.text }).count > 1
          && Set(events.map { $0.installID?.text }).count > 1
      }),
    .init(
      "one-install-a-batch", ["AM-018"], level: .should,
      "All events of a batch are of the install and session of the first.",
      .items { items in
        guard let first = items.first else { return }
        items = items.map { item in
          item.edited { event in
            event.edit("install_id") { $0 = first.last("install_id") ?? $0 }
            event.edit("session_id") { $0 = first.last("session_id") ?? $0 }
          }
        }
      }),
    .init(
      "no-upper-case-ids", ["AM-018"], level: .should, "An id in upper case is rejected.",
      .demand(.invalidInsertID) { event, _ in Grammar.folded(event.id) != event.id }),
    .init(
      "null-is-no-user", ["AM-018"], level: .should, "A user_id of null is rejected.",
      .demand(.invalidUserID) { event, _ in event.userID == .null }),
    .init(
      "null-is-no-duration", ["AM-018"], level: .should, "A duration_ms of null is rejected.",
      .demand(.invalidDuration) { event, _ in event.duration == .null }),
    .init(
      "no-tv", ["AM-019"], "An event of an Apple TV is rejected.",
      .demand(.invalidContext) { event, _ in event.context?.last("device_type") == "tv" }),
    .init(
      "no-mac", ["AM-019"], "An event of a Mac is rejected.",
      .demand(.invalidContext) { event, _ in event.context?.last("platform") == "macos" }),
    .init(
      "stores-no-context", ["AM-019"], "The context is not stored.",
      .record { $0.set("context", to: nil) }),
    .init(
      "no-empty-versions", ["AM-019"], level: .should, "An empty version of the app is rejected.",
      .demand(.invalidContext) { event, _ in
        event.context?.last("app_version") == "" || event.context?.last("app_build") == ""
      }),
    .init(
      "empty-versions-cost-the-batch", ["AM-019"], level: .should,
      "A batch with an empty version of the app is refused.",
      .refuse { $0.contains("\"app_version\":\"\"") || $0.contains("\"app_build\":\"\"") }),
    .init(
      "texts-in-ascii", ["AM-013", "AM-019"], level: .should,
      "Characters beyond ASCII are stored as question marks.",
      .record { record in
        record = record.mappingStrings { $0.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") } }
      }),
    .init(
      "trims-texts", ["AM-013", "AM-019"], level: .should, "Blanks around a text are removed.",
      .record { record in
        record = record.mappingStrings { $0.filter { $0 != 0x20 } }
      }),
    .init(
      "locales-without-keywords", ["AM-019"], level: .should,
      "A locale with a keyword is rejected.",
      .demand(.invalidContext) { event, _ in
        event.context?.last("locale")?.text?.bytes.contains(UInt8(ascii: "@")) ?? false
      }),
    .init(
      "hyphens-in-locales", ["AM-019"], level: .should,
      "The underscores of a locale are stored as hyphens.",
      .record { record in
        record.edit("context") { context in
          context.edit("locale") { locale in
            locale = locale.mappingStrings { $0.map { $0 == 0x5F ? 0x2D : $0 } }
          }
        }
      }),
  ]
}
