import ContractFixtures
import ContractKit

extension AppStoreOperator {
  /// Mutants of the shape and the codes of errors: ASO-S-090, ASO-S-102 and ASO-S-103.
  static let errorMutants: [Mutant] =
    [
      .init(
        "errors-as-html", ["ASO-S-090"], "The body of an error is HTML.",
        .response { _, response in
          guard response.status >= 400 else { return }
          response.body = Array("<h1>Error</h1>".utf8)
          response.fields = [HTTPField("Content-Type", "text/html")]
        }),
      .init(
        "errors-without-body", ["ASO-S-090"], "An error has no body.",
        .response { _, response in if response.status >= 400 { response.body = [] } }),
      .init(
        "errors-without-code", ["ASO-S-090"], "The body of an error has no code.",
        .refusal { $0.set("code", to: nil) }),
      .init(
        "errors-without-message", ["ASO-S-090"], "The body of an error has no message.",
        .refusal { $0.set("message", to: nil) }),
      .init(
        "errors-with-numbers", ["ASO-S-090"], "The message of an error is a number.",
        .refusal { $0.set("message", to: 1) }),
      .init(
        "errors-in-a-member", ["ASO-S-090"], "Code and message stand in a member of the body.",
        .refusal { $0 = ["error": $0] }),
      .init(
        "fails-on-two-faults", ["ASO-S-090", "ASO-S-103"], level: .info,
        "A request that deserves two refusals is answered by 500.",
        .answer { server, request, now in
          let rules = server.base.rules
          let response = server.base.answer(request, at: now)
          let isBad = (try? Envelope.items(of: request, rules)) == nil
          guard isBad, server.app(of: request) == nil else { return response }
          return Refusal.serverError(status: 500).response(rules)
        }),
      .init(
        "fault-without-code", ["ASO-S-102"], "A fault is answered with no code.",
        .response { _, response in if response.status >= 500 { response.body = [] } }),
      .init(
        "fault-is-a-success", ["ASO-S-102"], "A fault is answered by 200 and an error in the body.",
        .response { _, response in if response.status >= 500 { response.status = 200 } }),
    ]
    + Rules.Limits.Codes.Request.allCases.map { code in
      Mutant(
        "misnames-\(code.rawValue)", ["ASO-S-103", places[code] ?? "ASO-S-090"],
        "The code \(code.rawValue) is spelled with hyphens.",
        .refusal { body in
          if body["code"] == .string(JSON.Text(code.rawValue)) {
            body.set("code", to: .string(JSON.Text(hyphenated(code.rawValue))))
          }
        })
    }

  /// The requirement that each code is named in.
  private static let places: [Rules.Limits.Codes.Request: String] = [
    .invalidBody: "ASO-S-091", .invalidWriteKey: "ASO-S-095", .payloadTooLarge: "ASO-S-098",
    .quotaExceeded: "ASO-S-099", .rateLimited: "ASO-S-100", .serverError: "ASO-S-102",
  ]

