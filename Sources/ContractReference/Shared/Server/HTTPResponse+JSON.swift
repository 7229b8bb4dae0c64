import ContractKit

extension HTTPResponse {
  /// A response with a body of compact JSON.
  static func json(status: Int, _ body: JSON) -> HTTPResponse {
    HTTPResponse(
      status: status, fields: [HTTPField("Content-Type", "application/json")],
      body: body.compact())
  }
}
