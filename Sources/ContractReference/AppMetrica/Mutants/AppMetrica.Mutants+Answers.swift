import ContractKit

extension AppMetrica {
  /// Mutants of the answer to a batch: AM-025 and AM-091.
  static let answerMutants: [Mutant] =
    [201, 202, 204, 207].map { status in
      .init(
        "answers-\(status)", ["AM-091"], "A batch that was taken is answered by \(status).",
        .response { _, response in if response.status == 200 { response.status = status } })
    } + [
      .init(
        "answers-207-for-rejections", ["AM-091", "AM-092"],
        "A batch with a rejected event is answered by 207.",
        .response { _, response in
          if response.status == 200, response.hasEntries(in: "rejected") { response.status = 207 }
        }),
      .init(
        "answers-nothing", ["AM-025"], "The answer has no body.",
        .response { _, response in if response.status == 200 { response.body = [] } }),
      .init(
        "omits-rejected", ["AM-025"], "The answer has no list of rejections when there is none.",
        .report { report in if report["rejected"] == [] { report.set("rejected", to: nil) } }),
      .init(
        "null-for-rejected", ["AM-025"], "The list of rejections is null when there is none.",
        .report { report in if report["rejected"] == [] { report.set("rejected", to: .null) } }),
      .init(
        "omits-accepted", ["AM-025"], "The answer says nothing of what was accepted.",
        .report { $0.set("accepted", to: nil) }),
      .init(
        "accepted-as-text", ["AM-025"], "The number of accepted events is a text.",
        .report { report in
          report.edit("accepted") { $0 = .string(JSON.Text($0.description)) }
        }),
      .init(
        "camel-case", ["AM-025"], "The members of a rejection are spelled otherwise.",
        .entries(of: "rejected") { entry in
          entry.set("isRetryable", to: entry["retryable"])
          entry.set("retryable", to: nil)
        }),
      .init(
        "index-as-text", ["AM-025"], "The index of a rejection is a text.",
        .entries(of: "rejected") { entry in
          entry.edit("index") { $0 = .string(JSON.Text($0.description)) }
        }),
      .init(
        "retryable-as-number", ["AM-025", "AM-092"], "The member retryable is a number.",
        .entries(of: "rejected") { $0.edit("retryable") { $0 = 0 } }),
      .init(
        "rejected-without-index", ["AM-025", "AM-091"], "A rejection has no index.",
        .entries(of: "rejected") { $0.set("index", to: nil) }),
      .init(
        "rejected-without-code", ["AM-025", "AM-092"], "A rejection has no code.",
        .entries(of: "rejected") { $0.set("code", to: nil) }),
      .init(
        "rejected-without-retryable", ["AM-025", "AM-092"],
        "A rejection does not say whether the event may be sent again.",
        .entries(of: "rejected") { $0.set("retryable", to: nil) }),
      .init(
        "accepts-none", ["AM-025"], level: .should, "The answer always counts nothing.",
        .report { $0.edit("accepted") { $0 = 0 } }),
      .init(
        "accepts-one-more", ["AM-025"], level: .should, "The answer counts one event too many.",
        .response { _, response in if response.status == 200 { response = response.adding(1) } }),
      .init(
        "counts-all-it-has", ["AM-025"], level: .should,
        "The answer counts all events that were ever stored.",
        .answer { server, request, now in
          for event in server.events(of: request) { _ = server.remember(event.id, as: "ids") }
          var response = server.base.answer(request, at: now)
          let count = server.memory.withLock { $0[Array("ids".utf8)]?.count ?? 0 }
          if response.status == 200 {
            response.editBody { $0.edit("accepted") { $0 = .number(JSON.Number(count)) } }
          }
          return response
        }),
      .init(
        "answers-as-text", ["AM-025"], level: .should, "An answer says that it is text.",
        .response { _, response in
          response.fields.removeAll { $0.isContentType }
          response.fields.append(HTTPField("Content-Type", "text/plain"))
        }),
      .init(
        "retry-after-as-a-date", ["AM-091"], level: .should,
        "Retry-After says when to come again as a date.",
        .response { _, response in
          guard response.fields.contains(where: { $0.isCalled("Retry-After") }) else { return }
          response.fields.removeAll { $0.isCalled("Retry-After") }
          response.fields.append(HTTPField("Retry-After", "Fri, 23 Oct 2026 12:00:05 GMT"))
        }),
      .init(
        "faults-are-200", ["AM-091"], level: .should,
        "A batch that the server could not take is answered by 200.",
        .response { _, response in
          if response.status >= 429 {
            response = .json(status: 200, ["accepted": 0, "rejected": []])
          }
        }),
      .init(
        "refused-for-good", ["AM-094"], level: .should,
        "A batch that was refused for its form is not taken when it is right.",
        .answer { server, request, now in
          let ids = server.events(of: request).map(\.id)
          if ids.contains(where: { server.remembers($0, as: "refused") }) {
            return .json(status: 400, ["message": "Refused before"])
          }
          let response = server.base.answer(request, at: now)
          if response.status >= 400 { for id in ids { _ = server.remember(id, as: "refused") } }
          return response
        }),
      .init(
        "stores-what-it-refuses-for-its-form", ["AM-094"], level: .should,
        "A batch of another media type is refused and stored all the same.",
        .answer { server, request, now in
          let response = server.base.answer(request, at: now)
          guard response.status == 415 else { return response }
          var other = request
          other.fields.removeAll { $0.isContentType }
          other.fields.append(HTTPField("Content-Type", Rules().mediaType))
          _ = server.base.answer(other, at: now)
          return response
        }),
    ]
}
