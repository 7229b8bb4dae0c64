/// Reads requests and answers.
struct MessageDecoder {
  var patterns: PatternDecoder
  /// The expanded nodes of labelled requests, for `$same`.
  private var labelled: [String: Node] = [:]

  init(_ patterns: PatternDecoder) { self.patterns = patterns }

  mutating func remember(_ label: String, _ request: Node) { labelled[label] = request }

  mutating func request(_ node: Node) -> RequestPattern? {
    if let same = node["$same"] { return self.same(same, node) }
    if node["hook"] != nil { return question(node) }
    guard var reader = ObjectReader(node, "a request", &patterns.complaints) else { return nil }
    let method = reader.required("method", &patterns.complaints)
    let path = reader.required("path", &patterns.complaints)
    let headers = headers(reader.optional("headers"))
    let body = body(reader.optional("body"))
    let chunked = reader.optionalBool("chunked", &patterns.complaints) ?? false
    reader.close(&patterns.complaints)
    guard let method, let path else { return nil }
    return RequestPattern(
      origin: node.origin,
      content: .written(
        method: patterns.pattern(method), path: patterns.pattern(path), headers: headers,
        body: body),
      chunked: chunked)
  }

  private mutating func question(_ node: Node) -> RequestPattern? {
    guard var reader = ObjectReader(node, "a question", &patterns.complaints) else { return nil }
    let hook = reader.string("hook", &patterns.complaints)
    let arguments = reader.optional("args").map { patterns.pattern($0) }
    reader.close(&patterns.complaints)
    return hook.map {
      RequestPattern(origin: node.origin, content: .question(hook: $0, arguments: arguments))
    }
  }

  private mutating func same(_ same: Node, _ node: Node) -> RequestPattern? {
    guard var reader = ObjectReader(node, "\"$same\"", &patterns.complaints) else { return nil }
    _ = reader.optional("$same")
    let over = reader.optional("with")
    reader.close(&patterns.complaints)
    guard let label = patterns.string(same, "$same") else { return nil }
    guard let earlier = labelled[label] else {
      patterns.complaints.unknown(
        "exchange", label, at: same.origin, known: labelled.keys.sorted())
      return nil
    }
    if let over { return request(Expansion.overlay(earlier, over, caseless: false)) }
    return RequestPattern(origin: node.origin, content: .same(label: label))
  }

  mutating func response(_ node: Node) -> ResponsePattern? {
    if let argument = node["$oneOf"] {
      guard var reader = ObjectReader(node, "\"$oneOf\"", &patterns.complaints) else { return nil }
      _ = reader.optional("$oneOf")
      let point = reader.optionalString("point", &patterns.complaints)
      reader.close(&patterns.complaints)
      let split = patterns.splitAlternatives(argument, point: point)
      let alternatives = split.compactMap { label, names, node in
        response(node).map { (label: label, names: names, response: $0) }
      }
      return .oneOf(alternatives, point: point, node.origin)
    }
    if node["ok"] != nil || node["error"] != nil { return .value(patterns.pattern(node)) }
    guard var reader = ObjectReader(node, "a response", &patterns.complaints) else { return nil }
    let status = reader.optional("status")
    let headers = headers(reader.optional("headers"))
    let body = body(reader.optional("body"))
    let fault = reader.optional("fault").flatMap { self.fault($0) }
    let settles = reader.optional("settles").flatMap { settling($0) }
    reader.close(&patterns.complaints)
    if status == nil, fault == nil || patterns.sides.contains(.server) {
      patterns.complaints.add(node.origin, "a response has no member \"status\"")
    }
    // A fault alone: no octet of any answer comes, so its status is never seen.
    let any = Pattern(origin: node.origin, kind: .literal(200))
    return .one(
      AnswerPattern(
        origin: node.origin, status: status.map { patterns.pattern($0) } ?? any, headers: headers,
        body: body, fault: fault, settles: settles))
  }

  private mutating func headers(_ node: Node?) -> [HeaderPattern] {
    guard let node else { return [] }
    guard let members = node.members else {
      patterns.complaints.add(node.origin, "\"headers\" must be an object, not \(node.kind)")
      return []
    }
    var seen: Set<String> = []
    return members.map { member in
      let name = member.name.display
      if !seen.insert(String(decoding: name.utf8.map(ASCII.lowercased), as: UTF8.self)).inserted {
        patterns.complaints.add(
          member.nameOrigin, "header line \"\(name)\" is given twice: letter case does not count")
      }
      if name.isEmpty || !name.utf8.allSatisfy(HTTPGrammar.isToken) {
        patterns.complaints.add(member.nameOrigin, "\"\(name)\" is no name of a header line")
      }
      return HeaderPattern(name: name, value: patterns.pattern(member.node))
    }
  }

  private mutating func body(_ node: Node?) -> BodyPattern {
    guard let node else { return .none }
    let pattern = patterns.pattern(node)
    switch pattern.kind {
    case .absent: return .none
    case .anyBytes: return .any
    case .joined: return .raw(pattern)
    default: return .json(pattern)
    }
  }
}
