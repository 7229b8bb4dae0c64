import ContractKit
import Synchronization

/// A server that keeps the AppMetrica contract, as a model in memory.
///
/// It takes `POST /v1/events`, and holds what it was sent so that it can be read back. Every instant
/// is given to it. Where the recipe leaves something open it is strict with what an event is made of,
/// and takes a batch of any size.
///
/// A class because it is shared: the threads that call it see one state.
public final class AppMetricaServer: RuledServer {
  let rules: AppMetrica.Rules
  let state: Mutex<AppMetrica.State>

  /// A server that holds nothing and knows one key, `pk_test`, which is active.
  ///
  /// - Parameter acceptsFreshKeys: Whether every unknown key that begins with `pk_fresh_` is taken
  ///   as a new fresh key, for checks that cannot ask for keys.
  public convenience init(acceptsFreshKeys: Bool = false) {
    self.init(rules: AppMetrica.Rules(), acceptsFreshKeys: acceptsFreshKeys)
  }

  init(rules: AppMetrica.Rules, acceptsFreshKeys: Bool) {
    var state = AppMetrica.State()
    state.acceptsFreshKeys = acceptsFreshKeys
    state.add(Array(AppMetrica.Keys.first.utf8))
    self.rules = rules
    self.state = Mutex(state)
  }

  /// The answer to `request`, received at `now`.
  ///
  /// What is wrong first names the refusal: path, method, key, media type, body.
  public func answer(_ request: HTTPRequest, at now: Timestamp) -> HTTPResponse {
    do throws(AppMetrica.Refusal) {
      guard request.path == Array(rules.eventsPath.utf8) else { throw .notFound }
      guard request.method.utf8.elementsEqual("POST".utf8) else { throw .methodNotAllowed }
      let app = try state.withLock { state throws(AppMetrica.Refusal) in
        try state.admit(request, rules)
      }
      let batch = try AppMetrica.Batch(request, rules)
      let report = state.withLock { $0.store.take(batch, for: app, at: now, rules) }
      return .json(status: rules.acceptedStatus, report)
    } catch {
      return error.response(rules)
    }
  }
}
