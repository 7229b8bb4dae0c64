extension Node {
  /// The tree of a file, every value with its place.
  static func parse(_ file: SourceFile) throws(JSONError) -> Node {
    Node(try JSONDocument(parsing: file.bytes).root, in: file)
  }

  private init(_ node: JSONDocument.Node, in file: SourceFile) {
    let value: Value
    if let elements = node.elements {
      value = .array(elements.map { Node($0, in: file) })
    } else if let members = node.members {
      value = .object(
        members.map { member in
          Member(
            name: member.name,
            nameOrigin: Origin(file: file, offset: member.nameRange.lowerBound),
            node: Node(member.value, in: file))
        })
    } else if let text = node.text {
      value = .string(text)
    } else if let number = node.number {
      value = .number(number)
    } else if let bool = node.bool {
      value = .bool(bool)
    } else {
      value = .null
    }
    self.init(origin: Origin(file: file, offset: node.range.lowerBound), value: value)
  }
}
