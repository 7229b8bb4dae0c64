extension AnswerCheck {
  /// Compares a request of a client with what was due; binds names only if the whole request is as
  /// due. The path is below the client's own base; with `strictBytes` the body must also have the
  /// contract's own spelling and order.
  mutating func check(
    _ request: HTTPRequest, path: String, body: ReceivedBody, method expected: Pattern,
    path pattern: Pattern, headers: [HeaderPattern], body due: BodyPattern, origin: Origin,
    strictBytes: Bool
  ) {
    let before = environment
    match(.string(JSON.Text(request.method)), expected, place: "request method")
    match(.string(JSON.Text(path)), pattern, place: "request path")
    for header in headers {
      compare(request.fields.values(of: header.name), header, part: "request")
    }
    compare(body, due, part: "request", origin)
    if strictBytes, findings.isEmpty, case .json(let pattern) = due,
      case .success(let document) = body.parsed
    {
      let spelling = SpellingCheck(
        bytes: body.bytes, document: document, environment: environment)
      findings += spelling.findings(pattern, step: step)
    }
    if !findings.isEmpty { environment = before }
  }

  /// Compares a request with one that came before: the same method, path, named header lines and
  /// canonical body.
  mutating func check(
    _ request: HTTPRequest, isAgain earlier: HTTPRequest, headers: [String], label: String,
    origin: Origin
  ) {
    func differ(_ place: String, _ expected: String, _ received: String, at offset: Int? = nil) {
      findings.append(
        Finding(
          step: step, place: place, offset: offset,
          expected: "\(expected) (as in \"\(label)\")", received: received,
          fixture: origin.position))
    }
    if request.method != earlier.method {
      differ("request method", earlier.method, request.method)
    }
    if request.target != earlier.target { differ("request path", earlier.target, request.target) }
    for name in headers
    where request.fields.values(of: name) != earlier.fields.values(of: name) {
      let words = { (request: HTTPRequest) in
        request.fields.values(of: name).map { $0.quoted(limit: 60) }.joined(separator: ", ")
      }
      differ("request header \(name)", words(earlier), words(request))
    }
    let (due, came) = (earlier.canonicalBody, request.canonicalBody)
    if due != came {
      let offset = firstDifference(due, came) ?? 0
      differ(
        "request body", Array(due.dropFirst(max(0, offset - 20))).quotedJSON(limit: 120),
        Array(came.dropFirst(max(0, offset - 20))).quotedJSON(limit: 120), at: offset)
    }
  }
}

extension HTTPRequest {
  /// The body in canonical form if it is JSON, else as it is.
  var canonicalBody: [UInt8] {
    guard let value = try? JSON.parse(body) else { return body }
    return (try? value.canonical()) ?? body
  }
}
