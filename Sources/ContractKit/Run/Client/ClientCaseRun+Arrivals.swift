extension ClientCaseRun {
  /// How many requests may come in a case: several times what a client needs that sends a thousand
  /// events one by one, and each again. Beyond it a client sends without end.
  private static let requestLimit = 10_000

  mutating func arrive(_ incoming: IncomingRequest) throws(Stop) {
    let request = incoming.request
    guard request.target.hasPrefix(base + "/") || request.target == base else {
      notes.append("a request of another case came in: \(request.method) \(request.target)")
      incoming.answer(HTTPAnswer(HTTPResponse(status: 410)))
      return
    }
    let path = String(request.target.dropFirst(base.utf8.count))
    let lane = suite.file.lane(method: request.method, path: path)
    let body = ReceivedBody(request.body)
    let arrival = ClientLog.Arrival(
      source: .request(incoming), lane: lane, at: now, body: body, path: path,
      records: lane?.records(in: body.value) ?? [], state: .waiting)
    if isSentAgainByItself(arrival) { return }
    guard log.count < Self.requestLimit else {
      find(
        "client", expected: "the client to come to rest",
        received: "\(Self.requestLimit) requests and one more: \(arrival.words)")
      throw .findings
    }
    note("> \(request.method) \(path)")
    for line in TranscriptLines.request(request).dropFirst() { transcript.append(line) }
    guard lane != nil else {
      let words = "\(request.method) \(path.prefix { $0 != "?" })"
      let line = "a request beyond the contract: \(words)"
      if !notes.contains(line) { notes.append(line) }
      log.append(arrival)
      send(HTTPAnswer(HTTPResponse(status: 404)), to: log.count - 1)
      return
    }
    try arrive(arrival)
  }

  /// Whether the HTTP stack sent it once more because its connection closed without a byte; it then
  /// meets the same once more.
  private mutating func isSentAgainByItself(_ arrival: ClientLog.Arrival) -> Bool {
    guard stage.hello.retransmits, let request = arrival.request,
      let earlier = log.arrivals.last, earlier.state == .answered, let fault = earlier.fault,
      earlier.request?.body == request.body, earlier.path == arrival.path,
      case .request(let incoming) = arrival.source
    else { return false }
    log[log.count - 1].fault = nil
    note("> the same again, by the HTTP stack itself")
    incoming.answer(HTTPAnswer(HTTPResponse(status: 500), fault: fault))
    return true
  }

  /// Enters what has arrived, and answers it if its lane is served.
  mutating func arrive(_ arrival: ClientLog.Arrival) throws(Stop) {
    log.append(arrival)
    let index = log.count - 1
    guard let lane = arrival.lane, lane.report == nil else { return }
    let open =
      log.openCount == 1 ? 1 : log.arrivals.count { $0.isOpen && $0.lane?.name == lane.name }
    for breach in ledger.enter(arrival.records, lane: lane, number: index, open: open) {
      violated.insert(breach.rule.requirement)
      violations.append(
        (
          breach.rule.level,
          Finding(
            step: step, place: "rule of every client", expected: breach.expected,
            received: breach.received, fixture: breach.rule.origin.position)
        ))
    }
    try serve(index)
  }

  /// Answers an arrival by the first rule of its lane that fits.
  mutating func serve(_ index: Int) throws(Stop) {
    guard let lane = log[index].lane, let rules = served[lane.name] else { return }
    for (place, served) in rules.enumerated() where served.left != 0 {
      if let when = served.rule.when {
        var matcher = Matcher(environment, open: true)
        matcher.match(when, log[index].described)
        guard matcher.differences.isEmpty else { continue }
        environment = matcher.environment
      }
      if let left = served.left { self.served[lane.name]?[place].left = left - 1 }
      return try answer(
        index, with: served.rule.response ?? lane.answer, settles: served.rule.settles)
    }
  }

  /// Gives an arrival its answer.
  mutating func answer(
    _ index: Int, with response: ResponsePattern?, settles: Settling?
  ) throws(Stop) {
    let outer = environment.now
    environment.now = log[index].at
    environment.sent = log[index].records
    defer { environment.now = outer }
    switch response {
    case .oneOf(let alternatives, let point, _)?:
      let first = alternatives.first { environment.admits($0.names, at: point) }
      try answer(index, with: first?.response, settles: settles)
    case .value(let pattern)?: try answerQuestion(index, pattern)
    case .one(let answer)?:
      let response: HTTPResponse
      do {
        response = try environment.response(answer)
      } catch {
        throw .broken("\(error)")
      }
      try settleRecords(of: index, response.status, answer, settles)
      send(HTTPAnswer(response, fault: answer.fault), to: index)
    case nil:
      guard case .question = log[index].source else {
        throw .broken("lane \"\(log[index].lane?.name ?? "")\" has no answer of its own")
      }
      try answerQuestion(index, Pattern(origin: origin, kind: .literal(["ok": .null])))
    }
  }

  private mutating func answerQuestion(_ index: Int, _ pattern: Pattern) throws(Stop) {
    guard case .question(let number) = log[index].source,
      let value = try? environment.build(pattern)
    else { throw .broken("a question is answered by \"ok\" or \"error\"") }
    shut(index, as: .answered)
    let frame = JSON.object(
      [JSON.Member("answer", .number(JSON.Number(number)))] + (value.members ?? []))
    note("= \(value)")
    do {
      try stage.send(frame)
    } catch {
      throw blame(error.message)
    }
  }

  private mutating func settleRecords(
    of index: Int, _ status: Int, _ answer: AnswerPattern, _ settles: Settling?
  ) throws(Stop) {
    guard let lane = log[index].lane, let pointer = lane.id else { return }
    let ids = log[index].records.compactMap { $0[pointer]?.text }
    let isGood = !answer.isLost && lane.settles?.contains(status) ?? false
    var settled = isGood ? ids : []
    switch settles ?? answer.settles {
    case nil: break
    case .all?: settled = ids
    case Settling.none?: settled = []
    case .ids(let patterns)?:
      settled = patterns.compactMap { (try? environment.build($0))?.flatMap(\.text) }
    }
    ledger.settle(settled, lane: lane)
    if isGood {
      log[index].delivered = log[index].records.filter { record in
        record[pointer]?.text.map(settled.contains) ?? false
      }
    }
  }

  private mutating func send(_ answer: HTTPAnswer, to index: Int) {
    guard case .request(let incoming) = log[index].source else { return }
    switch answer.fault {
    case .stall?: log[index].state = .stalled
    case .close?, .reset?:
      shut(index, as: .answered)
      log[index].fault = answer.fault
    default: shut(index, as: .answered)
    }
    var answer = answer
    // A connection that ends with its answer is never found closed by the next request.
    answer.response.fields.append(HTTPField("Connection", "close"))
    for (number, line) in TranscriptLines.response(answer.response).enumerated() {
      if number == 0 {
        note(line + (answer.fault.map { ", and \($0)" } ?? ""))
      } else {
        transcript.append(line)
      }
    }
    incoming.answer(answer)
  }

  /// An arrival is not open any more.
  mutating func shut(_ index: Int, as state: ClientLog.Arrival.State) {
    log[index].state = state
    if let lane = log[index].lane { ledger.close(log[index].records, lane: lane, number: index) }
  }
}

extension AnswerPattern {
  /// Whether its status or its body may never reach the client.
  fileprivate var isLost: Bool {
    switch fault {
    case nil, .drip?: false
    default: true
    }
  }
}

extension Environment {
  /// Spells an answer out.
  fileprivate mutating func response(_ answer: AnswerPattern) throws(BuildError) -> HTTPResponse {
    guard case .number(let number)? = try build(answer.status), let status = number.integer else {
      throw .noValue(answer.origin)
    }
    var response = HTTPResponse(status: status)
    for header in answer.headers { response.fields += try lines(header) }
    switch answer.body {
    case .none, .any: break
    case .raw(let pattern): response.body = try octets(pattern)
    case .json(let pattern):
      guard let value = try build(pattern) else { break }
      response.body = value.compact()
      if response.fields.values(of: "Content-Type").isEmpty {
        response.fields.append(HTTPField("Content-Type", "application/json"))
      }
    }
    return response
  }
}
