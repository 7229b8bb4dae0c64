/// Reads one scenario file into its cases.
struct ScenarioDecoder {
  let id: String
  let contract: ContractFile
  let limits: Limits
  let requirements: Set<String>
  var complaints = Complaints()

  mutating func decode(_ root: Node) -> [Case] {
    guard var reader = ObjectReader(root, "a scenario", &complaints) else { return [] }
    reader.format(&complaints)
    let title = reader.string("title", &complaints) ?? ""
    let named = reader.required("requirements", &complaints)
    let level = reader.required("level", &complaints)
    let sides = reader.required("sides", &complaints)
    let keys = reader.optional("limits")
    let given = reader.optional("given")
    let rows = reader.optional("rows")
    let pieces = reader.optional("fragments")
    let fragments = ContractDecoder.fragments(pieces, &complaints)
    let steps = reader.required("steps", &complaints)
    reader.close(&complaints)
    guard let named, let level, let sides, let steps else { return [] }
    let base = Heading(
      title: title, level: self.level(level) ?? .must, requirements: known(named),
      sides: self.sides(sides), limits: limitKeys(keys))
    let columns = rows.map { rowList($0) } ?? [Row(columns: [:])]
    var used: Set<JSON.Text> = []
    var usedFragments: Set<JSON.Text> = []
    var cases: [Case] = []
    for row in columns {
      var expansion = Expansion(row: row.columns, fragments: [fragments, contract.fragments])
      let expanded = expansion.expand(steps, &complaints)
      let world = given.map { expansion.expand($0, &complaints) }
      used.formUnion(expansion.usedColumns)
      usedFragments.formUnion(expansion.usedFragments)
      cases.append(decode(row, base, steps: expanded, given: world))
    }
    for member in pieces?.members ?? [] where !usedFragments.contains(member.name) {
      complaints.add(
        member.nameOrigin, "fragment \"\(member.name.display)\" is used nowhere",
        suggestion: "write {\"$use\": \"\(member.name.display)\"} where it belongs, or leave it out"
      )
    }
    for name in columns.first?.columns.keys.sorted(by: { $0.display < $1.display }) ?? []
    where !used.contains(name) {
      complaints.add(
        rows?.origin ?? root.origin, "column \"\(name.display)\" is used nowhere",
        suggestion: "write {\"$row\": \"\(name.display)\"} where it belongs, or leave it out")
    }
    return cases
  }

  private struct Heading {
    var title: String
    var level: Level
    var requirements: [String]
    var sides: [Side]
    var limits: [String]
  }

  private struct Row {
    var name: String?
    var level: Level?
    var requirements: [String]?
    var columns: [JSON.Text: Node]
  }

  private mutating func decode(
    _ row: Row, _ base: Heading, steps: Node, given: Node?
  ) -> Case {
    var decoder = StepDecoder(
      contract: contract, limits: limits, sides: base.sides, derived: base.limits)
    let world = given.map { decoder.given($0) }
    let decoded = decoder.steps(steps)
    complaints.add(FixtureError(complaints: decoder.complaints.list))
    for side in base.sides {
      var checker = NameChecker(side: side)
      checker.check(world)
      checker.check(decoded)
      complaints.add(FixtureError(complaints: checker.complaints.list))
      var sending = SendingChecker(side: side)
      sending.check(decoded)
      complaints.add(FixtureError(complaints: sending.complaints.list))
    }
    return Case(
      id: row.name.map { "\(id)#\($0)" } ?? id, scenario: id, title: base.title,
      level: row.level ?? base.level, sides: base.sides,
      requirements: row.requirements ?? base.requirements,
      limits: Set(base.limits + LimitKeys.mentioned(in: steps)), given: world, steps: decoded,
      expanded: steps)
  }

  private mutating func rowList(_ node: Node) -> [Row] {
    guard let elements = node.elements, !elements.isEmpty else {
      complaints.add(node.origin, "\"rows\" must be a list of at least one row")
      return []
    }
    var names: Set<String> = []
    var first: Set<JSON.Text>?
    return elements.compactMap { element in
      guard let members = element.members,
        let name = element["row"].flatMap({ ObjectReader.string($0, "row", &complaints) })
      else {
        complaints.add(element.origin, "a row is an object with a name in \"row\"")
        return nil
      }
      if !names.insert(name).inserted {
        complaints.add(element.origin, "two rows are called \"\(name)\"")
      }
      var columns: [JSON.Text: Node] = [:]
      for member in members where !["row", "level", "requirements"].contains(member.name) {
        columns[member.name] = member.node
      }
      let expected = first ?? Set(columns.keys)
      first = expected
      if Set(columns.keys) != expected {
        complaints.add(
          element.origin, "row \"\(name)\" has other columns than the first",
          suggestion: "every row has: " + expected.map(\.display).sorted().joined(separator: ", "))
      }
      return Row(
        name: name, level: element["level"].flatMap { level($0) },
        requirements: element["requirements"].map { known($0) }, columns: columns)
    }
  }

  private mutating func level(_ node: Node) -> Level? {
    if let level = node.string.flatMap(Level.init) { return level }
    complaints.unknown(
      "level", node.string ?? node.kind, at: node.origin, known: Level.allCases.map(\.rawValue))
    return nil
  }

  private mutating func sides(_ node: Node) -> [Side] {
    guard let words = node.elements else {
      complaints.add(node.origin, "\"sides\" must be a list of texts, not \(node.kind)")
      return []
    }
    return words.compactMap { word in
      guard let name = ObjectReader.string(word, "sides", &complaints) else { return nil }
      if let side = Side(rawValue: name) { return side }
      complaints.unknown("side", name, at: word.origin, known: Side.allCases.map(\.rawValue))
      return nil
    }
  }

  private mutating func known(_ node: Node) -> [String] {
    let named = ObjectReader.strings(node, "requirements", &complaints) ?? []
    if named.isEmpty { complaints.add(node.origin, "a scenario names at least one requirement") }
    for (index, id) in named.enumerated() where !requirements.contains(id) {
      complaints.unknown(
        "requirement", id, at: node.elements?[index].origin ?? node.origin,
        known: requirements.sorted())
    }
    return named
  }

  private mutating func limitKeys(_ node: Node?) -> [String] {
    guard let node else { return [] }
    let keys = ObjectReader.strings(node, "limits", &complaints) ?? []
    for (index, key) in keys.enumerated() where limits[key] == nil {
      complaints.unknown(
        "limit", key, at: node.elements?[index].origin ?? node.origin, known: limits.keys)
    }
    return keys
  }
}

/// Finds the limits that a tree names.
enum LimitKeys {
  static func mentioned(in node: Node) -> [String] {
    switch node.value {
    case .null, .bool, .number: []
    case .string(let text): inBraces(text.display)
    case .array(let elements): elements.flatMap { mentioned(in: $0) }
    case .object(let members):
      (node["$limit"]?.string.map { [String($0.prefix { $0 != "/" })] } ?? [])
        + members.flatMap { mentioned(in: $0.node) }
    }
  }

  private static func inBraces(_ text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      let key = part.prefix { $0 != "}" && $0 != "/" }
      return key.contains(".") ? String(key) : nil
    }
  }
}
