/// Reads a contract file.
struct ContractDecoder {
  let limits: Limits
  var complaints = Complaints()

  mutating func decode(_ root: Node) -> ContractFile {
    var contract = ContractFile()
    guard var reader = ObjectReader(root, "a contract file", &complaints) else { return contract }
    reader.format(&complaints)
    contract.id = reader.string("contract", &complaints) ?? ""
    if let time = reader.optional("time") { contract.time = self.time(time) }
    if let key = reader.optional("key"), var inner = ObjectReader(key, "\"key\"", &complaints) {
      contract.keyHeader = inner.string("header", &complaints)
      inner.close(&complaints)
    }
    contract.lanes = reader.members("lanes", &complaints).compactMap { lane($0) }
    let rules = reader.optionalElements("rules", &complaints)
    contract.answerRules = rules.compactMap { rule($0, lanes: contract.lanes) }
    contract.calls = Set(reader.optionalMembers("calls", &complaints).map(\.name.display))
    if let states = reader.optional("states"),
      var inner = ObjectReader(states, "\"states\"", &complaints)
    {
      contract.keyStates = inner.strings("key", &complaints) ?? []
      contract.serverStates = inner.strings("server", &complaints) ?? []
      inner.close(&complaints)
    }
    _ = reader.optional("config")
    _ = reader.optional("device")
    _ = reader.optional("launch")
    for member in reader.optionalMembers("readings", &complaints) {
      contract.points[member.name.display] =
        ObjectReader.strings(member.node, member.name.display, &complaints) ?? []
    }
    for flavour in reader.optionalMembers("flavours", &complaints) {
      contract.flavours[flavour.name.display] = self.flavour(flavour, points: contract.points)
    }
    contract.budget = reader.optional("budget").flatMap { budget($0) }
    contract.probe = reader.optionalString("probe", &complaints)
    contract.fragments = Self.fragments(reader.optional("fragments"), &complaints)
    reader.close(&complaints)
    return contract
  }

  private mutating func budget(_ node: Node) -> TrafficBudget? {
    guard var reader = ObjectReader(node, "\"budget\"", &complaints) else { return nil }
    var patterns = PatternDecoder(limits: limits, points: [:])
    let records = reader.required("records", &complaints).flatMap { patterns.integer($0) }
    let window = reader.required("window", &complaints).flatMap { patterns.duration($0) }
    reader.close(&complaints)
    complaints.add(FixtureError(complaints: patterns.complaints.list))
    guard let records, let span = window?.milliseconds(in: Environment(seed: 0)) else {
      return nil
    }
    return TrafficBudget(records: records, window: .milliseconds(span))
  }

  static func fragments(_ node: Node?, _ complaints: inout Complaints) -> [JSON.Text: Node] {
    var result: [JSON.Text: Node] = [:]
    guard let node else { return result }
    for member in ObjectReader.members(node, "fragments", &complaints) {
      if result.updateValue(member.node, forKey: member.name) != nil {
        complaints.add(
          member.nameOrigin, "fragment \"\(member.name.display)\" is given twice")
      }
    }
    return result
  }

  /// The readings that a flavour fixes.
  private mutating func flavour(
    _ flavour: Node.Member, points: [String: [String]]
  ) -> [String: String] {
    var readings: [String: String] = [:]
    let name = flavour.name.display
    for member in ObjectReader.members(flavour.node, name, &complaints) {
      complaints.reading(member, of: points)
      readings[member.name.display] = member.node.string
    }
    return readings
  }

  private mutating func time(_ node: Node) -> TimeFormat {
    var format = TimeFormat(digits: 3, zone: "Z")
    guard var reader = ObjectReader(node, "\"time\"", &complaints) else { return format }
    format.digits = reader.optionalInteger("digits", &complaints) ?? 3
    format.zone = reader.optionalString("zone", &complaints) ?? "Z"
    if Timestamp(milliseconds: 0).rfc3339(digits: format.digits, zone: format.zone) == nil {
      complaints.add(
        node.origin, "\"digits\" must be 0 to 9, and \"zone\" a zone: \"Z\" or \"+02:00\"")
    }
    reader.close(&complaints)
    return format
  }

  private mutating func lane(_ member: Node.Member) -> Lane? {
    guard var reader = ObjectReader(member.node, "a lane", &complaints) else { return nil }
    var lane = Lane(name: member.name.display)
    if let http = reader.optionalString("http", &complaints) {
      let words = http.split(separator: " ").map(String.init)
      if words.count == 2 {
        lane.method = words[0]
        lane.path = words[1]
      } else {
        complaints.add(member.node.origin, "\"http\" is a method and a path: \"POST /v1/events\"")
      }
    }
    _ = reader.optional("report")
    _ = reader.optional("hook")
    lane.records = pointer(reader.optional("records"), dropping: "body")
    lane.id = pointer(reader.optional("id"), dropping: nil)
    for name in ["settles", "varies", "ambient", "answer"] { _ = reader.optional(name) }
    reader.close(&complaints)
    return lane
  }

  private mutating func pointer(_ node: Node?, dropping first: JSON.Text?) -> JSONPointer? {
    guard let node else { return nil }
    guard let text = node.string, let pointer = JSONPointer(text) else {
      complaints.add(node.origin, "a JSON pointer is due here: \"/events\"")
      return nil
    }
    guard let first, pointer.tokens.first == first else { return pointer }
    return JSONPointer(tokens: Array(pointer.tokens.dropFirst()))
  }

  private mutating func rule(_ node: Node, lanes: [Lane]) -> AnswerRule? {
    guard var reader = ObjectReader(node, "a rule", &complaints),
      let name = reader.string("rule", &complaints),
      let lane = reader.string("lane", &complaints),
      let requirement = reader.string("requirement", &complaints)
    else { return nil }
    if !lanes.contains(where: { $0.name == lane }) {
      complaints.unknown("lane", lane, at: node.origin, known: lanes.map(\.name))
    }
    let clientRules = ["unchanged", "settled-once", "open-at-most"]
    guard !clientRules.contains(name) else { return nil }
    let status = reader.optionalInteger("status", &complaints) ?? 200
    let check = check(name, &reader, node, clientRules: clientRules)
    reader.close(&complaints)
    return check.map {
      AnswerRule(
        origin: node.origin, lane: lane, status: status, requirement: requirement, check: $0)
    }
  }

  private mutating func check(
    _ name: String, _ reader: inout ObjectReader, _ node: Node, clientRules: [String]
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
    case "at-most":
      if let list, let count { return .atMost(list: list, count: count) }
    default:
      complaints.unknown(
        "rule", name, at: node.origin,
        known: ["counts-add-up", "distinct", "disjoint", "at-most"] + clientRules)
      return nil
    }
    complaints.add(node.origin, "rule \"\(name)\" lacks a pointer it needs")
    return nil
  }
}
