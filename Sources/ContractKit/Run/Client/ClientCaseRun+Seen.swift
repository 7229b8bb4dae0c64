extension ClientCaseRun {
  /// Holds what has arrived against what must have.
  mutating func see(_ seen: SeenStep) throws(Stop) {
    let names = seen.lanes?.map(\.name) ?? suite.file.lanes.filter { !$0.isAmbient }.map(\.name)
    let begin =
      seen.since.map { marks[$0] ?? 0 } ?? names.map { lastSeen[$0] ?? 0 }.min() ?? 0
    if let within = seen.within {
      try pass(try milliseconds(within), untilArrival: false)
      try settle()
    }
    for name in names { lastSeen[name] = log.count }
    var found = log.arrivals.indices.filter { index in
      index >= begin && log[index].lane.map { names.contains($0.name) } ?? false
    }
    if let place = seen.place {
      found = found.filter { index in
        var matcher = Matcher(environment, open: true)
        matcher.match(place, log[index].described)
        return matcher.differences.isEmpty
      }
    }
    let what = seen.lanes.map { $0.map(\.name).joined(separator: ", ") } ?? "every lane"
    if let records = seen.records { checkRecords(records, found, what) }
    if let requests = seen.requests {
      match(.number(JSON.Number(found.count)), requests, place: "number of requests of \(what)")
    }
    if let each = seen.each {
      for index in found { match(log[index].described, each, place: log[index].words) }
    }
    if let gap = seen.gap { try checkGaps(gap, found) }
    if let last = seen.last, let index = found.last {
      checkWindow(last, at: log[index].at, "the last of \(what) comes")
    }
    checkOrder(seen, found)
    checkAbsence(seen, found)
    if !findings.isEmpty { throw .findings }
  }

  /// What was delivered, in order of arrival; of a report lane, every value.
  private mutating func checkRecords(_ due: Pattern, _ found: [Int], _ what: String) {
    let records = found.flatMap { index -> [JSON] in
      log[index].lane?.report == nil ? log[index].delivered : log[index].records
    }
    match(.array(records), due, place: "records delivered to \(what)")
  }

  private mutating func checkGaps(
    _ gap: (least: DurationExpression?, most: DurationExpression?), _ found: [Int]
  ) throws(Stop) {
    for (earlier, later) in zip(found, found.dropFirst()) {
      let span = log[later].at.milliseconds - log[earlier].at.milliseconds
      if let least = gap.least, span < (try milliseconds(least)) {
        find(
          "gap", expected: "at least \(try milliseconds(least)) ms between two requests",
          received: "\(span) ms before \(log[later].words)")
      }
      if let most = gap.most, span > (try milliseconds(most)) {
        find(
          "gap", expected: "at most \(try milliseconds(most)) ms between two requests",
          received: "\(span) ms before \(log[later].words)")
      }
    }
  }

  private mutating func checkOrder(_ seen: SeenStep, _ found: [Int]) {
    guard let last = found.last, !seen.before.isEmpty, let first = found.first else { return }
    let names = seen.before.map(\.name)
    let early = log.arrivals.indices.first { index in
      index > first && index < last && log[index].lane.map { names.contains($0.name) } ?? false
    }
    if let early {
      find(
        "order", expected: "\(log[last].words) first", received: "\(log[early].words) before it")
    }
  }

  private mutating func checkAbsence(_ seen: SeenStep, _ found: [Int]) {
    for pattern in seen.without {
      guard let text = (try? environment.build(pattern))?.text else { continue }
      for index in found where log[index].body.bytes.contains(text.bytes) {
        find(
          "body", expected: "\(text.bytes.quoted(limit: 60)) nowhere",
          received: "it in \(log[index].words)")
      }
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    var start = startIndex
    while let place = self[start...].firstIndex(of: first) {
      if self[place...].starts(with: part) { return true }
      start = place + 1
    }
    return false
  }
}
