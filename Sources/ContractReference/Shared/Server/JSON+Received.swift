import ContractKit

extension JSON {
  /// The deepest nesting that a server reads; no contract names a bound.
  static let receivedDepth = 1024

  /// What a server reads in the body of a request.
  ///
  /// - Throws: `JSONError` if it is not JSON, or nested deeper than `receivedDepth`.
  static func received(_ body: [UInt8]) throws(JSONError) -> JSON {
    try parse(body, depth: receivedDepth, duplicates: .keep)
  }

  /// The value of the last member called `name`: where a name is repeated, the last one holds.
  func last(_ name: Text) -> JSON? {
    members?.last { $0.name == name }?.value
  }

  /// The value, but of an object only the last member of each name.
  var lastMembers: JSON {
    guard case .object(let members) = self else { return self }
    var seen: Set<Text> = []
    let kept = members.reversed().filter { seen.insert($0.name).inserted }
    return kept.count == members.count ? self : .object(kept.reversed())
  }
}
