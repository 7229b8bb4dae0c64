extension Suite {
  /// A scenario, or one of its cases, with every operator resolved that does not depend on what the
  /// subject does: for readers in other languages.
  ///
  /// Requests are spelled out with made-up ids and with the case's own instant, or 2026-01-01 if it
  /// has none. Answers keep the operators that compare.
  ///
  /// - Returns: A list of cases, or nil if there is none of that id.
  public func expansion(of id: String) -> JSON? {
    let found = cases(named: id)
    return found.isEmpty ? nil : .array(found.map(expanded))
  }

  private func expanded(_ item: Case) -> JSON {
    var environment = Environment(seed: item.id.utf8.digest64())
    environment.timeFormat = file.time
    environment.now = Timestamp(rfc3339: "2026-01-01T00:00:00Z".utf8) ?? environment.now
    if case .absolute(let now)? = item.given?.now { environment.now = now }
    environment.start = environment.now
    _ = environment.bind("key", "KEY")
    var earlier: [String: BuiltRequest] = [:]
    var steps: [JSON] = []
    for (step, node) in zip(item.steps, item.expanded.elements ?? []) {
      let request: RequestPattern? =
        switch step.kind {
        case .exchange(let request, _, _, _), .receive(let request, _): request
        default: nil
        }
      var members = node.members?.map { JSON.Member($0.name, resolved($0.node)) } ?? []
      if let request,
        let built = try? environment.build(request, contract: file, earlier: earlier)
      {
        if let label = step.label {
          earlier[label] = built
          environment.instants[label] = environment.now
        }
        let place = members.firstIndex { $0.name == "request" || $0.name == "receive" }
        if let place { members[place].value = Self.json(built.request) }
      }
      steps.append(.object(members))
    }
    return [
      "id": .string(JSON.Text(item.id)), "title": .string(JSON.Text(item.title)),
      "level": .string(JSON.Text(item.level.rawValue)),
      "requirements": .array(item.requirements.map { .string(JSON.Text($0)) }),
      "steps": .array(steps),
    ]
  }

  /// A request as JSON: its body as JSON if it is, else as hexadecimal digits.
  private static func json(_ request: HTTPRequest) -> JSON {
    var members: [JSON.Member] = [
      JSON.Member("method", .string(JSON.Text(request.method))),
      JSON.Member("path", .string(JSON.Text(request.target))),
      JSON.Member(
        "headers",
        .object(
          request.fields.map {
            JSON.Member(JSON.Text($0.name), .string(JSON.Text(unchecked: $0.value)))
          })),
    ]
    if let body = try? JSON.parse(request.body, duplicates: .keep), body.compact() == request.body {
      members.append(JSON.Member("body", body))
    } else if !request.body.isEmpty {
      var hex: [UInt8] = []
      for byte in request.body {
        hex += [ASCII.lowerHexDigit(byte >> 4), ASCII.lowerHexDigit(byte)]
      }
      members.append(JSON.Member("body", ["$bytes": .string(JSON.Text(unchecked: hex))]))
    }
    return .object(members)
  }

  /// The node with limits and made texts resolved.
  private func resolved(_ node: Node) -> JSON {
    switch node.value {
    case .array(let elements): return .array(elements.map(resolved))
    case .object(let members):
      if node["$limit"] != nil || node["$text"] != nil {
        var decoder = PatternDecoder(limits: limits, points: file.points)
        if case .literal(let value) = decoder.pattern(node).kind { return value }
      }
      return .object(members.map { JSON.Member($0.name, resolved($0.node)) })
    case .null, .bool, .number, .string: return node.json
    }
  }
}
