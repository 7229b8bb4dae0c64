import Testing

@testable import ContractKit

@Suite struct JSONLimitTests {
  enum Shape: String, CaseIterable, Sendable {
    case arrays, objects, both

    func text(levels: Int, closed: Bool = true) -> [UInt8] {
      let (opening, closing): (String, String) =
        switch self {
        case .arrays: ("[", "]")
        case .objects: (#"{"a":"#, "}")
        case .both: (#"[{"a":"#, "}]")
        }
      let count = self == .both ? levels / 2 : levels
      let inside = self == .arrays ? "" : "0"
      let text = String(repeating: opening, count: count) + inside
      return Array((text + (closed ? String(repeating: closing, count: count) : "")).utf8)
    }
  }

  @Test(arguments: Shape.allCases)
  func `Nesting of 512 levels is accepted, one more is not`(_ shape: Shape) throws {
    #expect(throws: Never.self) { try JSON.parse(shape.text(levels: 512)) }
    let error = #expect(throws: JSONError.self) { try JSON.parse(shape.text(levels: 514)) }
    let offset = shape == .arrays ? 512 : shape == .objects ? 5 * 512 : 6 * 256
    #expect(error == .tooDeep(limit: 512, offset: offset))
    #expect(error?.description == "at byte \(offset): nested deeper than 512 levels")
  }

  @Test func `The limit of nesting is the caller's, and none allows scalars only`() throws {
    #expect(try JSON.parse(Array("1".utf8), depth: 0) == 1)
    #expect(throws: JSONError.tooDeep(limit: 0, offset: 1)) {
      try JSON.parse(Array(" []".utf8), depth: 0)
    }
    #expect(try JSON.parse(Array("[[],[]]".utf8), depth: 2) == [[], []])
    #expect(throws: JSONError.tooDeep(limit: 2, offset: 5)) {
      try JSON.parse(Array("[[],[[]]]".utf8), depth: 2)
    }
  }

  @Test(arguments: Shape.allCases)
  func `A hundred thousand levels are refused, not a crash`(_ shape: Shape) {
    let text = shape.text(levels: 100_000, closed: false)
    #expect(throws: JSONError.self) { try JSON.parse(text) }
    #expect(throws: JSONError.self) { try JSON.parse(text, depth: 100_000) }
    #expect(throws: Never.self) {
      try JSONDocument(parsing: shape.text(levels: 100_000), depth: 100_000).canonical()
    }
  }

  @Test(arguments: Shape.allCases)
  func `A tree of 2,000 levels is written, compared, hashed and freed`(_ shape: Shape) throws {
    let text = shape.text(levels: 2000)
    let (a, b) = (try JSON.parse(text, depth: 2000), try JSON.parse(text, depth: 2000))
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    #expect(a.compact() == text)
    #expect(try a.canonical() == text)
    #expect(try JSON.parse(a.indented(), depth: 2000) == a)
  }

  /// Names in an order that is not theirs, so that nothing is sorted by luck.
  static func names(_ count: Int, prefix: String) -> [String] {
    (0..<count).map { "\(prefix)\($0 * 7919 % count)" }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["", "property_", "aVeryLongNameThatAllOfThemShare", "\\u0061bcdefgh"])
  func `An object of 10,000 members is checked and sorted, however alike their names`(
    _ prefix: String
  ) throws {
    let members = Self.names(10_000, prefix: prefix).map { "\"\($0)\":0" }.joined(separator: ",")
    let document = try JSONDocument(parsing: Array("{\(members)}".utf8))
    let canonical = try JSONDocument(parsing: document.canonical())
    let names = canonical.root.members?.map(\.name.bytes) ?? []
    #expect(names.count == 10_000)
    #expect(zip(names, names.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    let twice = Array("{\(members),\"\(prefix)7\":1}".utf8)
    let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: twice) }
    #expect(error?.offset == twice.count - prefix.utf8.count - 6)
  }
}
