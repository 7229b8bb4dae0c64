/// What has become of every record of a client, by lane and id.
struct ClientLedger {
  /// One record.
  private struct Entry {
    var canonical: [UInt8]
    var isSettled = false
    var open: Set<Int> = []
  }

  /// One thing that a client did against a rule.
  struct Breach {
    var rule: LedgerRule
    var expected: String
    var received: String
  }

  let rules: [LedgerRule]
  private var entries: [String: [JSON.Text: Entry]] = [:]
  /// What was settled since the client was last idle: a kill before that forgives.
  private var fresh: [(lane: String, id: JSON.Text)] = []

  init(rules: [LedgerRule]) { self.rules = rules }

  /// Enters the records of a request that has arrived: the arrival of this number, with so many
  /// requests of its lane open, it included. Tells what it did against the rules.
  mutating func enter(
    _ records: [JSON], lane: Lane, number: Int, open: Int
  ) -> [Breach] {
    guard let pointer = lane.id else { return [] }
    var breaches: [Breach] = []
    func check(_ check: LedgerRule.Check, _ expected: String, _ received: String) {
      for rule in rules where rule.lane == lane.name && rule.check == check {
        breaches.append(Breach(rule: rule, expected: expected, received: received))
      }
    }
    for case .openAtMost(let most) in rules.filter({ $0.lane == lane.name }).map(\.check)
    where open > most {
      check(
        .openAtMost(most), "at most \(most) request\(most == 1 ? "" : "s") open at a time",
        "\(open) open at once")
    }
    var seen: Set<JSON.Text> = []
    for record in records {
      guard let id = record[pointer]?.text else { continue }
      let name = id.bytes.quoted(limit: 60)
      if !seen.insert(id).inserted {
        check(.idsDistinct, "every id once in a request", "\(name) twice")
      }
      let canonical = record.removing(lane.varies).canonicalOrCompact
      guard let entry = entries[lane.name]?[id] else {
        entries[lane.name, default: [:]][id] = Entry(canonical: canonical, open: [number])
        continue
      }
      if entry.canonical != canonical {
        let offset = firstDifference(entry.canonical, canonical) ?? 0
        check(
          .unchanged,
          "record \(name) as it was sent before: …"
            + Array(entry.canonical.dropFirst(max(0, offset - 20))).quotedJSON(limit: 100),
          "…" + Array(canonical.dropFirst(max(0, offset - 20))).quotedJSON(limit: 100))
      }
      if entry.isSettled {
        check(.settledOnce, "record \(name) no more: it was answered for good", "it again")
      }
      if !entry.open.subtracting([number]).isEmpty {
        check(.oneCopyInFlight, "record \(name) in one open request", "it in two")
      }
      entries[lane.name]?[id]?.open.insert(number)
    }
    return breaches
  }

  /// An arrival is not open any more.
  mutating func close(_ records: [JSON], lane: Lane, number: Int) {
    guard let pointer = lane.id else { return }
    for id in records.compactMap({ $0[pointer]?.text }) {
      entries[lane.name]?[id]?.open.remove(number)
    }
  }

  /// Its answer settled these ids.
  mutating func settle(_ ids: [JSON.Text], lane: Lane) {
    for id in ids {
      entries[lane.name]?[id]?.isSettled = true
      fresh.append((lane.name, id))
    }
  }

  /// The client is idle: it knows of all answers.
  mutating func clientIsIdle() { fresh.removeAll() }

  /// The client was killed: it need not know of answers since it was last idle.
  mutating func clientWasKilled() {
    for (lane, id) in fresh { entries[lane]?[id]?.isSettled = false }
    fresh.removeAll()
    for lane in entries.keys {
      for id in entries[lane, default: [:]].keys { entries[lane]?[id]?.open = [] }
    }
  }
}

extension JSON {
  /// The canonical bytes; of a value that has none, a number too large say, the compact ones.
  fileprivate var canonicalOrCompact: [UInt8] { (try? canonical()) ?? compact() }

  /// The value without the members that the pointers lead to.
  fileprivate func removing(_ pointers: [JSONPointer]) -> JSON {
    pointers.reduce(self) { $0.removing($1.tokens[...]) }
  }

  private func removing(_ tokens: ArraySlice<JSON.Text>) -> JSON {
    guard let token = tokens.first, case .object(var members) = self,
      let place = members.firstIndex(where: { $0.name == token })
    else { return self }
    if tokens.count == 1 {
      members.remove(at: place)
    } else {
      members[place].value = members[place].value.removing(tokens.dropFirst())
    }
    return .object(members)
  }
}
