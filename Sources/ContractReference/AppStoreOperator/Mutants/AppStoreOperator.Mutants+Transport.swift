import ContractKit

extension AppStoreOperator {
  /// Mutants of headers, encoding and the shape of a batch: ASO-S-002 to ASO-S-011.
  static let transportMutants: [Mutant] = [
    .init(
      "reads-another-header", ["ASO-S-002"], "The key is read from a header of another name.",
      .rules { $0.keyHeader = "X-Api-Key" }),
    .init(
      "header-name-by-case", ["ASO-S-002"],
      "The header of the key is found only when its name is spelled as in the guides.",
      .request { request in
        let name = Rules().keyHeader
        request.fields.removeAll { $0.isCalled(name) && $0.name != name }
      }),
    .init(
      "takes-other-headers", ["ASO-S-002", "ASO-S-095"], level: .should,
      "A key is taken from the headers of other vendors too.",
      .request { request in
        let name = Rules().keyHeader
        guard !request.fields.contains(where: { $0.isCalled(name) }) else { return }
        let other = request.fields.first {
          $0.isCalled("Authorization") || $0.isCalled("X-API-Key")
        }
        if let other { request.fields.append(HTTPField(name, bytes: other.value)) }
      }),
    .init(
      "one-app-for-all-keys", ["ASO-S-004"], "Every fresh key writes into one and the same app.",
      .request { request in
        let fresh = Keys.fresh.key(0).utf8.dropLast()
        for index in request.fields.indices
        where request.fields[index].isCalled(Rules().keyHeader)
          && request.fields[index].value.starts(with: fresh)
        {
          request.fields[index].value = Array(Keys.first.utf8)
        }
      }),
    .init(
      "reads-by-get", ["ASO-S-004"],
      "GET on the events route answers 200 with a list.",
      .answer { server, request, now in
        guard request.method == "GET", request.target == server.base.rules.eventsPath else {
          return server.base.answer(request, at: now)
        }
        return .json(status: 200, ["events": []])
      }),
    .init(
      "batch-one-over", ["ASO-S-005", "ASO-S-094"],
      "A batch of one event more than the most is taken.",
      .rules { $0.batchEvents = 1...($0.batchEvents.upperBound + 1) }),
    .init(
      "batch-one-under", ["ASO-S-005"], "A batch of the most events is refused.",
      .rules { $0.batchEvents = 1...($0.batchEvents.upperBound - 1) }),
    .init(
      "batch-of-two-at-least", ["ASO-S-005"], "A batch of one event is refused.",
      .rules { $0.batchEvents = 2...$0.batchEvents.upperBound }),
    .init(
      "demands-charset", ["ASO-S-006", "ASO-S-005"], "A Content-Type without charset is refused.",
      .request { request in
        request.fields.removeAll { $0.isContentType && !$0.value.contains(UInt8(ascii: ";")) }
      }),
    .init(
      "refuses-charset", ["ASO-S-006"], level: .should,
      "A Content-Type with a parameter is refused.",
      .request { request in
        request.fields.removeAll { $0.isContentType && $0.value.contains(UInt8(ascii: ";")) }
      }),
    .init(
      "content-type-by-case", ["ASO-S-006"], level: .should,
      "A Content-Type in capitals is refused.",
      .request { request in
        request.fields.removeAll { $0.isContentType && Grammar.folded($0.value) != $0.value }
      }),
    .init(
      "refuses-chunks", ["ASO-S-005"], level: .should, "A body in chunks is answered by 411.",
      .response { request, response in
        guard case .chunked = request.framing else { return }
        response = .json(status: 411, ["code": "invalid_body", "message": "No length"])
      }),
    .init(
      "reads-utf-16", ["ASO-S-007", "ASO-S-091"], "A body in UTF-16 is read.",
      .request { request in
        guard let units = request.body.utf16Units else { return }
        request.body = Array(String(decoding: units, as: UTF16.self).utf8)
      }),
    .init(
      "ascii-only", ["ASO-S-007", "ASO-S-048"],
      "A body with a character that is not ASCII is refused.",
      .request { request in
        if request.body.contains(where: { $0 >= 0x80 }) { request.body = [] }
      }),
    .init(
      "reads-latin-1", ["ASO-S-007"], "A body is read as ISO 8859-1.",
      .request { request in
        request.body = request.body.flatMap { byte -> [UInt8] in
          byte < 0x80 ? [byte] : [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
        }
      }),
    .init(
      "repairs-utf-8", ["ASO-S-007"], level: .should,
      "Bytes that are not UTF-8 are repaired, not refused.",
      .request { request in
        request.body = Array(String(decoding: request.body, as: UTF8.self).utf8)
      }),
    .init(
      "refuses-white-space", ["ASO-S-007"], "White space between the parts of a body is refused.",
      .request { request in
        if request.body.first.map({ $0 <= 0x20 }) == true { request.body = [] }
      }),
    .init(
      "reads-no-escapes", ["ASO-S-007", "ASO-S-008"],
      "Names of members are compared as they are spelled, escapes and all.",
      .request { request in
        for name in ["\\u0065vents", "event\\u005fid", "n\\u0061me"] {
          if request.body.contains(Array(name.utf8)) { request.body = Array("{}".utf8) }
        }
      }),
    .init(
      "bare-array-is-a-batch", ["ASO-S-008", "ASO-S-092"], "An array is taken for a batch.",
      .request { request in
        guard case .array(let items)? = request.json else { return }
        request.body = (["events": .array(items)] as JSON).compact()
      }),
    .init(
      "anything-is-a-batch", ["ASO-S-008", "ASO-S-092"],
      "A body of JSON without an array of events is answered like a batch of none.",
      .answer { server, request, now in
        if let json = request.json, json.last("events")?.elements == nil {
          return .json(status: 200, ["accepted": 0, "rejected": [], "clamped": []])
        }
        return server.base.answer(request, at: now)
      }),
    .init(
      "one-event-without-array", ["ASO-S-008", "ASO-S-092"],
      "An object in place of the array is taken for one event.",
      .request { request in
        guard let event = request.json?.last("events"), event.members != nil else { return }
        request.body = (["events": [event]] as JSON).compact()
      }),
    .init(
      "refuses-unknown-members-of-a-batch", ["ASO-S-010"],
      "A body with another member beside the events is refused.",
      .request { request in
        if let members = request.json?.members, members.contains(where: { $0.name == "events" }),
          members.count > 1
        {
          request.body = []
        }
      }),
    .init(
      "refuses-unknown-members-of-an-event", ["ASO-S-011"],
      "An event with a member that nobody knows is rejected.",
      .demand(.invalidEvent) { event, _ in
        let known: Set<JSON.Text> = [
          Name.eventID, Name.name, Name.anonymousID, Name.userID, Name.occurredAt,
          Name.properties, Name.context,
        ]
        return event.json.members?.contains { !known.contains($0.name) } == true
      }),
  ]
}

extension [UInt8] {
  /// The code units, if these bytes begin like JSON in UTF-16, with or without a mark.
  fileprivate var utf16Units: [UInt16]? {
    guard count >= 4, count.isMultiple(of: 2) else { return nil }
    let isBig: Bool
    switch (self[0], self[1]) {
    case (0xFE, 0xFF), (0, 1...): isBig = true
    case (0xFF, 0xFE), (1..., 0): isBig = false
    default: return nil
    }
    let units = stride(from: 0, to: count, by: 2).map { index -> UInt16 in
      let (high, low) = isBig ? (index, index + 1) : (index + 1, index)
      return UInt16(self[high]) << 8 | UInt16(self[low])
    }
    return units.first == 0xFEFF ? [UInt16](units.dropFirst()) : units
  }
}
