import ContractFixtures
import ContractKit

extension AppStoreOperator {
  /// Mutants of the context and the country: ASO-S-063 to ASO-S-068.
  static let contextMutants: [Mutant] = [
    .init(
      "context-must-be-there", ["ASO-S-063"], "An event without context is rejected.",
      .demand(.invalidEvent) { event, _ in event.context == nil }),
    .init(
      "context-must-be-an-object", ["ASO-S-063"], level: .should,
      "An event whose context is no object is rejected.",
      .demand(.invalidEvent) { event, _ in
        event.context.map { $0.members == nil } == true
      }),
    .init(
      "drops-a-known-member", ["ASO-S-064"], "One of the known members is dropped.",
      .rules { $0.contextKeys.removeLast(2) }),
    .init(
      "rejects-long-context-values", ["ASO-S-065"],
      "An event with a context value that is too long is rejected.",
      .demand(.invalidEvent) { event, rules in
        event.contextValues.contains { value in
          value.text.map { rules.length($0) > rules.contextValueLength } == true
        }
      }),
    .init(
      "rejects-context-values-of-other-types", ["ASO-S-065"],
      "An event with a context value that is no text is rejected.",
      .demand(.invalidEvent) { event, _ in event.contextValues.contains { $0.text == nil } }),
    .init(
      "context-value-one-over", ["ASO-S-065"],
      "A context value of one character more than the most is kept.",
      .rules { $0.contextValueLength += 1 }),
    .init(
      "context-value-one-under", ["ASO-S-065"],
      "A context value of the most characters is dropped.",
      .rules { $0.contextValueLength -= 1 }),
    .init(
      "keeps-context-values-of-other-types", ["ASO-S-065"],
      "A context value that is no text is kept.",
      .rules { rules in
        rules.context = { context, rules in
          let known = rules.contextKeys
          return .object((context.members ?? []).filter { known.contains($0.name) })
        }
      }),
    .init(
      "drops-the-whole-context", ["ASO-S-065", "ASO-S-066"],
      "One bad member drops the whole context.",
      .rules { rules in
        rules.context = { context, rules in
          let kept = Context.kept(of: context, rules)
          return kept?.members?.count == context.members?.count ? kept : nil
        }
      }),
    .init(
      "drops-empty-context-values", ["ASO-S-065"], level: .should,
      "An empty context value is dropped.",
      .rules { rules in
        rules.context = { context, rules in
          .object((Context.kept(of: context, rules)?.members ?? []).filter { $0.value != "" })
        }
      }),
    .init(
      "rejects-unknown-context-members", ["ASO-S-066"],
      "An event with an unknown member in its context is rejected.",
      .demand(.invalidEvent) { event, rules in
        event.context?.members?.contains { !rules.contextKeys.contains($0.name) } == true
      }),
    .init(
      "keeps-unknown-context-members", ["ASO-S-066", "ASO-S-064"],
      "A member of the context that nobody knows is kept.",
      .rules { rules in
        rules.context = { context, rules in
          var rules = rules
          rules.contextKeys = (context.members ?? []).map(\.name)
          return Context.kept(of: context, rules)
        }
      }),
    .init(
      "keeps-a-country-in-the-context", ["ASO-S-066", "ASO-S-068"],
      "A country in the context is kept there.",
      .rules { $0.contextKeys.append(Name.country) }),
    .init(
      "closed-environment", ["ASO-S-067"],
      "An event with an environment outside of the three is rejected.",
      .demand(.invalidEvent) { event, _ in
        let known = Rules.Limits.Context.Environment.allCases.map {
          JSON.string(JSON.Text($0.rawValue))
        }
        guard let environment = event.context?.last("environment"), environment.text != nil else {
          return false
        }
        return !known.contains(environment)
      }),
    .init(
      "drops-the-environment", ["ASO-S-067", "ASO-S-064"], "The environment is not kept.",
      .rules { $0.contextKeys.removeAll { $0 == "environment" } }),
    .init(
      "renames-other-environments", ["ASO-S-067"], level: .info,
      "An environment beyond the three is kept under another name.",
      .record { record in
        record.edit(Name.context) { context in
          context.edit("environment") { if $0 == "staging" { $0 = "other" } }
        }
      }),
    .init(
      "country-with-city", ["ASO-S-068"], "A city is kept with the country.",
      .record { record in
        record.set("city", to: "Istanbul")
        record.edit(Name.country) { $0 = "TR, Istanbul" }
      }),
  ]

