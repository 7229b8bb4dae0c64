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

  @Test(arguments: [
    "/foo/2", "/foo/-", "/foo/00", "/foo/01", "/foo/-1", "/foo/+1", "/foo/1.0", "/foo/", "/foo/0 ",
    "/foo/18446744073709551616", "/foo/bar", "/fo", "/FOO", "/a/b", "/foo/0/0", "//x", "/c%25d",
    "/foo/١",
  ])
  func `Leads nowhere`(_ spelling: String) throws {
    let pointer = try #require(JSONPointer(spelling))
    let document = try JSONDocument(parsing: Array(Self.example.utf8))
    #expect(document.root.value[pointer] == nil)
    #expect(document[pointer] == nil)
  }

  @Test(arguments: ["a", "a/b", "/~", "/~2", "/a~", "/~/0", "/~01~", " /a", "#/a", "~0"])
  func `Is no pointer`(_ spelling: String) { #expect(JSONPointer(spelling) == nil) }

  @Test(
    arguments: [
      ("", []), ("/", [""]), ("//", ["", ""]), ("/~01", ["~1"]), ("/~10", ["/0"]), ("/~00", ["~0"]),
      ("/a//b/", ["a", "", "b", ""]), ("/é", ["é"]), ("/e\u{301}", ["e\u{301}"]),
    ] as [(String, [JSON.Text])])
  func `Escapes are resolved once, from left to right`(
    _ spelling: String, _ tokens: [JSON.Text]
  ) throws {
    let pointer = try #require(JSONPointer(spelling))
    #expect(pointer.tokens == tokens)
    #expect(pointer.description == spelling)
    #expect(JSONPointer(tokens: tokens) == pointer)
  }

  @Test func `Grows by names and positions`() throws {
    let pointer = JSONPointer.root.appending("events").appending(0).appending("a/b~c")
    #expect(pointer.description == "/events/0/a~1b~0c")
    #expect(JSONPointer("/events/0/a~1b~0c") == pointer)
    let lone = try JSON.parse(Array(#""\ud800""#.utf8)).text
    #expect(try JSONPointer.root.appending(#require(lone)).description == #"/\ud800"#)
  }

  @Test func `Names are found by their bytes`() throws {
    let json: JSON = ["e\u{301}": 1, "é": 2]
    #expect(try json[#require(JSONPointer("/é"))] == 2)
    #expect(try json[#require(JSONPointer("/e\u{301}"))] == 1)
  }
}
