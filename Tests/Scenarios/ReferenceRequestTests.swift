import ContractKit
import ContractReference
import Testing

@Suite struct ReferenceRequestTests {
  static let one =
    #"{"events":[{"event_id":"00000000-0000-4000-8000-000000000001","name":"a","#
    + #""anonymous_id":"x","occurred_at":"2026-10-23T12:00:00Z"}]}"#

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var method = "POST"
    var target = "/v1/events"
    var fields: [(String, String)] = []
    var body = one
    var summary: String
    var testDescription: String { name }
  }

  static let json = ("Content-Type", "application/json")
  static let key = ("X-Write-Key", "aso_wk_test")

  static let rows: [Row] = [
    .init(name: "all as documented", fields: [json, key], summary: "200"),
    .init(
      name: "names of headers in other letter case",
      fields: [("content-type", "Application/JSON; charset=utf-8"), ("x-write-key", key.1)],
      summary: "200"),
    .init(name: "no key", fields: [json], summary: "401 invalid_write_key"),
    .init(
      name: "an unknown key", fields: [json, (key.0, "aso_wk_other")],
      summary: "401 invalid_write_key"),
    .init(
      name: "the key in capitals", fields: [json, (key.0, "ASO_WK_TEST")],
      summary: "401 invalid_write_key"),
    .init(name: "two keys", fields: [json, key, key], summary: "401 invalid_write_key"),
    .init(name: "no Content-Type", fields: [key], summary: "400 invalid_body"),
    .init(
      name: "another Content-Type", fields: [("Content-Type", "text/plain"), key],
      summary: "400 invalid_body"),
    .init(name: "GET", method: "GET", fields: [json, key], summary: "405 method_not_allowed"),
    .init(
      name: "another path", target: "/v1/other", fields: [json, key], summary: "404 not_found"),
    .init(
      name: "a query", target: "/v1/events?x=1", fields: [json, key], summary: "404 not_found"),
    .init(
      name: "a whole address as target", target: "http://127.0.0.1:80/v1/events",
      fields: [json, key], summary: "200"),
    .init(name: "no body", fields: [json, key], body: "", summary: "400 invalid_body"),
    .init(
      name: "text after the JSON", fields: [json, key], body: one + "x", summary: "400 invalid_body"
    ),
    .init(name: "an array", fields: [json, key], body: "[]", summary: "400 invalid_body"),
    .init(
      name: "no events", fields: [json, key], body: #"{"events":[]}"#, summary: "400 invalid_body"),
    .init(
      name: "an object for events", fields: [json, key], body: #"{"events":{}}"#,
      summary: "400 invalid_body"),
    .init(
      name: "another member beside events", fields: [json, key],
      body: #"{"x":[1],"# + one.dropFirst(),
      summary: "200"),
    .init(
      name: "events twice, of which the last counts", fields: [json, key],
      body: #"{"events":[],"# + one.dropFirst(), summary: "200"),
    .init(
      name: "a bad key and a bad body, of which the key is said", fields: [json], body: "",
      summary: "401 invalid_write_key"),
    .init(
      name: "too large and no key, of which the size is said",
      body: String(repeating: " ", count: 1_048_577), summary: "413 payload_too_large"),
    .init(
      name: "the largest body", fields: [json, key],
      body: one + String(repeating: " ", count: 1_048_576 - one.utf8.count), summary: "200"),
  ]

  @Test(arguments: rows)
  func `Answers a request by what is wrong with it first`(_ row: Row) {
    let request = HTTPRequest(
      method: row.method, target: row.target, fields: row.fields.map { HTTPField($0.0, $0.1) },
      body: Array(row.body.utf8))
    #expect(AppStoreOperatorServer().answer(request, at: noon).summary == row.summary)
  }

  @Test func `A refusal is an object of a code and a message`() {
    var subject = Subject()
    subject.key = "aso_wk_other"
    let body = subject.post(Self.one).json
    #expect(body?.members?.map(\.name) == ["code", "message"])
    #expect(body?["message"]?.text?.bytes.isEmpty == false)
  }

  @Test func `101 events are refused whole, and 100 of them are new afterwards`() {
    let subject = Subject()
    let events = (1...101).map { event($0) }
    #expect(subject.post(events).summary == "400 invalid_body")
    #expect(subject.stored(events).isEmpty)
    #expect(subject.post(Array(events.dropLast())).outcome == "100")
    #expect(subject.stored(events).count == 100)
  }

  @Test(arguments: [
    ("both ids", #"{"anonymous_id":"a","user_id":"u"}"#, "204"),
    ("another member", #"{"anonymous_id":"a","user_id":"u","x":1}"#, "204"),
    ("no user", #"{"anonymous_id":"a"}"#, "400 invalid_body"),
    ("null for the user", #"{"anonymous_id":"a","user_id":null}"#, "400 invalid_body"),
    ("an empty id", #"{"anonymous_id":"","user_id":"u"}"#, "400 invalid_body"),
    ("no JSON", "x", "400 invalid_body"),
  ])
  func `Identify takes two ids`(_ name: String, _ body: String, _ summary: String) {
    let response = Subject().post(body, to: "/v1/identify")
    #expect(response.summary == summary)
    #expect(response.body.isEmpty == (response.status == 204))
  }
}
