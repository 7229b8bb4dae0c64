import ContractKit
import ContractReference
import Testing

@Suite struct ReferenceRobustnessTests {
  static let head =
    #"{"events":[{"event_id":"00000000-0000-4000-8000-000000000001","name":"a","#
    + #""anonymous_id":"x","occurred_at":"2026-10-23T12:00:00Z","#

  static func copies(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(arguments: [
    ("1,000 lists", head + #""x":"# + copies("[", 1000) + copies("]", 1000) + "}]}", "1"),
    ("400,000 lists", copies("[", 400_000), "400 invalid_body"),
    ("150,000 objects", copies(#"{"a":"#, 150_000), "400 invalid_body"),
    ("half a surrogate pair", head + #""properties":{"a":"\ud800"}}]}"#, "1"),
    ("half a pair as id", head + #""event_id":"\udc00"}]}"#, "0; 0 invalid_id"),
    ("U+0000", head + #""properties":{"\u0000":"\u0000"}}]}"#, "1"),
    ("a number beyond doubles", head + #""properties":{"a":1e400}}]}"#, "1"),
    ("a number of many digits", head + #""x":"# + copies("9", 7000) + "}]}", "1"),
    ("an exponent of many digits", head + #""x":1e-"# + copies("9", 7000) + "}]}", "1"),
    ("a member twice", head + #""name":"$b"}]}"#, "0; 0 reserved_name"),
    ("a property twice", head + #""properties":{"a":{},"a":1}}]}"#, "1"),
    (
      "50,000 properties", head + #""properties":{"# + copies(#""a":1,"#, 50_000) + #""b":2}}]}"#,
      "0; 0 event_too_large"
    ),
    ("a leap second", head + #""occurred_at":"2026-12-31T23:59:60Z"}]}"#, "1; clamped 0"),
    ("a time of nonsense", head + #""occurred_at":"\ud800"}]}"#, "0; 0 invalid_timestamp"),
  ])
  func `Answers whatever a client may write`(_ name: String, _ body: String, _ outcome: String) {
    #expect(Subject().post(body).outcome == outcome)
  }

  @Test func `Every prefix of a batch, and every octet of it changed, is answered below 500`() {
    let subject = Subject()
    let body = Array((Self.head + #""properties":{"a":[1.5e3,"\u00e9"]},"context":{}}]}"#).utf8)
    for index in body.indices {
      #expect(subject.post(Array(body[..<index])).status == 400)
      for octet: UInt8 in [0x00, 0x22, 0x5B, 0x7D, 0xC3, 0xFF] {
        var changed = body
        changed[index] = octet
        #expect(subject.post(changed).status < 500)
      }
    }
  }

  @Test(arguments: [Int64.min, -62_200_000_000_000, 253_500_000_000_000, Int64.max])
  func `Answers at any instant there is`(_ milliseconds: Int64) {
    let instant = Timestamp(milliseconds: milliseconds)
    let subject = Subject()
    #expect(subject.post([event(1)], at: noon).outcome == "1")
    #expect(subject.post([event(2)], at: instant).outcome == "1; clamped 0")
    for state in ["rotated", "expired", "over-quota"] {
      #expect(subject.server.change(key: subject.key ?? "", to: state, at: instant))
      #expect(subject.post([event(3)], at: instant).status < 500)
    }
    _ = subject.stored([event(1), event(2)], at: instant)
  }

  @Test func `Threads see one state`() async {
    let subject = Subject()
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<40 {
        group.addTask {
          subject.post((0..<20).map { event(number / 2 * 20 + $0, ["anonymous_id": "a"]) }).status
        }
      }
      for await status in group { #expect(status == 200 || status == 429) }
    }
    // The 300 events that an anonymous id has in a minute are 15 of the requests.
    #expect(subject.post([event(9000, ["anonymous_id": "a"])]).status == 429)
    let stored = subject.stored((0..<400).map { event($0) })
    #expect((150...300).contains(stored.count))
    #expect(Set(stored.map { $0["event_id"] }).count == stored.count)
  }
}
