import ContractKit

extension AppStoreOperator {
  /// The outermost layer of a body.
  enum Envelope {
    /// The items of a batch.
    ///
    /// - Throws: `Refusal.invalidBody` if the body is no batch.
    static func items(of request: HTTPRequest, _ rules: Rules) throws(Refusal) -> [JSON] {
      guard request.hasMediaType(rules.mediaType) else { throw .invalidBody(.mediaType) }
      guard let items = try parse(request.body).last("events")?.elements else {
        throw .invalidBody(.noEventsArray)
      }
      guard items.count >= rules.batchEvents.lowerBound else { throw .invalidBody(.tooFewEvents) }
      guard items.count <= rules.batchEvents.upperBound else { throw .invalidBody(.tooManyEvents) }
      return items
    }

    /// The two ids of a call to identify, anonymous first.
    ///
    /// - Throws: `Refusal.invalidBody` if the body does not have both.
    static func link(
      of request: HTTPRequest, _ rules: Rules
    ) throws(Refusal) -> (anonymousID: JSON.Text, userID: JSON.Text) {
      let body = try parse(request.body)
      guard let anonymousID = body.last(Name.anonymousID)?.text,
        rules.anonymousIDLength.contains(rules.length(anonymousID)),
        let userID = body.last(Name.userID)?.text,
        rules.userIDLength.contains(rules.length(userID))
      else { throw .invalidBody(.noLink) }
      return (anonymousID, userID)
    }

    private static func parse(_ body: [UInt8]) throws(Refusal) -> JSON {
      do throws(JSONError) {
        return try JSON.received(body)
      } catch {
        throw .invalidBody(.syntax(error))
      }
    }
  }
}
