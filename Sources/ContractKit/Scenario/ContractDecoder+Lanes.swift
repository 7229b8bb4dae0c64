extension ContractDecoder {
  mutating func lane(_ member: Node.Member, _ contract: ContractFile) -> Lane? {
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
    lane.report = reader.optionalString("report", &complaints)
    lane.hook = reader.optionalString("hook", &complaints)
    lane.records = pointer(reader.optional("records"), dropping: "body")
    lane.id = pointer(reader.optional("id"), dropping: nil)
    lane.varies = reader.optionalElements("varies", &complaints).compactMap {
      pointer($0, dropping: nil)
    }
    lane.settles = reader.optional("settles").flatMap { statuses($0) }
    lane.isAmbient = reader.optionalBool("ambient", &complaints) ?? false
    lane.answer = reader.optional("answer").flatMap { answer($0, contract) }
    reader.close(&complaints)
    if [lane.method.isEmpty, lane.report == nil, lane.hook == nil].count(where: { !$0 }) != 1 {
      complaints.add(member.node.origin, "a lane is one of \"http\", \"hook\", \"report\"")
    }
    if lane.isAmbient, lane.report == nil, lane.answer == nil {
      complaints.add(member.node.origin, "an ambient lane needs its own \"answer\"")
    }
    return lane
  }

  /// `2xx`, or a status.
  private mutating func statuses(_ node: Node) -> ClosedRange<Int>? {
    if let status = node.integer { return status...status }
    if let word = node.string, word.hasSuffix("xx"), let digit = Int(word.dropLast(2)),
      (1...5).contains(digit)
    {
      return digit * 100...digit * 100 + 99
    }
    complaints.add(node.origin, "\"settles\" is a status or a class of them: \"2xx\"")
    return nil
  }

  private mutating func answer(_ node: Node, _ contract: ContractFile) -> ResponsePattern? {
    var expansion = Expansion(row: [:], fragments: [contract.fragments])
    let expanded = expansion.expand(node, &complaints)
    var messages = MessageDecoder(
      PatternDecoder(limits: limits, points: contract.points, sides: [.client]))
    let response = messages.response(expanded)
    complaints.add(FixtureError(complaints: messages.patterns.complaints.list))
    return response
  }

  mutating func pointer(_ node: Node?, dropping first: JSON.Text?) -> JSONPointer? {
    guard let node else { return nil }
    guard let text = node.string, let pointer = JSONPointer(text) else {
      complaints.add(node.origin, "a JSON pointer is due here: \"/events\"")
      return nil
    }
    guard let first, pointer.tokens.first == first else { return pointer }
    return JSONPointer(tokens: Array(pointer.tokens.dropFirst()))
  }
}
