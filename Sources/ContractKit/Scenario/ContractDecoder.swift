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
      contract.keyPrefix = inner.optionalString("prefix", &complaints) ?? ""
      inner.close(&complaints)
    }
    contract.fragments = Self.fragments(reader.optional("fragments"), &complaints)
    for member in reader.optionalMembers("readings", &complaints) {
      contract.points[member.name.display] =
        ObjectReader.strings(member.node, member.name.display, &complaints) ?? []
    }
    contract.lanes = reader.members("lanes", &complaints).compactMap { lane($0, contract) }
    for rule in reader.optionalElements("rules", &complaints) { self.rule(rule, &contract) }
    for call in reader.optionalMembers("calls", &complaints) {
      let words = ObjectReader.strings(call.node, call.name.display, &complaints) ?? []
      contract.calls[call.name.display] = words.map {
        ContractFile.Argument(
          name: $0.hasSuffix("?") ? String($0.dropLast()) : $0, isOptional: $0.hasSuffix("?"))
      }
    }
    if let states = reader.optional("states"),
      var inner = ObjectReader(states, "\"states\"", &complaints)
    {
      contract.keyStates = inner.strings("key", &complaints) ?? []
      contract.serverStates = inner.strings("server", &complaints) ?? []
      inner.close(&complaints)
    }
    contract.config = reader.strings("config", &complaints) ?? []
    contract.device = reader.strings("device", &complaints) ?? []
    for flavour in reader.optionalMembers("flavours", &complaints) {
      contract.flavours[flavour.name.display] = self.flavour(flavour, points: contract.points)
    }
    contract.budget = reader.optional("budget").flatMap { budget($0) }
    if let probe = reader.optional("probe"),
      var inner = ObjectReader(probe, "\"probe\"", &complaints)
    {
      for side in Side.allCases {
        contract.probes[side] = inner.optionalString(side.rawValue, &complaints)
      }
      inner.close(&complaints)
    }
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
}
