import ContractFixtures
import ContractKit

extension AppStoreOperator {
  /// Why a request is refused as a whole. Nothing of it is stored.
  enum Refusal: Error, Hashable {
    /// The body is more than the server reads.
    case payloadTooLarge
    /// No such path.
    case notFound
    /// The path takes another method.
    case methodNotAllowed
    /// The write key is missing, unknown, revoked, or was rotated away too long ago.
    case invalidWriteKey
    /// The body is not what the route takes.
    case invalidBody(BodyFault)
    /// The account has used its month.
    case quotaExceeded
    /// Too many events in a minute; as many seconds from now there is room for this request.
    case rateLimited(retryAfter: Int)
    /// The server was told to fail, with this status.
    case serverError(status: Int)
  }

  /// What is wrong with a body.
  enum BodyFault: Hashable {
    /// It does not say that it is JSON.
    case mediaType
    /// It is not JSON.
    case syntax(JSONError)
    /// It is JSON, but no object with an array `events`.
    case noEventsArray
    /// There are fewer events in it than a batch has.
    case tooFewEvents
    /// There are more events in it than a batch may have.
    case tooManyEvents
    /// It is no object with the two ids that identify links.
    case noLink
  }
}

extension AppStoreOperator.Refusal {
  /// The answer: status, code and message, and when to come back if that is known.
  func response(_ rules: AppStoreOperator.Rules) -> HTTPResponse {
    var response = HTTPResponse.json(
      status: status(rules), ["code": .string(code), "message": .string(message(rules))])
    switch self {
    case .rateLimited(let seconds): response.fields.append(HTTPField("Retry-After", "\(seconds)"))
    case .methodNotAllowed: response.fields.append(HTTPField("Allow", "POST"))
    case .payloadTooLarge, .notFound, .invalidWriteKey, .invalidBody, .quotaExceeded, .serverError:
      break
    }
    return response
  }

  private func status(_ rules: AppStoreOperator.Rules) -> Int {
    switch self {
    case .payloadTooLarge: rules.payloadTooLargeStatus
    case .notFound: 404
    case .methodNotAllowed: 405
    case .invalidWriteKey: rules.invalidWriteKeyStatus
    case .invalidBody: rules.invalidBodyStatus
    case .quotaExceeded: rules.quotaExceededStatus
    case .rateLimited: rules.rateLimitedStatus
    case .serverError(let status): status
    }
  }

  /// The code. Those of the two answers that the contract does not describe are not in its list.
  private var code: JSON.Text {
    typealias Code = AppStoreOperatorLimits.Server.Codes.Request
    return switch self {
    case .payloadTooLarge: JSON.Text(Code.payloadTooLarge.rawValue)
    case .notFound: "not_found"
    case .methodNotAllowed: "method_not_allowed"
    case .invalidWriteKey: JSON.Text(Code.invalidWriteKey.rawValue)
    case .invalidBody: JSON.Text(Code.invalidBody.rawValue)
    case .quotaExceeded: JSON.Text(Code.quotaExceeded.rawValue)
    case .rateLimited: JSON.Text(Code.rateLimited.rawValue)
    case .serverError: JSON.Text(Code.serverError.rawValue)
    }
  }

  private func message(_ rules: AppStoreOperator.Rules) -> JSON.Text {
    switch self {
    case .payloadTooLarge: JSON.Text("The body is larger than \(rules.bodyBytes) bytes")
    case .notFound: JSON.Text("There is only \(rules.eventsPath) and \(rules.identifyPath)")
    case .methodNotAllowed: "Only POST is taken here"
    case .invalidWriteKey: JSON.Text("\(rules.keyHeader) must carry a write key that is in use")
    case .invalidBody(let fault): JSON.Text(fault.message(rules))
    case .quotaExceeded:
      JSON.Text("The account has used \(rules.quotaPercent) % of its events for this month")
    case .rateLimited(let seconds): JSON.Text("Too many events; come back in \(seconds) s")
    case .serverError: "The server failed"
    }
  }
}

extension AppStoreOperator.BodyFault {
  fileprivate func message(_ rules: AppStoreOperator.Rules) -> String {
    switch self {
    case .mediaType: "Content-Type must be \(rules.mediaType)"
    case .syntax(let error): "The body is not JSON: \(error)"
    case .noEventsArray: "The body must be an object with an array \"events\""
    case .tooFewEvents: "A batch has at least \(rules.batchEvents.lowerBound) event"
    case .tooManyEvents: "A batch has at most \(rules.batchEvents.upperBound) events"
    case .noLink:
      "The body must be an object with \"anonymous_id\" and \"user_id\", texts of"
        + " \(rules.userIDLength.lowerBound) to \(rules.userIDLength.upperBound) characters"
    }
  }
}
