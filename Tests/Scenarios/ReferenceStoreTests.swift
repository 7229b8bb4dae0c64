import ContractKit
import ContractReference
import Testing

@Suite struct ReferenceStoreTests {
  let subject = Subject()

  @Test func `An event is kept as it came, with the country and without what is unknown`() {
    let sent = event(
      1,
      [
        "user_id": .some(.null), "properties": ["B": " b ", "n": 1, "B": "e\u{301}"],
        "context": ["build": "412", "locale": 5, "country": "TR", "app_version": ""],
        "extra": true,
      ])
    #expect(subject.post([sent]).outcome == "1")
    let kept: JSON = [
      "event_id": "00000000-0000-4000-8000-000000000001", "name": "a", "anonymous_id": "someone",
      "occurred_at": "2026-10-23T12:00:00.000Z", "properties": ["n": 1, "B": "e\u{301}"],
      "context": ["build": "412", "app_version": ""], "country": "ZZ",
    ]
    #expect(subject.stored([sent]) == [kept])
  }

  @Test func `A context that is no object is not kept`() {
    _ = subject.post([event(1, ["context": "x"])])
    #expect(subject.stored([event(1)]).map { $0["context"] } == [nil])
  }

  @Test func `A clamped event is kept under the time of receipt`() {
    let old = event(1, ["occurred_at": "1970-01-01T00:00:00Z"])
    let later = noon + 0.25
    #expect(subject.post([old], at: later).outcome == "1; clamped 0")
    #expect(subject.stored([old]).map { $0["occurred_at"] } == ["2026-10-23T12:00:00.250Z"])
  }

  @Test func `A rejected event is not kept, and is new once it is right`() {
    #expect(subject.post([event(1, ["name": ""])]).outcome == "0; 0 invalid_name")
    #expect(subject.stored([event(1)]).isEmpty)
    #expect(subject.post([event(1)]).outcome == "1")
    #expect(subject.stored([event(1)]).count == 1)
  }

  @Test func `Of two events with one id, in any letter case, the first stays`() {
    let lower: JSON = "abcdefab-cdef-4abc-8def-abcdefabcdef"
    let upper: JSON = "ABCDEFAB-CDEF-4ABC-8DEF-ABCDEFABCDEF"
    #expect(subject.post([event(1, ["event_id": lower])]).outcome == "1")
    let repeated = event(
      1, ["event_id": upper, "name": "b", "occurred_at": "1970-01-01T00:00:00Z"])
    #expect(subject.post([repeated]).outcome == "1")
    #expect(subject.stored([repeated]).map { $0["name"] } == ["a"])
    #expect(subject.stored([repeated]).map { $0["event_id"] } == [lower])
  }

  @Test func `Two events with one id in a batch are both counted`() {
    #expect(subject.post([event(1), event(1, ["name": "b"])]).outcome == "2")
    #expect(subject.stored([event(1)]).map { $0["name"] } == ["a"])
  }

  @Test func `Another app's events are no repeats`() {
    _ = subject.post([event(1)])
    let other = Subject(subject.server)
    #expect(other.key != subject.key)
    #expect(other.post([event(1)]).outcome == "1")
    #expect(subject.stored([event(1)]).count == 2)
  }

  @Test func `Ids and indices are echoed as they were sent`() {
    let response = subject.post([
      event(1), 5, event(2, ["event_id": "NOT-A-uuid"]), event(3, ["event_id": 7]),
    ])
    #expect(response.outcome == "1; 1 invalid_event; 2 invalid_id; 3 invalid_id")
    let echoes = response.json?["rejected"]?.elements?.map { $0["event_id"] }
    #expect(echoes == [.null, "NOT-A-uuid", .null])
  }

  @Test func `Names that differ in case are two, and so are texts that differ in form`() {
    _ = subject.post([
      event(1, ["name": "A", "anonymous_id": "\u{E9}", "user_id": "u"]),
      event(2, ["name": "a", "anonymous_id": "e\u{301}", "user_id": "v"]),
    ])
    #expect(subject.stored([event(1), event(2)]).map { $0["name"] } == ["A", "a"])
    let links = subject.server.stored(lane: "identify", ids: ["\u{E9}", "e\u{301}"], at: noon)
    #expect(links.map { $0["user_id"] } == ["u", "v"])
  }

  @Test func `The first user of an anonymous id stays, whichever route names it`() {
    func identify(_ anonymousID: String, _ userID: String) -> Int {
      subject.post(
        #"{"anonymous_id":"\#(anonymousID)","user_id":"\#(userID)"}"#, to: "/v1/identify"
      ).status
    }
    #expect(identify("p", "u") == 204)
    #expect(identify("p", "v") == 204)
    #expect(subject.post([event(1, ["anonymous_id": "p", "user_id": "w"])]).outcome == "1")
    #expect(subject.post([event(2, ["anonymous_id": "q", "user_id": "u"])]).outcome == "1")
    #expect(identify("q", "x") == 204)
    #expect(
      subject.server.stored(lane: "identify", ids: ["P", "q", "none"], at: noon)
        == [
          ["anonymous_id": "p", "user_id": "u"], ["anonymous_id": "q", "user_id": "u"],
        ])
  }

  @Test(arguments: [
    ("2026-10-23T12:00:00.000Z", "2027-11-23T11:59:59.999Z", "2027-11-23T12:00:00.000Z"),
    ("2027-01-31T00:00:00.000Z", "2028-02-28T23:59:59.999Z", "2028-02-29T00:00:00.000Z"),
    ("2026-01-31T00:00:00.000Z", "2027-02-27T23:59:59.999Z", "2027-02-28T00:00:00.000Z"),
    ("2026-12-01T05:00:00.000Z", "2028-01-01T04:59:59.999Z", "2028-01-01T05:00:00.000Z"),
  ])
  func `An event is kept for thirteen months of the calendar`(
    _ received: String, _ last: String, _ gone: String
  ) throws {
    func instant(_ text: String) throws -> Timestamp {
      try #require(Timestamp(rfc3339: Array(text.utf8)))
    }
    _ = try subject.post([event(1)], at: instant(received))
    #expect(try subject.stored([event(1)], at: instant(last)).count == 1)
    #expect(try subject.stored([event(1)], at: instant(gone)).isEmpty)
  }
}
