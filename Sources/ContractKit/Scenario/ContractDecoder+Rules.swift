extension ContractDecoder {
  private static let answerRules = ["counts-add-up", "distinct", "disjoint", "at-most"]
  private static let ledgerRules = [
    "unchanged", "settled-once", "ids-distinct", "one-copy-in-flight", "open-at-most",
  ]

  /// Reads what every answer of a server, or every client, must keep.
  mutating func rule(_ node: Node, _ contract: inout ContractFile) {
    guard var reader = ObjectReader(node, "a rule", &complaints),
      let name = reader.word(
        "rule", "rule", among: Self.answerRules + Self.ledgerRules, &complaints),
      let lane = reader.word("lane", "lane", among: contract.lanes.map(\.name), &complaints),
      let requirement = reader.string("requirement", &complaints)
    else { return }
    if Self.ledgerRules.contains(name) {
      let level = reader.optionalString("level", &complaints)
      if let level, Level(rawValue: level) == nil {
        complaints.unknown(
          "level", level, at: node.origin, known: Level.allCases.map(\.rawValue))
      }
      let count = reader.optionalInteger("count", &complaints)
      reader.close(&complaints)
      guard let check = ledgerCheck(name, count, node) else { return }
      contract.ledgerRules.append(
        LedgerRule(
          origin: node.origin, lane: lane, requirement: requirement,
          level: level.flatMap(Level.init) ?? .must, check: check))
      return
    }
    let status = reader.optionalInteger("status", &complaints) ?? 200
    let check = answerCheck(name, &reader, node)
    reader.close(&complaints)
    guard let check else { return }
    contract.answerRules.append(
      AnswerRule(
        origin: node.origin, lane: lane, status: status, requirement: requirement, check: check))
  }

  private mutating func ledgerCheck(
    _ name: String, _ count: Int?, _ node: Node
  ) -> LedgerRule.Check? {
    switch name {
    case "unchanged": return .unchanged
    case "settled-once": return .settledOnce
    case "ids-distinct": return .idsDistinct
    case "one-copy-in-flight": return .oneCopyInFlight
    default:
      if let count, count > 0 { return .openAtMost(count) }
      complaints.add(node.origin, "\"open-at-most\" needs \"count\", a number from 1")
      return nil
    }
  }

  private mutating func answerCheck(
    _ name: String, _ reader: inout ObjectReader, _ node: Node
  ) -> AnswerRule.Check? {
    let by = pointer(reader.optional("by"), dropping: nil)
    let count = pointer(reader.optional("count"), dropping: nil)
    let list = pointer(reader.optional("list"), dropping: nil)
    let lists = reader.optionalElements("lists", &complaints).compactMap {
      pointer($0, dropping: nil)
    }
    switch name {
    case "counts-add-up":
      if let count { return .countsAddUp(count: count, lists: lists) }
    case "distinct":
      if let list, let by { return .distinct(list: list, by: by) }
    case "disjoint":
      if let by { return .disjoint(lists: lists, by: by) }
    default:
      if let list, let count { return .atMost(list: list, count: count) }
    }
    complaints.add(node.origin, "rule \"\(name)\" lacks a pointer it needs")
    return nil
  }
}
