import ContractKit

extension AppMetrica {
  /// Mutants of what a body is: AM-013 and AM-094.
  static let bodyMutants: [Mutant] = [
    .init(
      "media-type-is-400", ["AM-094"], level: .should,
      "Another media type is answered by 400.", .rules { $0.mediaTypeStatus = 400 }),
    .init(
      "any-media-type", ["AM-094"], level: .should, "A body of any media type is read.",
      .request { request in
        request.fields.removeAll { $0.isContentType }
        request.fields.append(HTTPField("Content-Type", Rules().mediaType))
      }),
    .init(
      "refuses-charset", ["AM-094"], level: .should, "A media type with a parameter is refused.",
      .request { request in
        request.fields.removeAll { $0.isContentType && $0.value.contains(UInt8(ascii: ";")) }
      }),
    .init(
      "media-type-by-case", ["AM-094"], level: .should, "A media type in capitals is refused.",
      .request { request in
        request.fields.removeAll { $0.isContentType && Grammar.folded($0.value) != $0.value }
      }),
    .init(
      "malformed-is-422", ["AM-094"], level: .should, "A body that is no batch is answered by 422.",
      .rules { $0.malformedStatus = 422 }),
    .init(
      "malformed-is-500", ["AM-094"], level: .should, "A body that is no batch is answered by 500.",
      .rules { $0.malformedStatus = 500 }),
    .init(
      "malformed-is-200", ["AM-013", "AM-094"], level: .should,
      "A body that is no batch is answered like a batch of none.",
      .response { request, response in
        if response.status == 400 {
          response = .json(status: 200, ["accepted": 0, "rejected": []])
        }
      }),
    .init(
      "stores-what-is-cut", ["AM-094"], level: .should,
      "Of a batch that is cut off the whole events are stored.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        guard response.status == 400, let end = request.body.lastIndex(of: UInt8(ascii: "}")) else {
          return response
        }
        var whole = request
        whole.body = Array(request.body[...end]) + Array("]}".utf8)
        _ = server.base.answer(whole, at: now)
        return response
      }),
    .init(
      "repairs-utf-8", ["AM-094"], level: .should,
      "Bytes that are not UTF-8 are repaired, not refused.",
      .request { request in
        request.body = Array(String(decoding: request.body, as: UTF8.self).utf8)
      }),
    .init(
      "bare-array-is-a-batch", ["AM-013", "AM-094"], level: .should,
      "An array is taken for a batch.",
      .request { request in
        guard case .array(let items)? = request.json else { return }
        request.body = (["events": .array(items)] as JSON).compact()
      }),
    .init(
      "one-event-is-a-batch", ["AM-013", "AM-094"], level: .should,
      "An object without events is taken for one event.",
      .request { request in
        guard let event = request.json, event.members != nil, event.last("events") == nil else {
          return
        }
        request.body = (["events": [event]] as JSON).compact()
      }),
    .init(
      "refuses-white-space", ["AM-013"], "White space before a body is refused.",
      .refuse { $0.body.first.map { $0 <= 0x20 } == true }),
    .init(
      "names-as-spelled", ["AM-013", "AM-018"],
      "Names of members are compared as they are spelled, escapes and all.",
      .refuse { $0.contains("\\u0065vents") || $0.contains("n\\u0061me") }),
    .init(
      "refuses-escaped-slashes", ["AM-013", "AM-019"], "A body with an escaped slash is refused.",
      .refuse { $0.contains("\\/") }),
    .init(
      "reads-no-escapes", ["AM-013", "AM-019"], "Escaped characters are dropped.",
      .request { request in
        guard request.contains("\\u0061") || request.contains("\\ud83d") else { return }
        request.body = request.body.filter { $0 != UInt8(ascii: "\\") }
      }),
    .init(
      "sent-at-comes-first", ["AM-013"], "A body whose first member is not sent_at is refused.",
      .refuse { request in
        guard let first = request.json?.members?.first else { return false }
        return first.name != "sent_at"
      }),
    .init(
      "batch-of-two-at-least", ["AM-013", "AM-091"], "A batch of one event is refused.",
      .refuse { $0.batch.count == 1 }),
    .init(
      "batch-one-under", ["AM-013", "AM-091"], "The largest batch of a client is refused.",
      .refuse(413) { $0.batch.count >= 500 }),
    .init(
      "stores-some-of-many", ["AM-013", "AM-091"], "Of a large batch the first events are stored.",
      .items { items in
        if items.count > 400 { items = Array(items.prefix(400)) }
      }),
    .init(
      "one-batch-in-flight", ["AM-013", "AM-091"], "A second batch in a row is refused.",
      .answer { server, request, now in
        let key = request.onlyValue(of: server.base.rules.keyHeader) ?? []
        guard !server.remember(key, as: "seen") else {
          return .json(status: 429, ["message": "Too fast"])
        }
        return server.base.answer(request, at: now)
      }),
    .init(
      "refuses-unknown-members", ["AM-013", "AM-018", "AM-019"], level: .should,
      "A batch with a member that nobody knows is refused.",
      .refuse { $0.contains("\"extra\":") }),
  ]
}
