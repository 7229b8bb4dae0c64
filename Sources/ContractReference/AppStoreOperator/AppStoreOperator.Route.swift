import ContractKit

extension AppStoreOperator {
  /// Where a request goes.
  enum Route {
    case events
    case identify

    /// The route of `request`: its target to the byte, a query included.
    init(_ request: HTTPRequest, _ rules: Rules) throws(Refusal) {
      switch Self.path(of: request.target) {
      case Array(rules.eventsPath.utf8): self = .events
      case Array(rules.identifyPath.utf8): self = .identify
      default: throw .notFound
      }
      guard request.method.utf8.elementsEqual("POST".utf8) else { throw .methodNotAllowed }
    }

    /// The target without scheme and authority, should it have them (RFC 9112 §3.2.2).
    private static func path(of target: String) -> [UInt8] {
      let bytes = Array(target.utf8)
      for scheme in ["http://", "https://"] where bytes.starts(with: scheme.utf8) {
        let rest = bytes.dropFirst(scheme.utf8.count)
        return Array(rest.drop { $0 != UInt8(ascii: "/") })
      }
      return bytes
    }
  }
}

extension HTTPRequest {
  /// The write key, if exactly one line of that name carries one.
  func writeKey(_ rules: AppStoreOperator.Rules) -> [UInt8]? {
    let values = fields.values(of: rules.keyHeader)
    guard values.count == 1, let key = values.first, !key.isEmpty else { return nil }
    return key
  }

  /// Whether the body is said to be of `rules.mediaType`, whatever the parameters.
  func hasMediaType(_ rules: AppStoreOperator.Rules) -> Bool {
    let values = fields.values(of: "Content-Type")
    guard values.count == 1, let value = values.first else { return false }
    let type = value.prefix { $0 != UInt8(ascii: ";") }
    let trimmed = type.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed()
    return Grammar.folded(Array(trimmed)) == Array(rules.mediaType.utf8)
  }
}
