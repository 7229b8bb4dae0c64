/// A JSON value that remembers exactly what its source said.
///
/// Members keep their order, a number keeps its spelling (`1`, `1.0` and `1e0` are three different
/// values until they are compared in canonical form), and a string keeps lone surrogates.
///
/// Source: RFC 8259.
public enum JSON: Sendable, Hashable {
  /// The literal `null`.
  case null
  /// The literals `true` and `false`.
  case bool(Bool)
  /// A number, by its spelling.
  case number(Number)
  /// A string, after unescaping.
  case string(Text)
  /// An array, in order.
  case array([JSON])
  /// An object: its members in order, repeated names included.
  case object([Member])

  /// One name and value of an object.
  public struct Member: Sendable, Hashable {
    /// The name, after unescaping.
    public var name: Text
    /// The value.
    public var value: JSON

    /// A member from its two parts.
    public init(_ name: Text, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }
}

extension JSON {
  /// A string of JSON, as the bytes it stands for.
  ///
  /// The bytes are UTF-8, but for a lone surrogate, which is kept in the three bytes that UTF-8
  /// would give it (WTF-8). Comparison is by bytes: composed and decomposed forms differ.
  public struct Text: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The bytes, UTF-8 but for lone surrogates.
    public let bytes: [UInt8]

    /// The text of a Swift string: always valid UTF-8.
    public init(_ string: String) { bytes = Array(string.utf8) }

    /// The text of a literal.
    public init(stringLiteral value: String) { self.init(value) }

    /// Text from bytes already known to be UTF-8, lone surrogates allowed.
    public init(unchecked bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

    /// The Swift string, or nil if there is a lone surrogate in it.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    public var string: String? { String(validating: bytes, as: UTF8.self) }
  }

  /// A number, by its spelling.
  public struct Number: Sendable, Hashable {
    /// The bytes of the number: always a `number` of RFC 8259 §6.
    public let spelling: [UInt8]

    init(checked spelling: some Collection<UInt8>) { self.spelling = Array(spelling) }

    /// The number of a Swift integer.
    public init(_ integer: Int) { spelling = Array(String(integer).utf8) }
  }

  /// The elements, if this is an array.
  public var elements: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members, if this is an object.
  public var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The text, if this is a string.
  public var text: Text? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The value of the first member called `name`, if this is an object that has one.
  ///
  /// - Complexity: O(*n*) in the number of members.
  public subscript(name: Text) -> JSON? {
    members?.first { $0.name == name }?.value
  }
}
