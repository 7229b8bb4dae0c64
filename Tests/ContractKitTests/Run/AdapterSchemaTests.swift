import Testing

@testable import ContractKit

/// The schema of adapter frames says what the decoders know.
@Suite struct AdapterSchemaTests {
  static func schema() throws -> JSON { try SchemaWordsTests.schema("adapter-frames") }

  static func orders(_ schema: JSON) -> [JSON] {
    JSONPointer("/$defs/order/oneOf").flatMap { schema[$0] }?.elements ?? []
  }

  static func names(_ json: JSON?) -> [String] { json?.members?.compactMap(\.name.string) ?? [] }

  @Test func `It has every op and every member of it`() throws {
    let orders = Self.orders(try Self.schema())
    #expect(
      orders.map { $0["properties"]?["op"]?["const"]?.text?.string }
        == ClientOrder.members.map(\.op))
    for (order, known) in zip(orders, ClientOrder.members) {
      #expect(Self.names(order["properties"]) == ["id", "op"] + known.members, "\(known.op)")
    }
  }

  /// A right value for each member.
  static let samples: [String: JSON] = [
    "id": 1, "protocol": 1, "contract": "alpha", "as": "client", "baseURL": "http://127.0.0.1:1/t",
    "key": "k", "storage": "/tmp/s", "now": "2026-10-23T12:00:00.000Z", "config": [:],
    "device": [:], "launch": "foreground", "random": 0, "name": "track", "on": "client",
    "args": [:], "ms": 1, "fail": 1,
  ]

  static let destinations: [String: JSON] = ["lifecycle": "background", "network": "offline"]

  static func decode(_ order: JSON, _ op: String, without left: String) throws {
    let members = names(order["properties"]).filter { $0 != left }.map { name in
      let value: JSON =
        name == "op" ? .string(JSON.Text(op)) : samples[name] ?? destinations[op] ?? .null
      return JSON.Member(JSON.Text(name), value)
    }
    let frame = JSON.object(members)
    guard Frame.id(of: frame) != nil else { throw FrameProblem(frame.compact(), .noID) }
    _ = try ClientOrder.decode(
      frame, voice: AdapterVoice(questions: OpenQuestions(), emit: { _ in }))
  }

  @Test(arguments: ClientOrder.members.map(\.op))
  func `A member is required by it if the decoder requires it`(_ op: String) throws {
    let order = try #require(
      Self.orders(try Self.schema()).first {
        $0["properties"]?["op"]?["const"]?.text?.string == op
      })
    let required = order["required"]?.elements?.compactMap(\.text?.string) ?? []
    try Self.decode(order, op, without: "")
    for name in Self.names(order["properties"]) {
      if required.contains(name) {
        #expect(throws: FrameProblem.self, "\(name)") {
          try Self.decode(order, op, without: name)
        }
      } else {
        try Self.decode(order, op, without: name)
      }
    }
  }

  @Test func `It has the members of hello, the controls, and whose an error may be`() throws {
    let schema = try Self.schema()
    #expect(SchemaWordsTests.names("/$defs/hello/properties", in: schema) == AdapterHello.members)
    #expect(
      SchemaWordsTests.words("/$defs/hello/properties/controls/items/enum", in: schema)
        == ClientControl.allCases.map(\.rawValue))
    #expect(
      SchemaWordsTests.words("/$defs/error/properties/kind/enum", in: schema)
        == AdapterReply.ErrorKind.allCases.map(\.rawValue))
    #expect(
      SchemaWordsTests.words("/$defs/order/oneOf/6/properties/to/enum", in: schema)
        == AppState.allCases.map(\.rawValue))
  }

  @Test func `It has the members of replies, questions, reports and answers`() throws {
    let schema = try Self.schema()
    let places: [(String, String)] = [
      ("question", #"{"ask":1,"zzzzzzzzzzzz":1}"#), ("report", #"{"report":"a","zzzzzzzzzzzz":1}"#),
      ("error", #"{"id":1,"error":{"zzzzzzzzzzzz":1}}"#),
    ]
    for (place, line) in places {
      let names = SchemaWordsTests.names("/$defs/\(place)/properties", in: schema)
      let error = #expect(throws: FrameProblem.self) {
        try AdapterFrame.decode(Array(line.utf8))
      }
      guard case .unknownMember(_, _, let known)? = error?.cause else {
        Issue.record("\(line)")
        continue
      }
      #expect(names == known)
    }
    let replies = JSONPointer("/$defs/reply/oneOf").flatMap { schema[$0] }?.elements ?? []
    #expect(
      replies.map { Self.names($0["properties"]) } == [
        ["id", "ok", "handle"], ["id", "unsupported"], ["id", "error"],
      ])
    let answers = JSONPointer("/$defs/answer/oneOf").flatMap { schema[$0] }?.elements ?? []
    #expect(
      answers.map { Self.names($0["properties"]) } == [["answer", "ok"], ["answer", "error"]])
  }
}
