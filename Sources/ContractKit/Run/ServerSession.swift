/// A server as one case sees it: a place to send requests to, and what of its world can be steered.
protocol ServerSession: AnyObject {
  /// What can be steered here.
  var controls: Set<ServerControl> { get }

  /// The server's clock, as well as it can be known.
  func now() -> Timestamp

  /// Sends one request and waits for its answer.
  func exchange(_ request: HTTPRequest) throws(SubjectError) -> HTTPResponse

  /// Sends a request on a connection of its own; `finish` waits for the answer.
  func begin(_ request: HTTPRequest) throws(SubjectError) -> Int
  func finish(_ exchange: Int) throws(SubjectError) -> HTTPResponse

  /// Sets the server's clock, which then stands still. Only with the control `clock`.
  func setNow(_ now: Timestamp) throws(SubjectError)

  /// Lets that many milliseconds pass: on the server's clock, or really.
  func pass(milliseconds: Int64) throws(SubjectError)

  /// A key in that state with which a case will send so many records, or nil if there is none to be
  /// had; waits where one that is shared has carried as much as it may.
  func key(in state: String, for records: Int) throws(SubjectError) -> String?

  /// Only with the control `seed`; false if the server knows no such state.
  func change(key: String, to state: String) throws(SubjectError) -> Bool
  func set(_ member: String, to value: JSON, key: String) throws(SubjectError) -> Bool

  /// Only with the control `stored`.
  func stored(lane: String, ids: [JSON.Text]) throws(SubjectError) -> [JSON]
}

/// What of a server's world the suite may steer.
enum ServerControl: String, Sendable, CaseIterable {
  case clock, seed, stored
}

/// Why there is no answer.
enum SubjectError: Error, Hashable {
  /// Nothing could be asked: no connection, a child that does not start.
  case unreachable(String)
  /// The server was asked, and what came is no answer.
  case noAnswer(String)
  /// The control channel does not do what it must.
  case control(String)

  var message: String {
    switch self {
    case .unreachable(let text), .noAnswer(let text), .control(let text): text
    }
  }
}
