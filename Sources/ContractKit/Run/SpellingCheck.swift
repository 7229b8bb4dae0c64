/// Holds a JSON body that has the right content against the one spelling it should have: compact, with
/// no more escapes than needed, and members in the order in which the pattern names them.
struct SpellingCheck {
  let bytes: [UInt8]
  let document: JSONDocument
  /// After the match, so that it knows names and readings.
  let environment: Environment

  func findings(_ pattern: Pattern, step: Int) -> [Finding] {
    var findings: [Finding] = []
    let compact = document.root.value.compact()
    if let offset = firstDifference(compact, bytes) {
      findings.append(
        Finding(
          step: step, place: "response body", offset: offset,
          expected: "the compact spelling: \(Self.rest(compact, from: offset))",
          received: Self.rest(bytes, from: offset), fixture: pattern.origin.position))
    }
    return findings
      + misplaced(pattern, document.root, at: []).map { place in
        Finding(
          step: step, place: "response body", pointer: JSONPointer(tokens: place.path).description,
          offset: place.offset, expected: "members in the order \(Self.words(place.due))",
          received: Self.words(place.came), fixture: place.origin.position)
      }
  }

  private static func rest(_ bytes: [UInt8], from offset: Int) -> String {
    offset < bytes.count ? bytes[offset...].quoted(limit: 60) : "the end"
  }

  private static func words(_ names: [JSON.Text]) -> String {
    names.map { $0.bytes.quoted() }.joined(separator: ", ")
  }

  /// An object whose members come in another order than the pattern's.
  private struct Misplaced {
    var path: [JSON.Text]
    var due: [JSON.Text]
    var came: [JSON.Text]
    var offset: Int
    var origin: Origin
  }

  private func misplaced(
    _ pattern: Pattern, _ node: JSONDocument.Node, at path: [JSON.Text]
  ) -> [Misplaced] {
    switch pattern.kind {
    case .optional(let inner): return misplaced(inner, node, at: path)
    case .oneOf(let alternatives, let point):
      let fitting = alternatives.first { alternative in
        environment.admits(alternative.names, at: point) && fits(alternative.pattern, node)
      }
      return fitting.map { misplaced($0.pattern, node, at: path) } ?? []
    case .object(let members, _): return misplaced(members, node, at: path, pattern.origin)
    case .array(let elements), .has(let elements), .unordered(let elements, _):
      return (node.elements.map(Array.init) ?? []).enumerated().flatMap {
        index, element -> [Misplaced] in
        // Content is as due, so what fits an element is its pattern, or one like it.
        let own = environment.flattened(elements).map(\.0).first { fits($0, element) }
        return own.map { misplaced($0, element, at: path + [JSON.Text(String(index))]) } ?? []
      }
    default: return []
    }
  }

  private func misplaced(
    _ members: [MemberPattern], _ node: JSONDocument.Node, at path: [JSON.Text], _ origin: Origin
  ) -> [Misplaced] {
    var environment = environment
    let named = environment.flattened(members).map { (name: $0.0, pattern: $0.1) }
    let present = node.members.map(Array.init) ?? []
    let came = present.filter { member in named.contains { $0.name == member.name } }
    let due = named.map(\.name).filter { name in came.contains { $0.name == name } }
    var found: [Misplaced] = []
    if let first = zip(came, due).first(where: { $0.name != $1 })?.0 {
      found.append(
        Misplaced(
          path: path, due: due, came: came.map(\.name), offset: first.nameRange.lowerBound,
          origin: origin))
    }
    for (name, pattern) in named {
      guard let member = present.first(where: { $0.name == name }) else { continue }
      found += misplaced(pattern, member.value, at: path + [name])
    }
    return found
  }

  private func fits(_ pattern: Pattern, _ node: JSONDocument.Node) -> Bool {
    var matcher = Matcher(environment)
    matcher.match(pattern, node.value)
    return matcher.differences.isEmpty
  }
}
