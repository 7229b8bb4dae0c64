/// All that a run of a client meets of the world: the adapter, the requests, real time and the files.
///
/// A run is a function of what its stage tells it, so that a recorded stage gives the same verdict.
protocol ClientStage: AnyObject {
  /// What the adapter can do.
  var hello: AdapterHello { get }
  /// The same as it was said.
  var helloValue: JSON { get }
  /// Where the client's requests go, without the path of a case.
  var baseURL: String { get }
  /// The folder in which the client of this case keeps its state.
  var storage: String { get }

  /// The real time.
  func now() -> Timestamp
  /// The next thing that happens, waiting for it so long; nil if nothing did.
  func next(waiting: Duration) -> ClientEvent?
  /// Sends a frame to the adapter.
  func send(_ frame: JSON) throws(SubjectError)
  /// Ends the adapter at once; false if that cannot be done.
  func kill() -> Bool
  /// Starts the adapter again, if it is not there.
  func restart() throws(SubjectError)
  /// Ends the adapter in order.
  func end()
  /// From now on connections are closed unread, or taken again.
  func turnAway(_ isOn: Bool)
  /// Damages the client's files.
  ///
  /// - Returns: Why that cannot be done, or nil.
  func damage(_ damage: Damage) -> String?
  /// The bytes of the client's files, as one text that is the same for the same bytes.
  func snapshot() -> String
}
