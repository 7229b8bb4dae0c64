/// Holds an answer against what was due.
struct AnswerCheck {
  var findings: [Finding] = []
  var environment: Environment
  let step: Int
  /// The answer pattern that the answer fits.
  private var accepted: AnswerPattern?

  init(_ environment: Environment, step: Int) {
    self.environment = environment
    self.step = step
  }

  /// Compares; binds names only if the whole answer is as due.
  ///
  /// With `strictBytes`, a JSON body that is as due must also be spelled as is due.
  mutating func check(
    _ response: HTTPResponse, against pattern: ResponsePattern, strictBytes: Bool = false
  ) {
    let before = environment
    let body = ReceivedBody(response.body)
    compare(response, pattern, body: body)
    if !findings.isEmpty { environment = before }
    guard strictBytes, let answer = accepted, case .json(let pattern) = answer.body,
      case .success(let document) = body.parsed
    else { return }
    let spelling = SpellingCheck(bytes: body.bytes, document: document, environment: environment)
    findings += spelling.findings(pattern, step: step)
  }

  private mutating func compare(
    _ response: HTTPResponse, _ pattern: ResponsePattern, body: ReceivedBody
  ) {
    switch pattern {
    case .one(let answer): compare(response, answer, body: body)
    // Only a client asks questions.
    case .value: break
    case .oneOf(let alternatives, let point, let origin):
      var nearest: [Finding]?
      for alternative in alternatives where environment.admits(alternative.names, at: point) {
        var attempt = AnswerCheck(environment, step: step)
        attempt.compare(response, alternative.response, body: body)
        if attempt.findings.isEmpty {
          accepted = attempt.accepted
          environment = attempt.environment
          environment.choose(
            alternative.names, label: alternative.label, at: point, place: "answer")
          return
        }
        if attempt.findings.count < nearest?.count ?? .max {
          nearest = attempt.findings.map {
            var finding = $0
            finding.expected += " (reading \"\(alternative.label)\")"
            return finding
          }
        }
      }
      findings +=
        nearest ?? [
          Finding(
            step: step, place: "response",
            expected: "a reading of \(point ?? "this point") that agrees with the ones seen before",
            received: "another", fixture: origin.position)
        ]
    }
  }

  private mutating func compare(
    _ response: HTTPResponse, _ answer: AnswerPattern, body: ReceivedBody
  ) {
    match(.number(JSON.Number(response.status)), answer.status, place: "response status")
    for header in answer.headers { compare(response.fields.values(of: header.name), header) }
    compare(body, answer.body, part: "response", answer.origin)
    if findings.isEmpty { accepted = answer }
  }

  /// Compares a body; `part` is the message that it belongs to.
  mutating func compare(
    _ body: ReceivedBody, _ due: BodyPattern, part: String, _ origin: Origin
  ) {
    switch due {
    case .any: break
    case .none:
      if !body.bytes.isEmpty {
        findings.append(
          Finding(
            step: step, place: "\(part) body", offset: 0, expected: "no octet",
            received: body.bytes.quotedJSON(), fixture: origin.position))
      }
    case .raw(let pattern):
      guard let expected = try? environment.octets(pattern),
        let offset = firstDifference(expected, body.bytes)
      else { return }
      findings.append(
        Finding(
          step: step, place: "\(part) body", offset: offset,
          expected: expected.quoted(limit: 200), received: body.bytes.quoted(limit: 200),
          fixture: pattern.origin.position))
    case .json(let pattern): compare(body, pattern, part: part)
    }
  }

  /// Compares the values of a header line; `part` is the message that it belongs to.
  mutating func compare(
    _ values: [[UInt8]], _ header: HeaderPattern, part: String = "response"
  ) {
    let place = "\(part) header \(header.name)"
    if case .array = header.value.kind {
      match(
        .array(values.map { .string(JSON.Text(unchecked: $0)) }), header.value, place: place)
      return
    }
    guard values.count <= 1 else {
      findings.append(
        Finding(
          step: step, place: place, expected: "one line",
          received: "\(values.count): "
            + values.map { $0.quoted(limit: 60) }.joined(separator: ", "),
          fixture: header.value.origin.position))
      return
    }
    match(
      values.first.map { .string(JSON.Text(unchecked: $0)) }, header.value, place: place)
  }

  /// Compares a body that must be JSON.
  private mutating func compare(_ body: ReceivedBody, _ pattern: Pattern, part: String) {
    let place = "\(part) body"
    switch body.parsed {
    case .failure(let error):
      findings.append(
        Finding(
          step: step, place: place, offset: error.offset,
          expected: body.bytes.isEmpty ? "a JSON body" : "JSON (\(error.reason))",
          received: body.bytes.isEmpty ? "no octet" : body.bytes.quoted(limit: 200),
          fixture: pattern.origin.position))
    case .success(let document):
      match(document.root.value, pattern, place: place, in: document)
    }
  }

  /// Matches a part of the answer; names bound on the way stay bound for the parts after it.
  mutating func match(
    _ value: JSON?, _ pattern: Pattern, place: String, open: Bool = false,
    in document: JSONDocument? = nil
  ) {
    var matcher = Matcher(environment, open: open)
    matcher.match(pattern, value)
    environment = matcher.environment
    let isJSON = document != nil || place == "stored"
    findings += matcher.differences.map { difference in
      let pointer = JSONPointer(tokens: difference.pointer)
      return Finding(
        step: step, place: place,
        pointer: isJSON || !difference.pointer.isEmpty ? pointer.description : nil,
        offset: document?[pointer]?.range.lowerBound, expected: difference.expected,
        received: difference.received, fixture: difference.origin.position)
    }
  }
}

/// A body, parsed at most once.
struct ReceivedBody {
  let bytes: [UInt8]
  let parsed: Result<JSONDocument, JSONError>

  /// The whole of it as a value, if it is JSON.
  var value: JSON? { (try? parsed.get())?.root.value }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    do {
      parsed = .success(try JSONDocument(parsing: bytes))
    } catch {
      parsed = .failure(error)
    }
  }
}
