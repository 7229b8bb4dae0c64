/// What the suite drives a client SDK by: it forwards, and never does the SDK's work itself.
///
/// A test target conforms a type to it and gives it to `AdapterDesk`, for a run in process; a program
/// of its own gives it to `AdapterHost`. Only `hello`, `create` and `call` must be written; the rest
/// says that it is unsupported, and scenarios that need it are then not applicable.
///
/// ```swift
/// actor AlphaAdapter: ClientAdapter {
///   let hello = AdapterDescription(
///     name: "Alpha", version: "2.1.0", language: "Swift", controls: ["relaunch", "concurrency"])
///   private var client: Alpha?
///
///   func create(_ world: ClientWorld) throws {
///     client = Alpha(key: world.key, endpoint: world.baseURL, folder: world.storage)
///   }
///
///   func call(_ call: ClientCall) async throws -> JSON? {
///     switch call.name {
///     case "track": try client?.track(call.text("name"))
///     case "flush": await client?.flush()
///     default: throw AdapterRefusal.unsupported("no call \(call.name)")
///     }
///     return nil
///   }
///
///   func close() { client = nil }
/// }
/// ```
///
/// Methods are called in the order in which the runner asked, each as soon as the one before it
/// waits or has returned: with the control `concurrency` a flush may wait for its response while the
/// next call is made. What they throw becomes data: an `AdapterRefusal` as it says, anything else as
/// an error of the SDK.
public protocol ClientAdapter: Sendable {
  /// What it drives, and what of its world can be steered.
  var hello: AdapterDescription { get async }

  /// Makes a client, with the state that is found in the folder for it.
  func create(_ world: ClientWorld) async throws

  /// Makes one call of the client's API.
  ///
  /// - Returns: What the client returned; nil for nothing, `JSON.null` for a null.
  func call(_ call: ClientCall) async throws -> JSON?

  /// Lets the client do what it can without time passing, until it is idle or waits for a response.
  ///
  /// - Returns: How many requests and questions are open; nil without the control `open-count`.
  func settle() async throws -> Int?

  /// Moves virtual time, timer by timer, and stops after the first instant at which a request or a
  /// question was started or given up.
  ///
  /// - Parameter milliseconds: How far at most.
  /// - Returns: How far it went, and how many requests and questions are open; nil without the
  ///   control `open-count`.
  /// - Throws: `AdapterRefusal.unsupported` without the control `clock`.
  func advance(milliseconds: Int) async throws -> (advanced: Int, open: Int?)

  /// Lets the wall clock jump: no time passes.
  func setWallClock(_ now: Timestamp) async throws

  /// Tells the client that the app goes into the background, or comes back.
  func lifecycle(_ state: AppState) async throws

  /// Tells the client that the network has gone or is back.
  func network(isOnline: Bool) async throws

  /// Lets the next saves fail, as on a full disk.
  func failSaves(_ count: Int) async throws

  /// Drops the client as if its process had died: nothing more is saved, open requests are dropped.
  func kill() async throws

  /// Ends the client in order.
  func close() async throws
}

extension ClientAdapter {
  /// Does nothing, and counts nothing.
  public func settle() async throws -> Int? { nil }

  /// Unsupported.
  public func advance(milliseconds: Int) async throws -> (advanced: Int, open: Int?) {
    throw AdapterRefusal.unsupported("the adapter has no virtual clock")
  }

  /// Unsupported.
  public func setWallClock(_ now: Timestamp) async throws {
    throw AdapterRefusal.unsupported("the adapter cannot set the wall clock")
  }

  /// Unsupported.
  public func lifecycle(_ state: AppState) async throws {
    throw AdapterRefusal.unsupported("the adapter cannot move the app to the \(state.rawValue)")
  }

  /// Unsupported.
  public func network(isOnline: Bool) async throws {
    throw AdapterRefusal.unsupported("the adapter cannot tell the client about the network")
  }

  /// Unsupported.
  public func failSaves(_ count: Int) async throws {
    throw AdapterRefusal.unsupported("the adapter cannot make saves fail")
  }

  /// Unsupported.
  public func kill() async throws {
    throw AdapterRefusal.unsupported("the adapter cannot drop its client")
  }

  /// Does nothing.
  public func close() async throws {}
}
