extension JSON {
  /// The text without white space: members in their order, numbers as spelled, the fewest escapes.
  ///
  /// Always valid UTF-8: half of a surrogate pair is written as an escape.
  ///
  /// - Complexity: O(*n*) in the length of the text. Not recursive.
  public func compact() -> [UInt8] {
    var writer = CompactWriter()
    writer.write(self)
    return writer.output
  }
}

extension JSON: CustomStringConvertible {
  /// The compact text.
  public var description: String { String(decoding: compact(), as: UTF8.self) }
}

extension JSON.Text: CustomStringConvertible {
  /// The string as JSON writes it, with its quotes: half of a surrogate pair as an escape.
  public var description: String {
    var output: [UInt8] = []
    output.appendJSONString(bytes)
    return String(decoding: output, as: UTF8.self)
  }
}

extension JSON.Number: CustomStringConvertible {
  /// The spelling.
  public var description: String { String(decoding: spelling, as: UTF8.self) }
}

private struct CompactWriter {
  private(set) var output: [UInt8] = []
  private var open: [JSONRest] = []

  mutating func write(_ root: JSON) {
    begin(root)
    while var rest = open.popLast() {
      guard let (name, value) = rest.next() else {
        output.append(rest.closing)
        continue
      }
      if output.last != rest.opening { output.append(ASCII.comma) }
      open.append(rest)
      if let name {
        output.appendJSONString(name.bytes)
        output.append(ASCII.colon)
      }
      begin(value)
    }
  }

  /// Writes a value, or the beginning of a container.
  private mutating func begin(_ value: JSON) {
    if let rest = JSONRest(value) {
      output.append(rest.opening)
      open.append(rest)
    } else {
      output.appendJSONScalar(value)
    }
  }
}
