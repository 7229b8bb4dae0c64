/// One thing that reaches a run of a client from outside.
enum ClientEvent: Sendable {
  /// A line of the adapter, without its line feed.
  case line([UInt8])
  /// The adapter said what no frame can hold: too long a line, or one without an end.
  case noise(String)
  /// The adapter is gone; how, in words.
  case ended(String)
  /// A request has arrived.
  case arrival(IncomingRequest)
  /// The client gave up waiting for a response.
  case abandoned(HTTPArrival.ID)
  /// A connection was closed unread, as offline asks.
  case turnedAway
}

/// A request of a client, and the way to answer it.
struct IncomingRequest: Sendable {
  var id: HTTPArrival.ID
  var request: HTTPRequest
  /// Sends the answer; a second one is not sent.
  var answer: @Sendable (HTTPAnswer) -> Void
}
