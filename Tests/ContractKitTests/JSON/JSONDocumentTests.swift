import Testing

@testable import ContractKit

@Suite struct JSONDocumentTests {
  static let text = Array(
    """
    {
      "name": "tap",
      "list": [1, -2.50, [true, null]],
      "\\u006eext": {"é": "\\ud83d\\ude00"}
    }
    """.utf8)

  @Test(arguments: [
    ("", 0, "1:1"), ("/name", 12, "2:11"), ("/list", 29, "3:11"), ("/list/0", 30, "3:12"),
    ("/list/1", 33, "3:15"), ("/list/2", 40, "3:22"), ("/list/2/1", 47, "3:29"),
    ("/next", 70, "4:16"), ("/next/é", 77, "4:23"),
  ])
  func `A value knows where it begins`(
    _ pointer: String, _ offset: Int, _ position: String
  ) throws {
    let document = try JSONDocument(parsing: Self.text)
    let way = try #require(JSONPointer(pointer))
    let node = try #require(document[way])
    #expect(node.range.lowerBound == offset)
    #expect(TextPosition(of: offset, in: document.bytes).description == position)
    #expect(try JSON.parse(Array(document.bytes[node.range])) == node.value)
  }

  @Test func `A member knows where its name stands, and its value`() throws {
    let root = try JSONDocument(parsing: Self.text).root
    let members = try #require(root.members).map { $0 }
    #expect(members.map(\.name) == ["name", "list", "next"])
    #expect(members.map(\.nameRange) == [4..<10, 21..<27, 57..<68])
    #expect(members.map(\.value.kind) == [.string, .array, .object])
  }

  @Test func `A value is read only as what it is`() throws {
    let root = try JSONDocument(parsing: Array(#"[null,true,1.50,"a\n",[],{}]"#.utf8)).root
    let nodes = try #require(root.elements).map { $0 }
    #expect(nodes.map(\.kind) == [.null, .bool, .number, .string, .array, .object])
    #expect(nodes.map(\.bool) == [nil, true, nil, nil, nil, nil])
    #expect(nodes.map(\.number) == [nil, nil, JSON.Number("1.50"), nil, nil, nil])
    #expect(nodes.map(\.text) == [nil, nil, nil, "a\n", nil, nil])
    #expect(nodes.map { $0.elements == nil } == [true, true, true, true, false, true])
    #expect(nodes.map { $0.members == nil } == [true, true, true, true, true, false])
  }

  @Test func `An element is found by its position, and only there`() throws {
    let root = try JSONDocument(parsing: Array(#"[[1,2],{"a":[3]},4]"#.utf8)).root
    #expect(
      (-1...3).map { root[$0]?.value.description } == [nil, "[1,2]", #"{"a":[3]}"#, "4", nil])
    #expect(root[1]?["a"]?[0]?.value == 3)
    #expect(root[1]?["b"] == nil)
    #expect(root["a"] == nil)
    #expect(root[1]?[0] == nil)
  }

  @Test func `Of members with the same name the first is found`() throws {
    let text = Array(#"{"a":1,"\u0061":2}"#.utf8)
    let document = try JSONDocument(parsing: text, duplicates: .keep)
    #expect(document.root["a"]?.value == 1)
    #expect(document.root.members?.map(\.name) == ["a", "a"])
  }

  @Test(arguments: JSONVectors.accepted)
  func `Each value of a document is its bytes`(_ row: JSONVectors.Accepted) throws {
    let document = try JSONDocument(parsing: JSONVectors.bytes(row.text, row.hex))
    var open = [document.root]
    while let node = open.popLast() {
      #expect(try JSON.parse(Array(document.bytes[node.range])) == node.value)
      #expect(document.bytes[node.range].first.map { $0 > ASCII.space } == true)
      #expect(document.bytes[node.range].last.map { $0 > ASCII.space } == true)
      open += node.elements?.map { $0 } ?? []
      for member in node.members?.map({ $0 }) ?? [] {
        #expect(try JSON.parse(Array(document.bytes[member.nameRange])) == .string(member.name))
        open.append(member.value)
      }
    }
  }
}
