import ContractKit

extension AppMetrica {
  /// Why a request is refused as a whole. Nothing of it is stored.
  enum Refusal: Error, Hashable {
    /// No such path.
    case notFound
    /// The path takes another method.
    case methodNotAllowed
    /// The key is missing, unknown or revoked.
    case unauthorized
    /// The key's app is archived.
    case archived
    /// The body does not say that it is JSON.
    case mediaType
    /// The body is no batch.
    case malformed(BodyFault)
    /// The server was told to fail, with this status.
    case fault(status: Int)
  }

  /// What is wrong with a body.
  enum BodyFault: Hashable {
    /// It is not JSON.
    case syntax(JSONError)
    /// It is JSON, but no object with an array `events`.
    case noEvents
  }
}

extension AppMetrica.Refusal {
  /// The seconds after which a server that was told to be busy may be asked again.
  private static let wait = 5

  /// The answer: status, a message, and when to come back if that is known.
  func response(_ rules: AppMetrica.Rules) -> HTTPResponse {
    var response = HTTPResponse.json(
      status: status(rules), ["message": .string(JSON.Text(message(rules)))])
    switch self {
    case .fault(status: 429), .fault(status: 503):
      response.fields.append(HTTPField("Retry-After", "\(Self.wait)"))
    case .methodNotAllowed: response.fields.append(HTTPField("Allow", "POST"))
    case .notFound, .unauthorized, .archived, .mediaType, .malformed, .fault: break
    }
    return response
  }

  private func status(_ rules: AppMetrica.Rules) -> Int {
    switch self {
    case .notFound: 404
    case .methodNotAllowed: 405
    case .unauthorized: rules.revokedStatus
    case .archived: rules.archivedStatus
    case .mediaType: rules.mediaTypeStatus
    case .malformed: rules.malformedStatus
    case .fault(let status): status
    }
  }

  private func message(_ rules: AppMetrica.Rules) -> String {
    switch self {
    case .notFound: "There is only \(rules.eventsPath)"
    case .methodNotAllowed: "Only POST is taken here"
    case .unauthorized: "\(rules.keyHeader) must carry a platform key that is in use"
    case .archived: "The app is archived"
    case .mediaType: "Content-Type must be \(rules.mediaType)"
    case .malformed(.syntax(let error)): "The body is not JSON: \(error)"
    case .malformed(.noEvents): "The body must be an object with an array \"events\""
    case .fault: "The server cannot take this now"
    }
  }
}
