import ContractKit
import Synchronization

/// A server that keeps the App Store Operator contract, as a model in memory.
///
/// It takes `POST /v1/events` and `POST /v1/identify`, and holds what it was sent so that it can be
/// read back. Every instant is given to it. Where the contract leaves something open it does what
/// most readers would: "chars" are Unicode scalars, a kilobyte is 1,024 bytes, a minute slides, a
/// month is one of the calendar in UTC.
///
/// A class because it is shared: the threads that call it see one state.
public final class AppStoreOperatorServer: ServerModel {
  let rules: AppStoreOperator.Rules
  let state: Mutex<AppStoreOperator.State>

  /// A server that holds nothing and knows one key, `aso_wk_test`, which is active.
  ///
  /// - Parameter acceptsFreshKeys: Whether every unknown key that begins with `aso_wk_fresh_` is
  ///   taken as a new fresh key, for checks that cannot ask for keys.
  public convenience init(acceptsFreshKeys: Bool = false) {
    self.init(rules: AppStoreOperator.Rules(), acceptsFreshKeys: acceptsFreshKeys)
  }

  init(rules: AppStoreOperator.Rules, acceptsFreshKeys: Bool) {
    var state = AppStoreOperator.State()
    state.acceptsFreshKeys = acceptsFreshKeys
    _ = state.add(.init(), key: Array(AppStoreOperator.Keys.first.utf8))
    self.rules = rules
    self.state = Mutex(state)
  }

  /// The answer to `request`, received at `now`.
  ///
  /// What is wrong first names the refusal: size, path, method, key, body, quota, rate.
  public func answer(_ request: HTTPRequest, at now: Timestamp) -> HTTPResponse {
    do throws(AppStoreOperator.Refusal) {
      guard rules.bodySize(request) <= rules.bodyBytes else { throw .payloadTooLarge }
      let route = try AppStoreOperator.Route(request, rules)
      let app = try state.withLock { state throws(AppStoreOperator.Refusal) in
        try state.admit(request, at: now, rules)
      }
      switch route {
      case .events:
        let items = try AppStoreOperator.Envelope.items(of: request, rules)
        let report = try state.withLock { state throws(AppStoreOperator.Refusal) in
          try state.take(items, for: app, at: now, rules)
        }
        return .json(status: rules.eventsStatus, report)
      case .identify:
        let link = try AppStoreOperator.Envelope.link(of: request, rules)
        state.withLock { $0.store.link(link.anonymousID, to: link.userID, app: app) }
        return HTTPResponse(status: rules.identifyStatus)
      }
    } catch {
      return error.response(rules)
    }
  }
}

extension AppStoreOperatorServer: RuledServer {}
