extension JSONDocument.Node {
  /// The value as a tree of its own.
  ///
  /// - Complexity: O(*n*) in the length of its text. Not recursive.
  public var value: JSON {
    var builder = TreeBuilder(document: document)
    return builder.tree(at: index)
  }
}

private struct TreeBuilder {
  /// A container that has not ended yet.
  private struct Frame {
    var elements: [JSON] = []
    var members: [JSON.Member] = []
    let isObject: Bool
    let end: Int
    /// The name of the member that this container is the value of.
    let name: JSON.Text?

    mutating func append(_ value: JSON, name: JSON.Text?) {
      if let name { members.append(JSON.Member(name, value)) } else { elements.append(value) }
    }

    var value: JSON { isObject ? .object(members) : .array(elements) }
  }

  let document: JSONDocument
  private var frames: [Frame] = []

  init(document: JSONDocument) { self.document = document }

  mutating func tree(at root: Int) -> JSON {
    var index = root
    while true {
      var name: JSON.Text?
      if let frame = frames.last, frame.isObject {
        name = document.text(at: index)
        index += 1
      }
      let entry = document.tape[index]
      index += 1
      var value: JSON? = scalar(entry, at: index - 1)
      if value == nil {
        let isObject = entry.kind == .object
        frames.append(Frame(isObject: isObject, end: Int(entry.next), name: name))
      } else if frames.isEmpty, let value {
        return value
      }
      if let value, let last = frames.indices.last { frames[last].append(value, name: name) }
      while let frame = frames.last, frame.end == index {
        frames.removeLast()
        value = frame.value
        guard let last = frames.indices.last else { return frame.value }
        frames[last].append(frame.value, name: frame.name)
      }
    }
  }

  private func scalar(_ entry: JSONEntry, at index: Int) -> JSON? {
    switch entry.kind {
    case .null: .null
    case .bool: .bool(document.bytes[Int(entry.start)] == UInt8(ascii: "t"))
    case .number:
      .number(JSON.Number(checked: document.bytes[Int(entry.start)..<Int(entry.end)]))
    case .string: .string(document.text(at: index))
    case .array, .object: nil
    }
  }
}
