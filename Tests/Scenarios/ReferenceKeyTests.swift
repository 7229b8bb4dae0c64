import ContractKit
import ContractReference
import Testing

@Suite struct ReferenceKeyTests {
  static let day = 86_400.0

  @Test(arguments: [
    ("active", "200"), ("fresh", "200"), ("rotated", "200"),
    ("revoked", "401 invalid_write_key"), ("expired", "401 invalid_write_key"),
    ("over-quota", "403 quota_exceeded"),
  ])
  func `A key can be had in every state`(_ state: String, _ summary: String) throws {
    var subject = Subject()
    let key: String = try #require(subject.server.makeKey(in: state, at: noon))
    subject.key = key
    #expect(subject.post([event(1)]).summary == summary)
  }

  @Test func `There is no key in a state that the server does not know`() {
    let server = AppStoreOperatorServer()
    #expect(server.makeKey(in: "lost", at: noon) == nil)
    #expect(!server.change(key: "aso_wk_test", to: "lost", at: noon))
    #expect(!server.change(key: "aso_wk_none", to: "revoked", at: noon))
    #expect(!server.change(key: "aso_wk_test", to: "fresh", at: noon))
    #expect(!server.set("plan", to: "gold", key: "aso_wk_test", at: noon))
    #expect(!server.set("fault", to: 404, key: "aso_wk_test", at: noon))
    #expect(!server.set("month_used", to: -1, key: "aso_wk_test", at: noon))
  }

  @Test func `A rotated key works for thirty days, however often it is rotated`() {
    let subject = Subject()
    let key = subject.key ?? ""
    #expect(subject.server.change(key: key, to: "rotated", at: noon))
    #expect(subject.post([event(1)], at: noon + 20 * Self.day).status == 200)
    #expect(subject.server.change(key: key, to: "rotated", at: noon + 20 * Self.day))
    #expect(subject.post([event(2)], at: noon + 30 * Self.day).status == 200)
    #expect(subject.post([event(3)], at: noon + (30 * Self.day + 0.001)).status == 401)
  }

  @Test func `Revoking ends a rotated key at once`() {
    let subject = Subject()
    _ = subject.server.change(key: subject.key ?? "", to: "rotated", at: noon)
    _ = subject.server.change(key: subject.key ?? "", to: "revoked", at: noon + Self.day)
    #expect(subject.post([event(1)], at: noon + Self.day).summary == "401 invalid_write_key")
  }

  @Test func `A fault is the answer to the next request and to no other`() {
    let subject = Subject()
    let other = Subject(subject.server)
    #expect(subject.server.set("fault", to: 503, key: subject.key ?? "", at: noon))
    #expect(other.post([event(1)]).status == 200)
    #expect(subject.post([event(1)]).summary == "503 server_error")
    #expect(subject.post([event(1)]).outcome == "1")
  }

  @Test func `Fresh keys are taken from requests only where they are to be`() {
    var open = Subject(AppStoreOperatorServer(acceptsFreshKeys: true))
    open.key = "aso_wk_fresh_of_my_own"
    #expect(open.post([event(1)]).status == 200)
    open.key = "aso_wk_of_my_own"
    #expect(open.post([event(1)]).status == 401)
    var closed = Subject()
    closed.key = "aso_wk_fresh_of_my_own"
    #expect(closed.post([event(1)]).status == 401)
  }

  @Test func `A made key is new, even where a request has used its name`() {
    let server = AppStoreOperatorServer(acceptsFreshKeys: true)
    var guest = Subject(server)
    for number in 0..<20 {
      guest.key = "aso_wk_fresh_\(number)"
      _ = guest.post([event(1)])
    }
    let made = Subject(server)
    #expect(made.key.map { !$0.isEmpty } == true)
    #expect(made.post([event(1, ["name": "b"])]).status == 200)
    #expect(made.stored([event(1)]).contains { $0["name"] == "b" })
  }

  @Test func `The starting keys are the same at every call, the first one active`() {
    let server = AppStoreOperatorServer(acceptsFreshKeys: true)
    let keys = server.startingKeys(at: noon)
    #expect(keys.first?.key == "aso_wk_test")
    #expect(
      keys.map(\.state) == ["active", "fresh", "revoked", "rotated", "expired", "over-quota"])
    #expect(server.startingKeys(at: noon + 1).map(\.key) == keys.map(\.key))
    var subject = Subject(server)
    let answers = keys.map { key in
      subject.key = key.key.replacing("{n}", with: "1")
      return subject.post([event(1)]).status
    }
    #expect(answers == [200, 200, 401, 200, 401, 403])
  }
}