  /// Mutants of the size of events, of items that are none, and of codes: ASO-S-070 to ASO-S-073.
  static let sizeMutants: [Mutant] =
    [
      .init(
        "event-one-over", ["ASO-S-070"], "An event of one byte more than the most is accepted.",
        .rules { $0.eventBytes += 1 }),
      .init(
        "event-of-any-size", ["ASO-S-070"], "An event of any size is accepted.",
        .rules { $0.eventBytes = Mutation.unlimited }),
      .init(
        "event-of-less", ["ASO-S-070"], "An event at the smaller reading of the most is rejected.",
        .rules { $0.eventBytes = Rules.Limits.Event.maxSerializedLeast - 1 }),
      .init(
        "event-size-in-characters", ["ASO-S-070"], level: .should,
        "The size of an event is counted in characters, not in bytes.",
        .rules { $0.eventSize = { JSON.Text(unchecked: $0.compact()).scalarCount } }),
      .init(
        "fails-where-sizes-differ", ["ASO-S-070"], level: .info,
        "An event that is much shorter in compact form is answered by 500.",
        .crash { request in
          request.json.map { $0.compact().count < request.body.count / 2 } == true
        }),
      .init(
        "large-event-spoils-the-batch", ["ASO-S-070"],
        "A batch with an event that is too large is refused with 413.",
        .answer { server, request, now in
          let rules = server.base.rules
          let isTooLarge = server.events(of: request).contains {
            rules.eventSize($0.event.json) > rules.eventBytes
          }
          guard isTooLarge else { return server.base.answer(request, at: now) }
          return Refusal.payloadTooLarge.response(rules)
        }),
      .init(
        "strange-item-spoils-the-batch", ["ASO-S-071"],
        "A batch with an item that is no object is refused with 400.",
        .request { request in
          let items = request.json?.last("events")?.elements ?? []
          if items.contains(where: { $0.members == nil }) { request.body = [] }
        }),
      .init(
        "skips-strange-items", ["ASO-S-071"],
        "An item that is no object is neither accepted nor rejected.",
        .report { report in
          report.edit("rejected") { entries in
            entries = .array((entries.elements ?? []).filter { $0["code"] != "invalid_event" })
          }
        }),
      .init(
        "one-code-for-all", ["ASO-S-072"], "Every rejected event has the code invalid_event.",
        .entries(of: "rejected") { $0.set("code", to: "invalid_event") }),
    ]
    + EventCode.allCases.map { code in
      Mutant(
        "misnames-\(code.rawValue)", code == .tooManyEventNames ? ["ASO-S-073"] : ["ASO-S-072"],
        "The code \(code.rawValue) is spelled with hyphens.",
        .entries(of: "rejected") { entry in
          if entry["code"] == .string(JSON.Text(code.rawValue)) {
            entry.set("code", to: .string(JSON.Text(hyphenated(code.rawValue))))
          }
        })
    }

  /// A code with hyphens for underscores.
  static func hyphenated(_ code: String) -> String {
    code.split(separator: "_").joined(separator: "-")
  }
}

extension AppStoreOperator.Event {
  /// The values of the known members of the context.
  fileprivate var contextValues: [JSON] {
    let known = AppStoreOperator.Rules().contextKeys
    return (context?.members ?? []).filter { known.contains($0.name) }.map(\.value)
  }
}
