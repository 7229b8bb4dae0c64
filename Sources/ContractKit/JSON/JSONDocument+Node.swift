extension JSONDocument {
  /// One value of a document, where it stands.
  public struct Node: Sendable {
    let document: JSONDocument
    let index: Int

    private var entry: JSONEntry { document.tape[index] }

    /// What it is.
    public var kind: JSONKind { entry.kind }

    /// Its bytes in the text, as offsets from the start, white space around it left out.
    public var range: Range<Int> { Int(entry.start)..<Int(entry.end) }

    /// The truth value, if it is `true` or `false`.
    public var bool: Bool? {
      kind == .bool ? document.bytes[Int(entry.start)] == UInt8(ascii: "t") : nil
    }

    /// The number, by its spelling, if it is one.
    public var number: JSON.Number? {
      kind == .number ? JSON.Number(checked: document.bytes[range]) : nil
    }

    /// The text, unescaped, if it is a string.
    ///
    /// - Complexity: O(*n*) in its length.
    public var text: JSON.Text? { kind == .string ? document.text(at: index) : nil }

    /// The elements, if it is an array.
    public var elements: Elements? {
      guard kind == .array else { return nil }
      return Elements(document: document, index: index + 1, end: Int(entry.next))
    }

    /// The members, if it is an object.
    public var members: Members? {
      guard kind == .object else { return nil }
      return Members(document: document, index: index + 1, end: Int(entry.next))
    }

    /// The value of the first member called `name`, if it is an object that has one.
    ///
    /// - Complexity: O(*n*) in the number of members.
    public subscript(name: JSON.Text) -> Node? { members?.first { $0.name == name }?.value }

    /// The element at `position`, from 0, if it is an array that has one.
    ///
    /// - Complexity: O(*n*) in `position`.
    public subscript(position: Int) -> Node? {
      guard position >= 0, let elements else { return nil }
      return elements.dropFirst(position).first { _ in true }
    }
  }

  /// One name and value of an object, where they stand.
  public struct Member: Sendable {
    let document: JSONDocument
    let index: Int

    /// The name, unescaped.
    ///
    /// - Complexity: O(*n*) in its length.
    public var name: JSON.Text { document.text(at: index) }

    /// The bytes of the name in the text, its quotes included.
    public var nameRange: Range<Int> {
      Int(document.tape[index].start)..<Int(document.tape[index].end)
    }

    /// The value.
    public var value: Node { Node(document: document, index: index + 1) }
  }

  /// The elements of an array, in order.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next element.
    public mutating func next() -> Node? {
      guard index < end else { return nil }
      defer { index = Int(document.tape[index].next) }
      return Node(document: document, index: index)
    }
  }

  /// The members of an object, in order.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    let document: JSONDocument
    var index: Int
    let end: Int

    /// The next member.
    public mutating func next() -> Member? {
      guard index < end else { return nil }
      defer { index = Int(document.tape[index + 1].next) }
      return Member(document: document, index: index)
    }
  }
}
