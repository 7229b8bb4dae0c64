/// A text that fixtures were read from: kept whole, so that complaints can point into it.
final class SourceFile: Sendable {
  /// The path as people write it: `Fixtures/scenarios/…`.
  let path: String
  let bytes: [UInt8]

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// A byte of a fixture file.
struct Origin: Sendable {
  let file: SourceFile
  let offset: Int

  /// The same place as line and column. Counts lines from the start: O(*n*), for messages only.
  var position: SourcePosition {
    let place = TextPosition(of: offset, in: file.bytes)
    return SourcePosition(path: file.path, line: place.line, column: place.column)
  }
}

/// A JSON value that knows where it is written, through all expansion.
struct Node: Sendable {
  indirect enum Value: Sendable {
    case null
    case bool(Bool)
    case number(JSON.Number)
    case string(JSON.Text)
    case array([Node])
    case object([Member])
  }

  struct Member: Sendable {
    var name: JSON.Text
    var nameOrigin: Origin
    var node: Node
  }

  var origin: Origin
  var value: Value

  var members: [Member]? {
    guard case .object(let members) = value else { return nil }
    return members
  }

  var elements: [Node]? {
    guard case .array(let elements) = value else { return nil }
    return elements
  }

  var text: JSON.Text? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  /// The string, if this is one without lone surrogates.
  var string: String? { text?.string }

  var integer: Int? {
    guard case .number(let number) = value else { return nil }
    return number.integer
  }

  var bool: Bool? {
    guard case .bool(let bool) = value else { return nil }
    return bool
  }

  subscript(name: JSON.Text) -> Node? { members?.first { $0.name == name }?.node }

  /// The value without its places.
  var json: JSON {
    switch value {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members): .object(members.map { JSON.Member($0.name, $0.node.json) })
    }
  }

  /// What it is, in a word, for messages.
  var kind: String { json.kind }
}

extension JSON.Text {
  static let dollar = UInt8(ascii: "$")

  /// Whether the name is an operator's: one `$` in front, not two.
  var isOperator: Bool { bytes.first == Self.dollar && bytes.dropFirst().first != Self.dollar }

  /// The data name: `$$x` is written for `$x`.
  var unescapedName: JSON.Text {
    bytes.starts(with: [Self.dollar, Self.dollar]) ? JSON.Text(unchecked: bytes.dropFirst()) : self
  }

  /// The text for people: lone surrogates as U+FFFD.
  var display: String { String(decoding: bytes, as: UTF8.self) }
}
