extension JSON {
  /// The text as fixtures are written, for people.
  ///
  /// An array or object stays on one line, as `{ "a": 1, "b": [1, 2] }`, if that line, a comma after
  /// it included, has at most 100 columns; otherwise each element or member has a line of its own,
  /// two spaces further in. A column is one Unicode scalar. Empty ones are `[]` and `{}`. Members
  /// keep their order and numbers their spelling.
  ///
  /// - Parameter isASCII: Whether all that is not ASCII is written as `\uxxxx`.
  /// - Returns: UTF-8, without a line feed at the end.
  /// - Complexity: O(*n*) in the length of the text. Recursion at most 100 deep.
  public func indented(ascii isASCII: Bool = false) -> [UInt8] {
    var writer = IndentedWriter(isASCII: isASCII)
    writer.write(self)
    return writer.output
  }
}

private struct IndentedWriter {
  private static let width = 100

  private(set) var output: [UInt8] = []
  private let isASCII: Bool
  private var open: [JSONRest] = []
  private var column = 0

  init(isASCII: Bool) { self.isASCII = isASCII }

  mutating func write(_ root: JSON) {
    begin(root)
    while var rest = open.popLast() {
      guard let (name, value) = rest.next() else {
        appendLineBreak()
        append([rest.closing])
        appendCommaIfMoreFollows()
        continue
      }
      open.append(rest)
      appendLineBreak()
      if let name { appendName(name) }
      begin(value)
    }
  }

  /// Writes a value, or the first line of a container that does not fit on it.
  private mutating func begin(_ value: JSON) {
    let (length, start) = (output.count, column)
    let comma = open.last.map { $0.isEmpty ? 0 : 1 } ?? 0
    let isWritten = appendOnLine(value, limit: Self.width - comma)
    if !isWritten, let rest = JSONRest(value) {
      output.removeSubrange(length...)
      column = start
      append([rest.opening])
      open.append(rest)
    } else {
      appendCommaIfMoreFollows()
    }
  }

  private mutating func appendCommaIfMoreFollows() {
    if let parent = open.last, !parent.isEmpty { append([ASCII.comma]) }
  }

  /// Writes a value without a line break, unless it would go beyond `limit` columns.
  ///
  /// - Returns: Whether it is within. If not, some part of it may have been written; a value that is
  ///   no container is always written whole.
  private mutating func appendOnLine(_ value: JSON, limit: Int) -> Bool {
    guard var rest = JSONRest(value) else {
      appendScalar(value)
      return column <= limit
    }
    append([rest.opening])
    if !rest.isEmpty {
      let padding: [UInt8] = if case .object = rest { [ASCII.space] } else { [] }
      append(padding)
      while let (name, value) = rest.next() {
        guard fits(name, value, limit: limit) else { return false }
        if let name { appendName(name) }
        guard appendOnLine(value, limit: limit) else { return false }
        if !rest.isEmpty { append([ASCII.comma, ASCII.space]) }
      }
      append(padding)
    }
    append([rest.closing])
    return column <= limit
  }

  /// A quick look that spares writing what is long only to remove it again; false is certain.
  private func fits(_ name: JSON.Text?, _ value: JSON, limit: Int) -> Bool {
    let bytes =
      switch value {
      case .string(let text): text.bytes.count
      case .number(let number): number.spelling.count
      case .null, .bool, .array, .object: 0
      }
    return column <= limit && bytes + (name?.bytes.count ?? 0) <= 4 * Self.width
  }

  private mutating func appendName(_ name: JSON.Text) {
    appendScalar(.string(name))
    append([ASCII.colon, ASCII.space])
  }

  private mutating func appendScalar(_ value: JSON) {
    let start = output.count
    output.appendJSONScalar(value, isASCII: isASCII)
    column += output[start...].count { $0 & 0xC0 != 0x80 }
  }

  private mutating func append(_ bytes: [UInt8]) {
    output += bytes
    column += bytes.count
  }

  private mutating func appendLineBreak() {
    output.append(ASCII.lf)
    column = 0
    append(Array(repeating: ASCII.space, count: 2 * open.count))
  }
}
