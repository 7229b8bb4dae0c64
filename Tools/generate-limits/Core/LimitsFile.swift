import ContractKit

/// The limits of one contract.
struct LimitsFile: Sendable {
  /// The contract's id: `app-store-operator`.
  var contract: String
  /// The path of the file.
  var path: String
  /// The limits, in the order of the file.
  var limits: [Limit]

  static let shape = Complaint.Shape(
    name: "a file of limits", required: ["format", "contract", "limits"])

  /// The limits of a file, and what is wrong with it: what could be read is there all the same.
  static func read(_ file: TextFile) -> (LimitsFile, [Complaint]) {
    var reader = FixtureReader(file)
    var limits: [Limit] = []
    if let root = reader.root(), let members = reader.members(of: root, shape) {
      reader.checkFormat(members["format"])
      reader.checkContract(members["contract"])
      for node in reader.elements(members["limits"], "limits") ?? [] {
        if let limit = reader.limit(node) { limits.append(limit) }
      }
      reader.checkKeys(of: limits)
      reader.checkReferences(in: root, to: limits)
    }
    return (LimitsFile(contract: file.stem, path: file.path, limits: limits), reader.complaints)
  }
}

extension FixtureReader {
  /// Complains about keys that stand in each other's way, in the fixtures or in Swift.
  fileprivate mutating func checkKeys(of limits: [Limit]) {
    var lines: [LimitKey: Int] = [:]
    var groups: [String: String] = [:]
    for limit in limits {
      for count in 1..<limit.key.parts.count {
        groups[limit.key.parts.prefix(count).joined(separator: ".")] = limit.key.text
      }
    }
    var names: [String: String] = [:]
    var slugs: [String: String] = [:]
    for limit in limits {
      let key = limit.key.text
      if let line = lines[limit.key] {
        complain(at: limit.offset, .repeatedKey(key, line: line))
        continue
      }
      lines[limit.key] = line(of: limit.offset)
      if let other = groups[key] { complain(at: limit.offset, .keyIsGroup(key, of: other)) }
      checkName(of: limit, among: &names)
      if let other = slugs[limit.key.slug] {
        complain(at: limit.offset, .sameFile(key, as: other))
      } else if limit.bounds != nil {
        slugs[limit.key.slug] = key
      }
    }
  }

  private mutating func checkName(of limit: Limit, among names: inout [String: String]) {
    let key = limit.key.text
    let isType = limit.unit == .set
    let types = isType ? limit.key.parts : limit.key.parts.dropLast()
    for name in types.compactMap(SwiftNames.type) where SwiftNames.forbiddenTypes.contains(name) {
      complain(at: limit.offset, .forbiddenName(key, name: name))
    }
    for name in limit.swiftNames {
      if let other = names[name] {
        complain(at: limit.offset, .sameName(key, name: name, as: other))
      } else {
        names[name] = key
      }
    }
  }

  /// Complains about every `$limit` below `node`, and every limit in braces, that is none of `limits`.
  fileprivate mutating func checkReferences(in node: Node, to limits: [Limit]) {
    let keys = limits.map(\.key.text)
    for (key, place) in LimitReferences.all(in: node) where !keys.contains(key) {
      complain(at: place, .unknownLimit(key, nearest: Spelling.nearest(to: key, among: keys)))
    }
  }
}

/// The limits that a fixture speaks of.
enum LimitReferences {
  /// The keys under `$limit`, and those in braces inside the text of a `$time`, with their places.
  static func all(in root: JSONDocument.Node) -> [(key: String, place: JSONDocument.Node)] {
    var found: [(key: String, place: JSONDocument.Node)] = []
    var waiting = [root]
    while let node = waiting.popLast() {
      if let members = node.members {
        for member in members {
          found += named(by: member).map { ($0, member.value) }
          waiting.append(member.value)
        }
      }
      if let elements = node.elements { waiting += Array(elements) }
    }
    return found.sorted { $0.place.range.lowerBound < $1.place.range.lowerBound }
  }

  private static func named(by member: JSONDocument.Member) -> [String] {
    guard let text = member.value.text?.string else { return [] }
    return switch member.name {
    case "$limit": [text]
    case "$time": braced(in: text)
    default: []
    }
  }

  /// The limits that stand in braces in a text: `now-{server.rate.window}`; the place in a list after
  /// a slash is left out. Other names may stand in braces too: those without a point are no limits.
  static func braced(in text: String) -> [String] {
    text.split(separator: "{").dropFirst().compactMap { piece in
      guard let end = piece.firstIndex(of: "}") else { return nil }
      let key = piece[..<end].prefix { $0 != "/" }
      return key.contains(".") ? String(key) : nil
    }
  }
}
