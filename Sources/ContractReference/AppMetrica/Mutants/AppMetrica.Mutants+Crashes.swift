import ContractKit

extension AppMetrica {
  /// Servers that fail with 500 at what a client may send by mistake, or what nobody says a word of.
  static let crashMutants: [Mutant] = [
    .init(
      "fails-on-large-batches", ["AM-013"], level: .info,
      "A batch larger than a client sends is answered by 500.",
      .crash { $0.batch.count > 500 }),
    .init(
      "fails-on-empty-batches", ["AM-013"], level: .info, "A batch of none is answered by 500.",
      .crash { $0.json?.last("events") == [] }),
    .init(
      "fails-without-sent-at", ["AM-013", "AM-017"], level: .info,
      "A batch without a time of sending is answered by 500.",
      .crash { request in
        guard let body = request.json, body.last("events") != nil else { return false }
        return body.last("sent_at")?.text.flatMap(Rules().instant) == nil
      }),
    .init(
      "fails-on-strange-times", ["AM-015"], level: .should,
      "A time without three digits after the point is answered by 500.",
      .crash { request in
        request.batch.compactMap(Event.init).contains { $0.timestamp?.text?.bytes.count != 24 }
      }),
    .init(
      "fails-on-repeated-members", ["AM-013", "AM-018"], level: .should,
      "An object with two members of one name is answered by 500.",
      .crash { $0.json != nil && (try? JSON.parse($0.body, depth: JSON.receivedDepth)) == nil }),
    .init(
      "fails-on-deep-nesting", ["AM-013", "AM-018"], level: .should,
      "Deeply nested JSON is answered by 500.",
      .crash { request in request.body.count { $0 == 0x5B || $0 == 0x7B } >= 1000 }),
    .init(
      "fails-on-half-pairs", ["AM-013", "AM-018"], level: .should,
      "Half of a surrogate pair in a text is answered by 500.",
      .crash { $0.contains("\\ud800") || $0.contains("\\udc00") }),
    .init(
      "fails-on-no-objects", ["AM-013", "AM-018"], level: .should,
      "An item that is no object is answered by 500.",
      .crash { $0.batch.contains { $0.members == nil } }),
    .init(
      "fails-on-odd-numbers", ["AM-018"], level: .should,
      "A duration that is no plain whole number is answered by 500.",
      .crash { request in
        request.batch.compactMap(Event.init).contains { event in
          switch event.duration {
          case nil, .null: false
          case .number(let number):
            !number.isIntegerSpelling || number.integer.map { $0 < 0 || $0 > 86_400_000 } ?? true
              || number.description.utf8.first == 0x2D
          case .bool, .string, .array, .object: true
          }
        }
      }),
    .init(
      "fails-on-odd-events", ["AM-018", "AM-019", "AM-091"], level: .should,
      "An event that is not as the recipe makes it is answered by 500.",
      .crash { request in
        let rules = Rules()
        return request.batch.compactMap(Event.init).contains { event in
          rules.checks.contains { $0.isBroken(event, rules) }
        }
      }),
    .init(
      "odd-events-cost-the-others", ["AM-018", "AM-019", "AM-091"], level: .should,
      "Beside an event that is not as the recipe makes it no other is counted.",
      .report { report in
        if report["rejected"] != [] { report.edit("accepted") { $0 = 0 } }
      }),
    .init(
      "fails-on-bad-keys", ["AM-094"], level: .info,
      "A bad key with a body that is not JSON is answered by 500.",
      .crash { request in
        request.onlyValue(of: Rules().keyHeader)?.starts(with: "pk_revoked".utf8) == true
          && request.json == nil
      }),
  ]
}
