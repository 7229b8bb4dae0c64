import ContractKit

/// The limits that a fixture takes figures from, and the fragments it takes the rest from.
struct LimitUses: Sendable, Hashable {
  /// Keys under `$limit`, in `limits`, and in braces in any text.
  var keys: Set<String> = []
  /// Names under `$use`.
  var fragments: Set<String> = []

  /// What all of `root` uses.
  init(of root: JSON) {
    var waiting = [root]
    while let value = waiting.popLast() {
      switch value {
      case .string(let text): keys.formUnion(LimitReferences.braced(in: text.string ?? ""))
      case .array(let elements): waiting += elements
      case .object(let members):
        for member in members {
          note(member)
          waiting.append(member.value)
        }
      case .null, .bool, .number: break
      }
    }
  }

  private mutating func note(_ member: JSON.Member) {
    switch member.name {
    case "$limit": if let key = member.value.text?.string { keys.insert(key) }
    case "$use": if let name = member.value.text?.string { fragments.insert(name) }
    case "limits": keys.formUnion((member.value.elements ?? []).compactMap { $0.text?.string })
    default: break
    }
  }

  /// The keys this uses, those of the contract's fragments included, however deep they lie.
  func allKeys(with contract: [String: LimitUses]) -> Set<String> {
    var all = keys
    var seen: Set<String> = []
    var waiting = Array(fragments)
    while let name = waiting.popLast() {
      guard seen.insert(name).inserted, let uses = contract[name] else { continue }
      all.formUnion(uses.keys)
      waiting += uses.fragments
    }
    return all
  }

  /// The uses of each fragment of a contract file.
  static func fragments(of contract: JSON) -> [String: LimitUses] {
    var uses: [String: LimitUses] = [:]
    for member in contract["fragments"]?.members ?? [] {
      if let name = member.name.string { uses[name] = LimitUses(of: member.value) }
    }
    return uses
  }
}
