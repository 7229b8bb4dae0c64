import Testing

@testable import ContractKit

/// Adapters that dial in, and others that do.
@Suite(.timeLimit(.minutes(1))) struct DialBackTests {
  static func port(_ dialBack: DialBack) -> Int {
    Int(dialBack.address.split(separator: ":").last ?? "") ?? 0
  }

  static func caller(_ dialBack: DialBack, saying text: String = "") throws -> RawClient {
    let client = try RawClient(port: port(dialBack))
    try client.send(text)
    return client
  }

  static let hello = #"{"token":"secret"}"# + "\n"

  static let refusal =
    #"{"id":null,"error":{"kind":"protocol","code":"wrong-token","message":"the first line must be {\"token\": \"…\"} with the token of this run"}}"#

  @Test func `Tokens are 128 bits, and differ`() throws {
    let tokens = [try DialBack(), try DialBack()].map(\.token)
    #expect(tokens[0] != tokens[1])
    #expect(tokens.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var says: String
    var reason: String
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    .init(
      name: "another token", says: #"{"token":"secreT"}"# + "\n",
      reason: #"began with "{\"token\":\"secreT\"}""#),
    .init(
      name: "the start of the token", says: #"{"token":"secre"}"# + "\n",
      reason: #"began with "{\"token\":\"secre\"}""#),
    .init(
      name: "the token and more", says: #"{"token":"secret2"}"# + "\n",
      reason: #"began with "{\"token\":\"secret2\"}""#),
    .init(
      name: "a token that is no text", says: #"{"token":1}"# + "\n",
      reason: #"began with "{\"token\":1}""#),
    .init(
      name: "another member", says: #"{"token":"secret","a":1}"# + "\n",
      reason: #"began with "{\"token\":\"secret\",\"a\":1}""#),
    .init(
      name: "a request", says: "GET / HTTP/1.1\r\n", reason: #"began with "GET / HTTP/1.1\r""#),
    .init(
      name: "a first line without end", says: String(repeating: "a", count: 5000),
      reason: #"began with "\#(String(repeating: "a", count: 80))"… (5000 bytes)"#),
  ]

  @Test(arguments: rows)
  func `Who does not show the token is refused, and the wait goes on`(_ row: Row) throws {
    let dialBack = try DialBack(token: "secret")
    let inbox = try ClientInbox()
    let wrong = try Self.caller(dialBack, saying: row.says)
    let error = #expect(throws: SubjectError.self) {
      try dialBack.link(to: inbox, until: .after(.milliseconds(100)))
    }
    #expect(
      error
        == .unreachable(
          "no adapter has dialled \(dialBack.address) and shown the token in time; "
            + "1 caller was refused, who \(row.reason)"))
    #expect(try wrong.receiveToEnd() == Self.refusal + "\n")
    let right = try Self.caller(dialBack, saying: Self.hello)
    let link = try dialBack.link(to: inbox, until: .after(.seconds(20)))
    try link.send(["id": 1], until: .after(.seconds(20)))
    #expect(try right.receive(asLongAs: "{\"id\":1}\n") == "{\"id\":1}\n")
  }

  @Test func `Somebody who says nothing keeps nobody waiting`() throws {
    let dialBack = try DialBack(token: "secret")
    let inbox = try ClientInbox()
    let silent = try (0..<20).map { _ in try Self.caller(dialBack) }
    let right = try Self.caller(dialBack, saying: Self.hello + "early\n")
    let link = try dialBack.link(to: inbox, until: .after(.seconds(20)))
    // What came in one piece with the token is the adapter's first line.
    #expect(AdapterLinkTests.words(inbox.next(until: .after(.seconds(20)))) == "early")
    try right.send("late\n")
    #expect(AdapterLinkTests.words(inbox.next(until: .after(.seconds(20)))) == "late")
    link.end()
    #expect(silent.count == 20)
  }

  @Test func `Nobody at all is said to be nobody`() throws {
    let dialBack = try DialBack()
    let error = #expect(throws: SubjectError.self) {
      try dialBack.link(to: ClientInbox(), until: .after(.zero))
    }
    #expect(
      error
        == .unreachable("no adapter has dialled \(dialBack.address) and shown the token in time"))
  }

  @Test func `One that hung up is not taken for the one that dialled again`() throws {
    let dialBack = try DialBack(token: "secret")
    let inbox = try ClientInbox()
    do { _ = try Self.caller(dialBack, saying: Self.hello) }
    let second = try Self.caller(dialBack, saying: Self.hello + "second\n")
    let link = try dialBack.link(to: inbox, until: .after(.seconds(20)))
    #expect(AdapterLinkTests.words(inbox.next(until: .after(.seconds(20)))) == "second")
    #expect(!link.kill())
    try second.send("third\n")
    #expect(AdapterLinkTests.words(inbox.next(until: .after(.seconds(20)))) == "third")
  }

  @Test func `A lost connection is told, and the next client gets the next one`() throws {
    let dialBack = try DialBack(token: "secret")
    let inbox = try ClientInbox()
    do {
      let first = try Self.caller(dialBack, saying: Self.hello)
      let link = try dialBack.link(to: inbox, until: .after(.seconds(20)))
      try first.send("half")
      first.descriptor.shutdownSending()
      #expect(
        AdapterLinkTests.words(inbox.next(until: .after(.seconds(20))))
          == #"noise: the adapter stopped inside a line: "half""#)
      #expect(
        AdapterLinkTests.words(inbox.next(until: .after(.seconds(20))))
          == "ended: the adapter closed its connection")
      #expect(!link.kill())
    }
    let second = try Self.caller(dialBack, saying: Self.hello)
    let link = try dialBack.link(to: inbox, until: .after(.seconds(20)))
    try second.send("again\n")
    #expect(AdapterLinkTests.words(inbox.next(until: .after(.seconds(20)))) == "again")
    link.end()
  }

  @Test func `A reset is told as one`() throws {
    let dialBack = try DialBack(token: "secret")
    let inbox = try ClientInbox()
    var client: RawClient? = try Self.caller(dialBack, saying: Self.hello)
    let link = try dialBack.link(to: inbox, until: .after(.seconds(20)))
    client?.descriptor.resetOnClose()
    client = nil
    #expect(
      AdapterLinkTests.words(inbox.next(until: .after(.seconds(20))))
        == "ended: the adapter lost its connection (recv: Connection reset by peer)")
    link.end()
  }

  @Test func `An adapter that is told to end gets the frame and the end of its input`() throws {
    let dialBack = try DialBack(token: "secret")
    let client = try Self.caller(dialBack, saying: Self.hello)
    let link = try dialBack.link(to: ClientInbox(), until: .after(.seconds(20)))
    try PlatformThread.detach { link.end() }
    #expect(try client.receiveToEnd() == "{\"id\":0,\"op\":\"shutdown\"}\n")
  }

  @Test func `A port that is taken is said to be so`() throws {
    let first = try DialBack()
    let error = #expect(throws: SubjectError.self) { try DialBack(port: Self.port(first)) }
    #expect(
      error == .unreachable("listen at \(first.address): Address already in use"))
  }
}
