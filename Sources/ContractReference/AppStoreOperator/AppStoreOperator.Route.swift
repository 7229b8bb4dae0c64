import ContractKit

extension AppStoreOperator {
  /// Where a request goes.
  enum Route {
    case events
    case identify

    /// The route of `request`: its target to the byte, a query included.
    init(_ request: HTTPRequest, _ rules: Rules) throws(Refusal) {
      switch request.path {
      case Array(rules.eventsPath.utf8): self = .events
      case Array(rules.identifyPath.utf8): self = .identify
      default: throw .notFound
      }
      guard request.method.utf8.elementsEqual("POST".utf8) else { throw .methodNotAllowed }
    }
  }
}

extension HTTPRequest {
  /// The write key, if exactly one line of that name carries one.
  func writeKey(_ rules: AppStoreOperator.Rules) -> [UInt8]? {
    onlyValue(of: rules.keyHeader)
  }
}
