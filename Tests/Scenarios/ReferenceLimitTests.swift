import ContractKit
import ContractReference
import Testing

@Suite struct ReferenceLimitTests {
  let subject = Subject()

  func batch(_ numbers: ClosedRange<Int>, from id: String = "someone") -> [JSON] {
    numbers.map { event($0, ["anonymous_id": .string(JSON.Text(id))]) }
  }

  /// The status of a batch, and its Retry-After.
  func answer(_ events: [JSON], at now: Timestamp) -> String {
    let response = subject.post(events, at: now)
    let wait = response.fields.values(of: "Retry-After").map { String(decoding: $0, as: UTF8.self) }
    return ([response.summary] + wait).joined(separator: " ")
  }

  @Test func `An anonymous id has 300 events in a minute that slides`() {
    #expect(answer(batch(1...100), at: noon) == "200")
    #expect(answer(batch(101...200), at: noon + 10) == "200")
    #expect(answer(batch(201...300), at: noon + 20.5) == "200")
    #expect(answer(batch(301...301), at: noon + 30) == "429 rate_limited 30")
    #expect(answer(batch(301...400), at: noon + 30.001) == "429 rate_limited 30")
    #expect(answer(batch(301...401), at: noon + 30) == "400 invalid_body")
    #expect(answer(batch(301...301), at: noon + 59.999) == "429 rate_limited 1")
    #expect(answer(batch(301...301), at: noon + 60) == "200")
    #expect(answer(batch(302...401), at: noon + 60) == "429 rate_limited 10")
    #expect(answer(batch(302...400), at: noon + 60) == "200")
  }

  @Test func `A batch that is over for one of its ids is refused whole and counts for none`() {
    for start in [1, 101] { _ = subject.post(batch(start...start + 99), at: noon) }
    _ = subject.post(batch(201...250), at: noon)
    let mixed = batch(301...351) + batch(400...400, from: "other")
    #expect(answer(mixed, at: noon) == "429 rate_limited 60")
    #expect(subject.stored(mixed).isEmpty)
    #expect(answer(batch(301...350), at: noon) == "200")
  }

  @Test func `A key has 10,000 events in a minute`() {
    for number in 0..<100 {
      let events = batch(number * 100 + 1...number * 100 + 100, from: "id\(number)")
      #expect(subject.post(events).outcome == "100")
    }
    #expect(answer(batch(20_000...20_000, from: "fresh"), at: noon) == "429 rate_limited 60")
    #expect(answer(batch(20_000...20_000, from: "fresh"), at: noon + 60) == "200")
  }

  @Test func `A clock that is set back does not stop the server`() {
    for start in [1, 101, 201] { _ = subject.post(batch(start...start + 99), at: noon) }
    #expect(answer(batch(301...301), at: noon + -30) == "429 rate_limited 60")
    #expect(answer(batch(301...301), at: noon + -86_400) == "200")
  }

  @Test func `A free account is refused when it has used 110 percent of its month`() {
    let key = subject.key ?? ""
    #expect(subject.server.set("plan", to: "free", key: key, at: noon))
    #expect(subject.server.set("month_used", to: 27_498, key: key, at: noon))
    #expect(subject.post(batch(1...3)).summary == "403 quota_exceeded")
    #expect(subject.stored(batch(1...3)).isEmpty)
    #expect(subject.post(batch(1...2)).outcome == "2")
    #expect(subject.post(batch(1...2)).outcome == "2")
    #expect(subject.post(batch(3...3)).summary == "403 quota_exceeded")
    #expect(subject.post(#"{"anonymous_id":"a","user_id":"u"}"#, to: "/v1/identify").status == 204)
    // 2026-10-31T23:59:59.999Z and a millisecond later.
    let november = noon + 8.5 * 86_400
    #expect(subject.post(batch(3...3), at: november + -0.001).summary == "403 quota_exceeded")
    #expect(subject.post(batch(3...3), at: november).status == 200)
    #expect(subject.server.set("plan", to: "paid", key: key, at: noon))
    #expect(subject.post(batch(4...4)).status == 200)
  }

  @Test func `An app has 500 event names, taken in the order of a batch`() {
    func named(_ numbers: Range<Int>) -> [JSON] {
      numbers.map {
        event(
          $0,
          [
            "name": .string(JSON.Text("n\($0)")),
            "anonymous_id": .string(JSON.Text("a\($0 / 100)")),
          ])
      }
    }
    for start in stride(from: 0, to: 400, by: 100) { _ = subject.post(named(start..<start + 100)) }
    _ = subject.post(named(400..<499))
    #expect(subject.post([event(900, ["name": "$x"])]).outcome == "0; 0 reserved_name")
    #expect(subject.post(named(499..<501)).outcome == "1; 1 too_many_event_names")
    let cased = event(901, ["name": "N1"])
    #expect(subject.post(named(1..<2) + [cased]).outcome == "1; 1 too_many_event_names")
    #expect(subject.post([event(902, ["name": "n1"])]).outcome == "1")
  }
}
