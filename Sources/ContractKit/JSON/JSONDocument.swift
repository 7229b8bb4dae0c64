/// A JSON text that has been checked once, and is read where it stands.
///
/// Nothing is copied out of the bytes until it is asked for, and every value and every member name
/// knows its place in them.
public struct JSONDocument: Sendable {
  /// The text, as given.
  public let bytes: [UInt8]
  let tape: [JSONEntry]

  /// Checks one JSON text.
  ///
  /// The text is `bytes` as a whole: white space may surround the value, anything else may not. A
  /// byte order mark is an error, and so is a byte that is not UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8.
  ///   - depth: The deepest nesting accepted, in levels; `[[]]` is 2.
  ///   - duplicates: What to do about an object that gives a name twice.
  /// - Throws: The first `JSONError`; its offsets count bytes from the start of `bytes`. A name given
  ///   twice is found when its object ends.
  /// - Complexity: O(*n*) in the length of `bytes`; O(*m* log *m*) in the members of an object.
  ///
  /// Source: RFC 8259; a name given twice is an error by RFC 7493 §2.3.
  public init(
    parsing bytes: [UInt8], depth: Int = 512, duplicates: JSON.Duplicates = .refuse
  ) throws(JSONError) {
    tape = try JSONScanner.scan(bytes, depth: depth, duplicates: duplicates)
    self.bytes = bytes
  }

  /// The value that the text is.
  public var root: Node { Node(document: self, index: 0) }

  /// The value that `pointer` leads to from the root, or nil if there is none.
  ///
  /// - Complexity: O(*n*) in the number of elements and members passed on the way.
  public subscript(pointer: JSONPointer) -> Node? { root[pointer] }

  func text(at index: Int) -> JSON.Text {
    bytes.withUnsafeBufferPointer {
      JSON.Text(unchecked: JSONString(tape[index], of: $0).decoded)
    }
  }
}

extension JSON {
  /// What to do about an object that gives a name twice.
  public enum Duplicates: Sendable, Hashable {
    /// It is an error.
    case refuse
    /// All its members are kept, in order.
    case keep
  }

  /// Parses one JSON text into a tree.
  ///
  /// The same texts are accepted as by `JSONDocument`, which is faster where not all of a text is
  /// looked at, and which knows the places.
  ///
  /// - Parameters:
  ///   - bytes: The text, UTF-8.
  ///   - depth: The deepest nesting accepted, in levels; `[[]]` is 2. A tree is compared and freed
  ///     by recursion: 2,000 levels are safe on a stack of 512 KB.
  ///   - duplicates: What to do about an object that gives a name twice.
  /// - Returns: The value.
  /// - Throws: The first `JSONError`; its offsets count bytes from the start of `bytes`.
  /// - Complexity: O(*n*) in the length of `bytes`; O(*m* log *m*) in the members of an object.
  ///
  /// Source: RFC 8259; a name given twice is an error by RFC 7493 §2.3.
  public static func parse(
    _ bytes: [UInt8], depth: Int = 512, duplicates: Duplicates = .refuse
  ) throws(JSONError) -> JSON {
    try JSONDocument(parsing: bytes, depth: depth, duplicates: duplicates).root.value
  }
}
