extension MessageDecoder {
  private static let faults = ["close", "reset", "stall", "cut", "drip", "wrongLength"]

  /// What befalls an answer: a word, or an object of one member with a number of octets.
  mutating func fault(_ node: Node) -> HTTPFault? {
    switch node.string {
    case "close"?: return .close
    case "reset"?: return .reset
    case "stall"?: return .stall(after: nil)
    case let word?:
      patterns.complaints.unknown("fault", word, at: node.origin, known: Self.faults)
      return nil
    case nil: break
    }
    guard let members = node.members, members.count == 1 else {
      patterns.complaints.add(
        node.origin, "\"fault\" is a word, or one of them with a number of octets: {\"cut\": 10}")
      return nil
    }
    let (name, value) = (members[0].name.display, members[0].node)
    guard Self.faults.dropFirst(2).contains(name) else {
      patterns.complaints.unknown(
        "fault", name, at: members[0].nameOrigin, known: Array(Self.faults.dropFirst(2)))
      return nil
    }
    guard let octets = patterns.figure(value) else { return nil }
    return switch name {
    case "cut": .cut(after: octets)
    case "stall": .stall(after: octets)
    case "drip": .drip(bytes: octets, every: .zero)
    default: .wrongLength(octets)
    }
  }

  /// `all`, `none`, or the ids of the records that are settled.
  mutating func settling(_ node: Node) -> Settling? {
    if let elements = node.elements { return .ids(elements.map { patterns.pattern($0) }) }
    switch node.string {
    case "all"?: return .all
    case "none"?: return Settling.none
    default:
      patterns.complaints.add(
        node.origin, "\"settles\" is \"all\", \"none\" or a list of ids, not \(node.kind)")
      return nil
    }
  }
}