  /// Mutants of the errors about bodies: ASO-S-091 to ASO-S-094, ASO-S-009 and ASO-S-098.
  static let bodyMutants: [Mutant] = [
    .init(
      "invalid-body-is-422", ["ASO-S-091", "ASO-S-092", "ASO-S-093", "ASO-S-094"],
      "A bad body is answered by 422.", .rules { $0.invalidBodyStatus = 422 }),
    .init(
      "fails-on-bad-syntax", ["ASO-S-091"], "A body that is not JSON is answered by 500.",
      .crash { !$0.body.isEmpty && $0.json == nil }),
    .init(
      "takes-an-empty-body", ["ASO-S-091"], "No body is taken for a batch of none.",
      .answer { server, request, now in
        request.body.isEmpty && request.method == "POST"
          ? .json(status: 200, ["accepted": 0, "rejected": [], "clamped": []])
          : server.base.answer(request, at: now)
      }),
    .init(
      "allows-trailing-commas", ["ASO-S-091"], "A comma before a closing bracket is ignored.",
      .request { request in
        guard request.json == nil else { return }
        request.body = request.body.replacing(",}", by: "}").replacing(",]", by: "]")
      }),
    .init(
      "allows-single-quotes", ["ASO-S-091"], "Texts may stand in single quotes.",
      .request { request in
        if request.json == nil { request.body = request.body.replacing("'", by: "\"") }
      }),
    .init(
      "completes-what-is-cut-off", ["ASO-S-091"], "A body that is cut off is completed.",
      .request { request in
        guard request.json == nil else { return }
        for end in ["}", "]}", "}]}", "\"}]}"] {
          var whole = request
          whole.body += Array(end.utf8)
          if whole.json != nil {
            request = whole
            return
          }
        }
      }),
    .init(
      "ignores-what-follows", ["ASO-S-091"], "Text after the JSON is ignored.",
      .request { request in
        var shorter = request
        while shorter.json == nil, shorter.body.count + 64 > request.body.count,
          !shorter.body.isEmpty
        {
          shorter.body.removeLast()
        }
        if shorter.json != nil { request = shorter }
      }),
    .init(
      "takes-nan-for-null", ["ASO-S-091"], "The token NaN is taken for null.",
      .request { request in
        if request.json == nil { request.body = request.body.replacing("NaN", by: "null") }
      }),
    .init(
      "takes-no-events", ["ASO-S-093", "ASO-S-005"], "A batch of no events is answered by 200.",
      .rules { $0.batchEvents = 0...$0.batchEvents.upperBound }),
    .init(
      "takes-the-first-events", ["ASO-S-094"],
      "Of a batch with too many events the first are taken.",
      .request { request in
        let most = Rules().batchEvents.upperBound
        guard let items = request.json?.last("events")?.elements, items.count > most else { return }
        request.body = (["events": .array(Array(items.prefix(most)))] as JSON).compact()
      }),
    .init(
      "too-many-events-is-413", ["ASO-S-094"], "A batch with too many events is answered by 413.",
      .answer { server, request, now in
        let rules = server.base.rules
        let count = request.json?.last("events")?.elements?.count ?? 0
        guard count > rules.batchEvents.upperBound else {
          return server.base.answer(request, at: now)
        }
        return Refusal.payloadTooLarge.response(rules)
      }),
    .init(
      "body-of-less", ["ASO-S-009"], "A body at the smaller reading of the most is refused.",
      .rules { $0.bodyBytes = Rules.Limits.Body.maxLeast - 1 }),
    .init(
      "body-of-half", ["ASO-S-009"], "A body of more than half of the most is refused.",
      .rules { $0.bodyBytes /= 2 }),
    .init(
      "body-one-over", ["ASO-S-009", "ASO-S-098"], "A body of one byte over the most is read.",
      .rules { $0.bodyBytes += 1 }),
    .init(
      "body-of-any-size", ["ASO-S-098"], "A body of any size is read.",
      .rules { $0.bodyBytes = Mutation.unlimited }),
    .init(
      "chunked-body-of-any-size", ["ASO-S-098"], level: .should,
      "A body of any size is read if its size is not announced.",
      .rules { rules in
        rules.bodySize = { request in
          guard case .length = request.framing else { return 0 }
          return request.body.count
        }
      }),
    .init(
      "too-large-is-400", ["ASO-S-098"], "A body that is too large is answered by 400.",
      .rules { $0.payloadTooLargeStatus = 400 }),
    .init(
      "stores-what-is-too-large", ["ASO-S-098"],
      "A body that is too large is refused, and stored all the same.",
      .answer { server, request, now in
        let response = server.base.answer(request, at: now)
        if response.status == 413 {
          for (_, event) in server.events(of: request) { server.keep(event, of: request, at: now) }
        }
        return response
      }),
  ]
}

extension [UInt8] {
  /// The bytes with every occurrence of one text replaced by another.
  fileprivate func replacing(_ old: String, by new: String) -> [UInt8] {
    replacing(Array(old.utf8), with: Array(new.utf8))
  }
}
