import ContractKit

extension AppStoreOperator {
  /// Mutants of anonymous and user ids in events: ASO-S-048 to ASO-S-051 and ASO-S-074.
  static let personMutants: [Mutant] = [
    .init(
      "anonymous-id-one-over", ["ASO-S-048"],
      "An anonymous_id of one character more than the most is accepted.",
      .rules { $0.anonymousIDLength = 1...($0.anonymousIDLength.upperBound + 1) }),
    .init(
      "anonymous-id-one-under", ["ASO-S-048"],
      "An anonymous_id of the most characters is rejected.",
      .rules { $0.anonymousIDLength = 1...($0.anonymousIDLength.upperBound - 1) }),
    .init(
      "anonymous-id-of-two-at-least", ["ASO-S-048"],
      "An anonymous_id of one character is rejected.",
      .rules { $0.anonymousIDLength = 2...$0.anonymousIDLength.upperBound }),
    .init(
      "anonymous-id-may-be-empty", ["ASO-S-048"], "An empty anonymous_id is accepted.",
      .rules { $0.anonymousIDLength = 0...$0.anonymousIDLength.upperBound }),
    .init(
      "anonymous-id-may-be-missing", ["ASO-S-048"], "An event without anonymous_id is accepted.",
      .excuse(.anonymousID) { event, _ in event.anonymousID == nil }),
    .init(
      "anonymous-id-may-be-a-number", ["ASO-S-048"],
      "A number or null is accepted as anonymous_id.",
      .excuse(.anonymousID) { event, _ in event.anonymousID.map { $0.text == nil } ?? false }),
    .init(
      "fails-on-blank-ids", ["ASO-S-048"], level: .info,
      "An anonymous_id of blanks or control characters alone is answered by 500.",
      .answer { server, request, now in
        let isBlank = server.events(of: request).contains { _, event in
          event.anonymousID?.text?.bytes.allSatisfy { $0 <= 0x20 } == true
        }
        return isBlank
          ? Refusal.serverError(status: 500).response(server.base.rules)
          : server.base.answer(request, at: now)
      }),
    .init(
      "composes-ids", ["ASO-S-048", "ASO-S-050"], level: .should, "Ids are kept in composed form.",
      .record { record in
        record.edit(Name.anonymousID) { $0 = $0.mappingStrings(composed) }
        record.edit(Name.userID) { $0 = $0.mappingStrings(composed) }
      }),
    .init(
      "lengths-in-bytes", ["ASO-S-048", "ASO-S-050", "ASO-S-058", "ASO-S-060"], level: .should,
      "Characters are counted as bytes of UTF-8.",
      .rules { $0.length = { $0.bytes.count } }),
    .init(
      "lengths-beyond-ascii-count-three", ["ASO-S-048", "ASO-S-050", "ASO-S-058", "ASO-S-060"],
      "A character that is not ASCII counts as three, so that short texts are too long.",
      .rules { $0.length = { $0.bytes.reduce(0) { $0 + ($1 < 0x80 ? 1 : $1 >= 0xC0 ? 3 : 0) } } }),
    .init(
      "lengths-without-marks", ["ASO-S-048", "ASO-S-050", "ASO-S-058", "ASO-S-060"],
      "A character that is not ASCII counts for nothing beyond the first.",
      .rules {
        $0.length = { text in
          text.bytes.count { $0 < 0x80 } + (text.bytes.contains { $0 >= 0x80 } ? 1 : 0)
        }
      }),
    .init(
      "anonymous-id-is-a-uuid", ["ASO-S-049", "ASO-S-031"],
      "An anonymous_id that is no UUID is rejected.",
      .demand(.invalidId) { event, _ in !Grammar.isUUID(event.anonymousID?.text?.bytes ?? []) }),
    .init(
      "user-id-one-over", ["ASO-S-050"],
      "A user_id of one character more than the most is accepted.",
      .rules { $0.userIDLength = 1...($0.userIDLength.upperBound + 1) }),
    .init(
      "user-id-one-under", ["ASO-S-050"], "A user_id of the most characters is rejected.",
      .rules { $0.userIDLength = 1...($0.userIDLength.upperBound - 1) }),
    .init(
      "user-id-of-two-at-least", ["ASO-S-050"], "A user_id of one character is rejected.",
      .rules { $0.userIDLength = 2...$0.userIDLength.upperBound }),
    .init(
      "user-id-may-be-empty", ["ASO-S-050"], "An empty user_id is accepted.",
      .rules { $0.userIDLength = 0...$0.userIDLength.upperBound }),
    .init(
      "user-id-may-be-a-number", ["ASO-S-050"], "A number or a boolean is accepted as user_id.",
      .excuse(.userID) { event, _ in
        switch event.userID {
        case .number, .bool: true
        case nil, .null, .string, .array, .object: false
        }
      }),
    .init(
      "user-id-may-be-an-object", ["ASO-S-050"], "An object or an array is accepted as user_id.",
      .excuse(.userID) { event, _ in
        event.userID?.members != nil || event.userID?.elements != nil
      }),
    .init(
      "user-id-may-not-be-null", ["ASO-S-051"], "A user_id of null is rejected.",
      .demand(.invalidId) { event, _ in event.userID == .null }),
    .init(
      "user-id-must-be-there", ["ASO-S-051"], "An event without user_id is rejected.",
      .demand(.invalidId) { event, _ in event.userID == nil }),
    .init(
      "events-do-not-link", ["ASO-S-074"], "An event that carries both ids links nothing.",
      .answer { server, request, now in
        let ids = server.events(of: request).compactMap { $0.event.anonymousID?.text }
        let free = ids.filter { id in
          server.base.state.withLock { $0.store.links.entries(of: id.bytes).isEmpty }
        }
        let response = server.base.answer(request, at: now)
        for id in free { server.base.state.withLock { $0.store.unlink(id) } }
        return response
      }),
    .init(
      "last-event-links", ["ASO-S-074", "ASO-S-082"], level: .should,
      "The user of the latest event takes an anonymous id over.",
      .answer { server, request, now in
        for (_, event) in server.events(of: request) where event.userID?.text != nil {
          if let id = event.anonymousID?.text {
            server.base.state.withLock { $0.store.unlink(id) }
          }
        }
        return server.base.answer(request, at: now)
      }),
  ]
}
