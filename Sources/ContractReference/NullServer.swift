import ContractKit

/// A server that answers everything alike, and pretends to be in any state it is asked for.
final class NullServer: ServerModel {
  private let response: HTTPResponse

  /// A server whose every answer has this status and body.
  init(status: Int, body: JSON? = nil) {
    response = body.map { .json(status: status, $0) } ?? HTTPResponse(status: status)
  }

  func answer(_ request: HTTPRequest, at now: Timestamp) -> HTTPResponse { response }

  func makeKey(in state: String, at now: Timestamp) -> String? { "aso_wk_null" }

  func change(key: String, to state: String, at now: Timestamp) -> Bool { true }

  func set(_ member: String, to value: JSON, key: String, at now: Timestamp) -> Bool { true }

  func stored(lane: String, ids: [JSON.Text], at now: Timestamp) -> [JSON] { [] }
}
