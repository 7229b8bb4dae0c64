/// A server that the suite holds in its hands: answers as a function of request and instant, and
/// can be put into the states that scenarios ask for.
///
/// The references conform to it; the in-process run and `conform serve` drive it. Time is given
/// with every call and nothing in it may look at a clock.
public protocol ServerModel: AnyObject, Sendable {
  /// The answer to `request`, received at `now`. Called from any thread.
  func answer(_ request: HTTPRequest, at now: Timestamp) -> HTTPResponse

  /// One key for each state that a check which cannot ask for keys may need, the same ones at every
  /// call; the first is active from the beginning. For people, who are shown them.
  func startingKeys(at now: Timestamp) -> [(state: String, key: String)]

  /// A key that is in `state` at `now` (`active`, `revoked`, …), made for this call, or nil if the
  /// server knows no such state.
  func makeKey(in state: String, at now: Timestamp) -> String?

  /// Puts `key` into `state` from `now` on; false if the server knows no such key or state.
  func change(key: String, to state: String, at now: Timestamp) -> Bool

  /// Sets one member of the server's state for the account of `key` (`plan`, `month_used`,
  /// `fault`); false if the server knows no such member or value.
  func set(_ member: String, to value: JSON, key: String, at now: Timestamp) -> Bool

  /// The records of `lane` that the server holds whose id is among `ids`, letter case ignored.
  func stored(lane: String, ids: [JSON.Text], at now: Timestamp) -> [JSON]
}

extension ServerModel {
  /// None.
  public func startingKeys(at now: Timestamp) -> [(state: String, key: String)] { [] }
}
