import ContractKit

extension AppStoreOperator {
  /// Mutants of event ids and repeats: ASO-S-040 to ASO-S-042.
  static let eventIDMutants: [Mutant] = [
    .init(
      "event-id-may-be-missing", ["ASO-S-040"], "An event without event_id is accepted.",
      .excuse(.eventID) { event, _ in event.eventID == nil }),
    .init(
      "event-id-may-be-a-number", ["ASO-S-040"], "A number or null is accepted as event_id.",
      .excuse(.eventID) { event, _ in event.eventID.map { $0.text == nil } ?? false }),
    .init(
      "event-id-may-be-any-text", ["ASO-S-040"], "Any text is accepted as event_id.",
      .rules { $0.isUUID = { _ in true } }),
    .init(
      "event-id-may-be-any-36-characters", ["ASO-S-040"],
      "Any text of the length of a UUID, or of about it, is accepted as event_id.",
      .rules { $0.isUUID = { (35...37).contains($0.count) } }),
    .init(
      "event-id-may-lack-hyphens", ["ASO-S-040"], level: .should,
      "A UUID without hyphens is accepted.",
      .rules { $0.isUUID = { Grammar.isUUID($0) || $0.count == 32 } }),
    .init(
      "event-id-may-have-braces", ["ASO-S-040"], level: .should,
      "A UUID in braces or with a URN is accepted.",
      .rules { rules in
        rules.isUUID = { id in
          Grammar.isUUID(id) || id.starts(with: "urn:uuid:".utf8) || id.first == UInt8(ascii: "{")
        }
      }),
    .init(
      "event-id-is-version-4", ["ASO-S-040"], level: .should,
      "A UUID of another version than 4 is rejected.",
      .rules { $0.isUUID = { Grammar.isUUID($0) && $0[14] == UInt8(ascii: "4") } }),
    .init(
      "stores-repeats", ["ASO-S-041"], "An event that is stored already is stored again.",
      .rules { $0.isRepeat = { _, _, _ in false } }),
    .init(
      "rejects-repeats", ["ASO-S-041", "ASO-S-022"],
      "An event that is stored already is rejected.",
      .answer { server, request, now in
        let repeats = server.repeats(in: request, at: now)
        return server.base.answer(request, at: now).rejecting(repeats)
      }),
    .init(
      "rejects-repeats-within-a-batch", ["ASO-S-041"], level: .should,
      "An event whose id stands earlier in the same batch is rejected.",
      .answer { server, request, now in
        var earlier: Set<[UInt8]> = []
        let repeats = server.events(of: request).filter { _, event in
          guard let id = event.eventID?.text else { return false }
          return !earlier.insert(id.bytes).inserted
        }
        return server.base.answer(request, at: now).rejecting(repeats.map(\.index))
      }),
    .init(
      "repeats-by-letter-case", ["ASO-S-041", "ASO-S-042"], level: .should,
      "The same UUID in another letter case is another event.",
      .rules { $0.isRepeat = { stored, id, app in stored.app == app && stored.id == id } }),
    .init(
      "last-content-wins", ["ASO-S-041"], level: .should,
      "A repeat replaces what was stored first.",
      .answer { server, request, now in
        for (_, event) in server.events(of: request) {
          server.base.state.withLock { $0.store.forget(event.eventID?.text?.bytes ?? []) }
        }
        return server.base.answer(request, at: now)
      }),
    .init(
      "remembers-rejected-ids", ["ASO-S-041", "ASO-S-025"], level: .should,
      "An event whose id was rejected before is taken for a repeat.",
      .answer { server, request, now in
        let known = server.memory.withLock { $0[[]] ?? [] }
        let response = server.base.answer(request, at: now)
        let rejected = response.indices(of: "rejected")
        for (index, event) in server.events(of: request) {
          guard let id = event.eventID?.text?.bytes else { continue }
          if rejected.contains(index) {
            server.memory.withLock { _ = $0[[], default: []].insert(id) }
          } else if known.contains(id) {
            server.base.state.withLock { $0.store.forget(id) }
          }
        }
        return response
      }),
    .init(
      "refuses-upper-case-uuids", ["ASO-S-042"], "A UUID in upper case is rejected.",
      .rules { $0.isUUID = { Grammar.isUUID($0) && Grammar.folded($0) == $0 } }),
    .init(
      "refuses-lower-case-uuids", ["ASO-S-042"], "A UUID in lower case is rejected.",
      .rules { rules in
        rules.isUUID = { id in
          Grammar.isUUID(id)
            && !id.contains { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
        }
      }),
    .init(
      "refuses-mixed-case-uuids", ["ASO-S-042"], level: .should,
      "A UUID in both letter cases is rejected.",
      .rules { rules in
        rules.isUUID = { id in
          let isLower = id.contains { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
          return Grammar.isUUID(id) && !(isLower && Grammar.folded(id) != id)
        }
      }),
    .init(
      "fails-on-extreme-uuids", ["ASO-S-040"], level: .info,
      "A UUID of all zeros, of all ones or of no known variant is answered by 500.",
      .crash { request in
        ["00000000-0000-0000", "ffffffff-ffff-ffff", "0c3c-0d8a-0f6e"].contains {
          request.body.contains(Array($0.utf8))
        }
      }),
  ]

  /// Mutants of event names: ASO-S-043 to ASO-S-047.
  static let nameMutants: [Mutant] = [
    .init(
      "name-one-over", ["ASO-S-043", "ASO-S-044"],
      "A name of one character more than the most is accepted.",
      .rules { $0.nameLength = 1...($0.nameLength.upperBound + 1) }),
    .init(
      "name-one-under", ["ASO-S-043"], "A name of the most characters is rejected.",
      .check(.name) { event, rules in
        let longest = rules.nameLength.upperBound - 1
        return !Names.isName(event.name?.text?.bytes ?? [], length: 1...longest)
      }),
    .init(
      "name-of-two-at-least", ["ASO-S-043"], "A name of one character is rejected.",
      .demand(.invalidName) { event, _ in event.name?.text?.bytes.count == 1 }),
    .init(
      "name-without-punctuation", ["ASO-S-043"], "A name with a point or a colon is rejected.",
      .demand(.invalidName) { event, _ in
        event.name?.text?.bytes.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
          == true
      }),
    .init(
      "name-begins-with-a-letter", ["ASO-S-043"], "A name that begins with a digit is rejected.",
      .demand(.invalidName) { event, _ in
        (event.name?.text?.bytes.first).map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
          == true
      }),
    .init(
      "name-in-lower-case-only", ["ASO-S-043"], "A name with a capital letter is rejected.",
      .demand(.invalidName) { event, _ in
        event.name?.text.map { Grammar.folded($0.bytes) != $0.bytes } == true
      }),
    .init(
      "name-may-have-spaces", ["ASO-S-043", "ASO-S-044"], "A name with a space is accepted.",
      .excuse(.name) { event, _ in event.name?.text?.bytes.contains(0x20) == true }),
    .init(
      "name-may-have-slashes", ["ASO-S-043", "ASO-S-044"], "A name with a slash is accepted.",
      .excuse(.name) { event, _ in event.name?.text?.bytes.contains(UInt8(ascii: "/")) == true }),
    .init(
      "name-of-any-letters", ["ASO-S-043", "ASO-S-044"],
      "A name with letters that are not ASCII is accepted.",
      .excuse(.name) { event, _ in
        event.name?.text?.bytes.contains { $0 >= 0x80 } == true
      }),
    .init(
      "name-may-be-empty", ["ASO-S-043", "ASO-S-044"], "An empty name is accepted.",
      .excuse(.name) { event, _ in event.name == "" }),
    .init(
      "name-may-be-missing", ["ASO-S-044"], "An event without a name is accepted.",
      .excuse(.name) { event, _ in event.name == nil }),
    .init(
      "name-may-be-a-number", ["ASO-S-043", "ASO-S-044"], "A number or null is accepted as name.",
      .excuse(.name) { event, _ in event.name.map { $0.text == nil } ?? false }),
    .init(
      "name-ends-before-a-line-feed", ["ASO-S-044"],
      "A name with a line feed at its end is accepted.",
      .excuse(.name) { event, _ in event.name?.text?.bytes.last == 0x0A }),
    .init(
      "accepts-reserved-names", ["ASO-S-045"], "A reserved name is accepted.",
      .rules { rules in
        rules.checks.removeAll { $0.part == .reservedName }
        rules.checks = rules.checks.map { check in
          guard check.part == .name else { return check }
          return .init(part: check.part, code: check.code) { event, rules in
            let name = event.name?.text?.bytes ?? []
            return !Names.isReservedName(name, length: rules.nameLength)
              && check.isBroken(event, rules)
          }
        }
      }),
    .init(
      "reserved-is-invalid", ["ASO-S-046", "ASO-S-045"],
      "A reserved name is rejected as an invalid one.",
      .rules { rules in rules.checks.removeAll { $0.part == .reservedName } }),
    .init(
      "every-dollar-is-reserved", ["ASO-S-046"],
      "Every name that begins with a dollar sign is rejected as a reserved one.",
      .check(.reservedName) { event, _ in
        event.name?.text?.bytes.first == UInt8(ascii: "$")
      }),
    .init(
      "reserved-one-over", ["ASO-S-046"],
      "A reserved name of one character more than the most is still called reserved.",
      .check(.reservedName) { event, rules in
        let most = rules.nameLength.upperBound + 1
        return Names.isReservedName(event.name?.text?.bytes ?? [], length: 1...most)
      }),
    .init(
      "reserved-one-under", ["ASO-S-045", "ASO-S-046"],
      "A reserved name of the most characters is called invalid.",
      .check(.reservedName) { event, rules in
        let most = rules.nameLength.upperBound - 1
        return Names.isReservedName(event.name?.text?.bytes ?? [], length: 1...most)
      }),
    .init(
      "dollar-alone-is-reserved", ["ASO-S-046"], "A dollar sign alone is called reserved.",
      .check(.reservedName) { event, rules in
        event.name == "$"
          || Names.isReservedName(event.name?.text?.bytes ?? [], length: rules.nameLength)
      }),
    .init(
      "folds-names", ["ASO-S-047"], "Names that differ in letter case are one.",
      Mutation(
        rules: { $0.nameKey = Grammar.folded },
        stored: { lane, records in
          guard lane == "events" else { return }
          records = records.map { record in
            record.edited { $0.edit(Name.name) { $0 = $0.mappingStrings(Grammar.folded) } }
          }
        })),
  ]
}

extension HTTPResponse {
  /// The answer with these events counted as rejected, not as accepted.
  fileprivate func rejecting(_ indices: [Int]) -> HTTPResponse {
    guard status == 200 else { return self }
    let already = self.indices(of: "rejected")
    let added = indices.filter { !already.contains($0) }
    var copy = adding(-added.count)
    copy.editBody { report in
      let entries = added.map { index -> JSON in
        [
          "index": .number(JSON.Number(index)), "event_id": .null, "code": "invalid_id",
          "message": "The event is stored already",
        ]
      }
      report.edit("rejected") { $0 = .array(($0.elements ?? []) + entries) }
    }
    return copy
  }
}
