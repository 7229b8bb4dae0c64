extension PatternDecoder {
  /// The largest count or length: more than any contract asks, less than a machine has memory for.
  static let largest = 67_108_864

  /// A count or a length, or a limit: from 0, within reason. One that equals a limit's is refused if
  /// it is said what it measures.
  mutating func figure(_ node: Node, _ measure: Measure? = nil) -> Int? {
    guard let figure = integer(node) else { return nil }
    guard (0...Self.largest).contains(figure) else {
      complaints.add(node.origin, "\(figure) is not within 0 to \(Self.largest)")
      return nil
    }
    if node.integer != nil, let measure { refuseLimit(Int64(figure), measure, at: node.origin) }
    return figure
  }

  /// Complains if a limit has this figure: a changed limit must not leave a scenario behind.
  mutating func refuseLimit(_ figure: Int64, _ measure: Measure, at origin: Origin) {
    guard let limit = limits.stating(figure, measure, for: sides, derived: derived) else { return }
    let pick =
      limit.readings.isEmpty
      ? "" : ", \"pick\": \"\(limit.range?.least == Int(figure) ? "least" : "most")\""
    let instead =
      measure == .duration ? "\"{\(limit.key)}\"" : "{\"$limit\": \"\(limit.key)\"\(pick)}"
    complaints.add(
      origin, "\(figure)\(measure == .duration ? " ms" : "") is what limit \"\(limit.key)\" says",
      suggestion: "write \(instead); or name the limit in \"limits\", if this only follows from it")
  }

  /// A whole number, or a limit.
  mutating func integer(_ node: Node) -> Int? {
    if let integer = node.integer { return integer }
    if let argument = node["$limit"], var reader = ObjectReader(node, "\"$limit\"", &complaints) {
      _ = reader.optional("$limit")
      let value = limit(argument, &reader)
      reader.close(&complaints)
      if case .number(let number)? = value, let integer = number.integer { return integer }
      if value == nil { return nil }
    }
    complaints.add(node.origin, "a whole number or a limit is due here, not \(node.kind)")
    return nil
  }
}
