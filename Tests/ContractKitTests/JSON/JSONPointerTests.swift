import Testing

@testable import ContractKit

@Suite struct JSONPointerTests {
  /// The document and the pointers of RFC 6901 §5.
  static let example = #"""
    {"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}
    """#

  @Test(arguments: [
    ("", example), ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"),
    ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"),
    ("/m~0n", "8"),
  ])
  func `Leads where RFC 6901 says, in a tree and in a document`(
    _ spelling: String, _ value: String
  ) throws {
    let pointer = try #require(JSONPointer(spelling))
    let document = try JSONDocument(parsing: Array(Self.example.utf8))
    #expect(document.root.value[pointer]?.description == value)
    #expect(document[pointer]?.value.description == value)
    #expect(pointer.description == spelling)
  }
}
