import ContractKit
import Synchronization

/// The right server behind a mutation.
final class Mutated<Server: RuledServer>: ServerModel {
  let base: Server
  /// What a mutant remembers beside the right server: sets of bytes by a name.
  let memory = Mutex<[[UInt8]: Set<[UInt8]>]>([:])
  private let mutation: ServerMutation<Server>

  init(_ mutation: ServerMutation<Server>) {
    var rules = Server.Rules()
    mutation.rules(&rules)
    base = Server(rules: rules, acceptsFreshKeys: false)
    self.mutation = mutation
  }

  func answer(_ request: HTTPRequest, at now: Timestamp) -> HTTPResponse {
    var request = request
    mutation.request(&request)
    var response = mutation.answer(self, request, now)
    mutation.response(request, &response)
    return response
  }

  func startingKeys(at now: Timestamp) -> [(state: String, key: String)] {
    base.startingKeys(at: now)
  }

  func makeKey(in state: String, at now: Timestamp) -> String? {
    base.makeKey(in: state, at: now)
  }

  func change(key: String, to state: String, at now: Timestamp) -> Bool {
    !mutation.takesChange(self, key, state) || base.change(key: key, to: state, at: now)
  }

  func set(_ member: String, to value: JSON, key: String, at now: Timestamp) -> Bool {
    !mutation.takesChange(self, key, "\(member)=\(value)")
      || base.set(member, to: value, key: key, at: now)
  }

  func stored(lane: String, ids: [JSON.Text], at now: Timestamp) -> [JSON] {
    var records = base.stored(lane: lane, ids: ids, at: now)
    mutation.stored(lane, &records)
    return records
  }
}
