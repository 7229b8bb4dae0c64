import Testing

@testable import ContractKit

@Suite struct JSONCanonicalTests {
  @Test(arguments: JSONVectors.canonical)
  func `The canonical form is the one RFC 8785 asks for`(_ row: JSONVectors.Canonical) throws {
    let expected = JSONVectors.bytes(row.canonical, row.canonicalHex)
    let document = try JSONDocument(parsing: JSONVectors.bytes(row.text, row.hex))
    #expect(try document.canonical().quoted() == expected.quoted())
    #expect(try document.root.value.canonical().quoted() == expected.quoted())
    #expect(try JSONDocument(parsing: expected).canonical() == expected)
  }

  @Test(arguments: JSONVectors.noCanonical)
  func `What has no canonical form is refused, where the cause is`(
    _ row: JSONVectors.NoCanonical
  ) throws {
    let document = try JSONDocument(parsing: Array(row.text.utf8), duplicates: .keep)
    let error = #expect(throws: JSONError.self) { try document.canonical() }
    #expect(error?.offset == row.offset)
    switch error {
    case .duplicateName(_, let first, _): #expect(row.reason == "duplicate" && row.first == first)
    case .loneSurrogate: #expect(row.reason == "surrogate")
    case .numberTooLarge: #expect(row.reason == "number")
    default: Issue.record("\(String(describing: error))")
    }
  }

  @Test(arguments: JSONVectors.numbers)
  func `A double is printed as ECMAScript prints it`(_ row: [String]) throws {
    let bits = try #require(UInt64(row[0], radix: 16))
    #expect(String(decoding: ecmaScriptDigits(Double(bitPattern: bits)), as: UTF8.self) == row[1])
    #expect(JSON.Number(row[1])?.ecmaScript == row[1])
    #expect(JSON.Number(row[1])?.double == Double(bitPattern: bits))
  }

  @Test(arguments: JSONVectors.spellings)
  func `However a number is spelled, its canonical text is one`(_ row: [String]) throws {
    let canonical = Array("[\(row[1]),{\"a\":\(row[1])}]".utf8)
    let text = Array("[\(row[0]),{\"a\":\(row[0])}]".utf8)
    #expect(try JSONDocument(parsing: text).canonical().quoted() == canonical.quoted())
    #expect(JSON.Number(row[0])?.ecmaScript == row[1])
  }

  @Test(arguments: [
    ("/b", #"{"c":1,"d":[2,{"e":3,"f":4}]}"#), ("/b/d", #"[2,{"e":3,"f":4}]"#), ("/a", "10"),
    ("/b/d/1/e", "3"),
  ])
  func `A part of a document has its own canonical form`(
    _ pointer: String, _ canonical: String
  ) throws {
    let text = Array(#"{"b":{"d":[2.0,{"f":4,"e":3}],"c":1},"a":1e1,"x":"\ud800"}"#.utf8)
    let way = try #require(JSONPointer(pointer))
    let node = try #require(JSONDocument(parsing: text)[way])
    #expect(try node.canonical() == Array(canonical.utf8))
  }

  @Test(arguments: 1...40)
  func `The order in which members came leaves no trace`(_ count: Int) throws {
    let texts = ["", "a", "\u{1}", "é", "\u{FFFF}", "😀", "abcdefgh", "abcdefghi", "B", "10"]
    let members = (0..<count).map { index in
      JSON.Member(JSON.Text("\(texts[index % texts.count])\(index / texts.count)"), 0)
    }
    let expected = try JSON.object(members).canonical()
    for step in [1, 3, 7, count - 1] where step > 0 {
      let rotated = JSON.object(Array(members[(step % count)...] + members[..<(step % count)]))
      #expect(try rotated.canonical() == expected)
      #expect(try JSON.object(rotated.members?.reversed() ?? []).canonical() == expected)
    }
    let names = try JSONDocument(parsing: expected).root.members?.compactMap(\.name.string) ?? []
    #expect(names.count == count)
    #expect(
      zip(names, names.dropFirst()).allSatisfy { $0.utf16.lexicographicallyPrecedes($1.utf16) })
  }

  @Test func `A tree that gives a name twice has no canonical form`() {
    let tree: JSON = ["b": 1, "a": ["x": 0, "x": 1]]
    #expect(throws: JSONError.duplicateName("x", first: 12, offset: 18)) { try tree.canonical() }
  }
}
