/// Replaces `$row` and `$use` before anything else is read: rows first, then fragments inside out.
///
/// Every node keeps the place it was written at, so that a complaint about a fragment's text points
/// into the fragment.
struct Expansion {
  let row: [JSON.Text: Node]
  let fragments: [[JSON.Text: Node]]
  private(set) var usedColumns: Set<JSON.Text> = []
  private(set) var usedFragments: Set<JSON.Text> = []
  private var open: [JSON.Text] = []
  private var openColumns: [JSON.Text] = []

  /// How deep fragments may use fragments.
  static let depthLimit = 32

  /// - Parameters:
  ///   - row: The row's columns.
  ///   - fragments: Named pieces; earlier lists win.
  init(row: [JSON.Text: Node], fragments: [[JSON.Text: Node]]) {
    self.row = row
    self.fragments = fragments
  }

  mutating func expand(_ node: Node, _ complaints: inout Complaints) -> Node {
    switch node.value {
    case .null, .bool, .number, .string: return node
    case .array(let elements):
      return Node(
        origin: node.origin, value: .array(elements.map { expand($0, &complaints) }))
    case .object(let members):
      if let name = node["$row"] { return column(name, in: members, &complaints) }
      if let name = node["$use"] { return use(name, in: node, &complaints) }
      let expanded = members.map {
        Node.Member(
          name: $0.name, nameOrigin: $0.nameOrigin, node: expand($0.node, &complaints))
      }
      return Node(origin: node.origin, value: .object(expanded))
    }
  }

  private mutating func column(
    _ name: Node, in members: [Node.Member], _ complaints: inout Complaints
  ) -> Node {
    guard let text = name.text, members.count == 1 else {
      complaints.add(name.origin, "\"$row\" takes the name of a column, and stands alone")
      return name
    }
    guard let value = row[text] else {
      complaints.unknown(
        "column", text.display, at: name.origin, known: row.keys.map(\.display).sorted())
      return name
    }
    guard !openColumns.contains(text) else {
      complaints.add(name.origin, "column \"\(text.display)\" uses itself")
      return name
    }
    usedColumns.insert(text)
    openColumns.append(text)
    defer { openColumns.removeLast() }
    return expand(value, &complaints)
  }

  private mutating func use(
    _ name: Node, in node: Node, _ complaints: inout Complaints
  ) -> Node {
    guard var reader = ObjectReader(node, "a use of a fragment", &complaints) else { return node }
    _ = reader.optional("$use")
    let over = reader.optional("with")
    reader.close(&complaints)
    guard let text = name.text else {
      complaints.add(name.origin, "\"$use\" takes the name of a fragment, not \(name.kind)")
      return node
    }
    guard let fragment = fragments.lazy.compactMap({ $0[text] }).first else {
      let known = Set(fragments.flatMap(\.keys)).map(\.display).sorted()
      complaints.unknown("fragment", text.display, at: name.origin, known: known)
      return node
    }
    guard !open.contains(text) else {
      complaints.add(name.origin, "fragment \"\(text.display)\" uses itself")
      return node
    }
    guard open.count < Self.depthLimit else {
      complaints.add(name.origin, "fragments use each other more than \(Self.depthLimit) deep")
      return node
    }
    usedFragments.insert(text)
    open.append(text)
    let base = expand(fragment, &complaints)
    open.removeLast()
    guard let over else { return base }
    return Self.overlay(base, expand(over, &complaints), caseless: false)
  }

  /// `over` laid over `base`: plain objects merge member by member and through `$open`; all else
  /// replaces. Names of header lines are compared without case.
  static func overlay(_ base: Node, _ over: Node, caseless: Bool) -> Node {
    if let inner = base["$open"], base.members?.count == 1 {
      let upper = over.members?.count == 1 ? over["$open"] ?? over : over
      guard isPlain(upper) else { return over }
      let merged = overlay(inner, upper, caseless: caseless)
      let name = base.members?.first?.nameOrigin ?? base.origin
      return Node(
        origin: base.origin,
        value: .object([Node.Member(name: "$open", nameOrigin: name, node: merged)]))
    }
    guard isPlain(base), isPlain(over), var members = base.members, let added = over.members
    else { return over }
    for member in added {
      let place = members.firstIndex {
        caseless
          ? $0.name.bytes.map(ASCII.lowercased) == member.name.bytes.map(ASCII.lowercased)
          : $0.name == member.name
      }
      guard let place else {
        members.append(member)
        continue
      }
      let below = members[place].node
      members[place] = member
      members[place].node = overlay(below, member.node, caseless: member.name == "headers")
    }
    return Node(origin: over.origin, value: .object(members))
  }

  /// Whether the node is an object that is data: no operator in it but `$members`.
  static func isPlain(_ node: Node) -> Bool {
    guard let members = node.members else { return false }
    return members.allSatisfy { !$0.name.isOperator || $0.name == "$members" }
  }
}
