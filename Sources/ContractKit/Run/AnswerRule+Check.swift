extension AnswerRule {
  /// What in an answer breaks the rule: expected, received and where, or nil.
  func violation(
    in answer: JSON, sent: Int
  ) -> (pointer: JSONPointer, expected: String, received: String)? {
    switch check {
    case .countsAddUp(let count, let lists):
      guard let number = Self.integer(answer[count]), let lengths = lengths(lists, answer) else {
        return nil
      }
      // The number is the server's and may be the largest there is.
      let (sum, overflow) = number.addingReportingOverflow(lengths.reduce(0, +))
      guard overflow || sum != sent else { return nil }
      let parts = ([count] + lists).map(\.description).joined(separator: " + ")
      return (
        count, "\(parts) = \(sent), the records sent", overflow ? "more than \(Int.max)" : "\(sum)"
      )
    case .distinct(let list, let by):
      guard let items = answer[list]?.elements else { return nil }
      var seen: Set<JSON> = []
      for value in items.compactMap({ $0[by] }) where !seen.insert(value).inserted {
        return (list, "each \(by) once", "\(value) twice")
      }
      return nil
    case .disjoint(let lists, let by):
      var owners: [JSON: Int] = [:]
      for (place, list) in lists.enumerated() {
        for value in answer[list]?.elements?.compactMap({ $0[by] }) ?? [] {
          if let owner = owners[value], owner != place {
            return (list, "no \(by) of \(lists[owner])", "\(value) in both")
          }
          owners[value] = place
        }
      }
      return nil
    case .atMost(let list, let count):
      guard let number = Self.integer(answer[count]), let items = answer[list]?.elements,
        items.count > number
      else { return nil }
      return (list, "at most \(number) items, the number at \(count)", "\(items.count)")
    }
  }

  private static func integer(_ value: JSON?) -> Int? {
    guard case .number(let number)? = value else { return nil }
    return number.integer
  }

  private func lengths(_ lists: [JSONPointer], _ answer: JSON) -> [Int]? {
    let lengths = lists.compactMap { answer[$0]?.elements?.count }
    return lengths.count == lists.count ? lengths : nil
  }
}
