import Testing

@testable import ContractKit

@Suite struct JSONParserTests {
  @Test(arguments: JSONVectors.accepted)
  func `Accepts, and keeps order and spelling`(_ row: JSONVectors.Accepted) throws {
    let bytes = JSONVectors.bytes(row.text, row.hex)
    let compact = JSONVectors.bytes(row.compact, row.compactHex)
    let json = try JSON.parse(bytes)
    #expect(json.compact().quoted() == compact.quoted())
    #expect(try JSON.parse(compact) == json)
  }

  @Test(arguments: JSONVectors.refused)
  func `Refuses, and says where and why`(_ row: JSONVectors.Refused) {
    let bytes = JSONVectors.bytes(row.text, row.hex)
    for duplicates in [JSON.Duplicates.refuse, .keep] {
      let error = #expect(throws: JSONError.self) {
        try JSON.parse(bytes, duplicates: duplicates)
      }
      #expect(error?.offset == row.offset)
      #expect(error?.reason == row.why)
      #expect(error?.description == "at byte \(row.offset): \(row.why)")
    }
  }

  @Test(arguments: JSONVectors.duplicates)
  func `Refuses a name given twice, or keeps both`(_ row: JSONVectors.Duplicate) throws {
    let bytes = JSONVectors.bytes(row.text, row.hex)
    let name = JSON.Text(row.duplicate)
    #expect(throws: JSONError.duplicateName(name, first: row.first, offset: row.offset)) {
      try JSON.parse(bytes)
    }
    let kept = try JSON.parse(bytes, duplicates: .keep)
    #expect(try JSON.parse(kept.compact(), duplicates: .keep) == kept)
  }

  @Test func `Keeps every member of a name given twice, in order`() throws {
    let json = try JSON.parse(Array(#"{"a":1,"b":2,"a":3}"#.utf8), duplicates: .keep)
    #expect(json == ["a": 1, "b": 2, "a": 3])
    #expect(json["a"] == 1)
  }

  @Test(arguments: JSONVectors.accepted.filter { !$0.name.contains("number") }, [1, 3, 7, 8, 9])
  func `A text means the same wherever it stands among others`(
    _ row: JSONVectors.Accepted, _ shift: Int
  ) throws {
    let bytes = JSONVectors.bytes(row.text, row.hex)
    let padding = Array(repeating: ASCII.space, count: shift)
    #expect(try JSON.parse(padding + bytes) == JSON.parse(bytes))
    #expect(try JSON.parse(bytes + padding) == JSON.parse(bytes))
    let pair = Array("[".utf8) + bytes + Array(",".utf8) + padding + bytes + Array("]".utf8)
    #expect(try JSON.parse(pair) == .array([JSON.parse(bytes), JSON.parse(bytes)]))
  }

  @Test(arguments: JSONVectors.accepted.filter { $0.name.contains("structure") })
  func `No text that is cut short is accepted`(_ row: JSONVectors.Accepted) {
    let bytes = JSONVectors.bytes(row.text, row.hex)
    for length in 0..<bytes.count {
      #expect(throws: JSONError.unexpectedEnd(offset: length)) {
        try JSON.parse(Array(bytes.prefix(length)))
      }
    }
  }

  @Test(arguments: UInt8(0x20)...0x7E)
  func `After a backslash only nine letters may stand`(_ letter: UInt8) throws {
    let text = [ASCII.quote, ASCII.backslash, letter] + Array("0041\"".utf8)
    if #""\/bfnrtu"#.utf8.contains(letter) {
      #expect(throws: Never.self) { try JSON.parse(text) }
    } else {
      #expect(throws: JSONError.unexpectedByte(letter, offset: 2, expected: .escape)) {
        try JSON.parse(text)
      }
    }
  }
}
