import ContractKit
import Synchronization

extension AppStoreOperator {
  /// The right server behind a mutation.
  final class MutatedServer: ServerModel {
    let base: AppStoreOperatorServer
    /// What a mutant remembers beside the right server: sets of bytes by a name.
    let memory = Mutex<[[UInt8]: Set<[UInt8]>]>([:])
    private let mutation: Mutation

    init(_ mutation: Mutation, acceptsFreshKeys: Bool = false) {
      var rules = Rules()
      mutation.rules(&rules)
      base = AppStoreOperatorServer(rules: rules, acceptsFreshKeys: acceptsFreshKeys)
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
}

extension AppStoreOperator.MutatedServer {
  /// The app whose key the request carries, whatever the key's state.
  func app(of request: HTTPRequest) -> Int? {
    guard let key = request.writeKey(base.rules) else { return nil }
    return base.state.withLock { $0.apps[key] }
  }

  /// The events of a batch that is one, with their places.
  func events(
    of request: HTTPRequest
  ) -> [(index: Int, event: AppStoreOperator.Event)] {
    let items = (try? AppStoreOperator.Envelope.items(of: request, base.rules)) ?? []
    return items.enumerated().compactMap { index, item in
      AppStoreOperator.Event(item).map { (index, $0) }
    }
  }

  /// The places of the events of a batch whose id is stored, or stands earlier in the batch.
  func repeats(in request: HTTPRequest, at now: Timestamp) -> [Int] {
    var earlier: Set<[UInt8]> = []
    let app = app(of: request)
    return events(of: request).filter { _, event in
      guard let id = event.eventID?.text?.bytes else { return false }
      let isStored = base.state.withLock { state in
        state.store.events(of: id, at: now, base.rules).contains { $0.app == app }
      }
      return !earlier.insert(Grammar.folded(id)).inserted || isStored
    }.map(\.index)
  }

  /// Stores an event whatever is wrong with it.
  func keep(_ event: AppStoreOperator.Event, of request: HTTPRequest, at now: Timestamp) {
    guard let app = app(of: request), let id = event.eventID?.text?.bytes else { return }
    let record = event.record(clampedTo: nil, base.rules).compact()
    base.state.withLock {
      $0.store.keep(.init(app: app, id: id, received: now, record: record))
    }
  }
}

extension JSON {
  /// Changes the value of a member, if this is an object that has it.
  mutating func edit(_ name: Text, _ change: (inout JSON) -> Void) {
    guard case .object(var members) = self,
      let index = members.lastIndex(where: { $0.name == name })
    else { return }
    change(&members[index].value)
    self = .object(members)
  }

  /// Gives a member another value, or takes it away.
  mutating func set(_ name: Text, to value: JSON?) {
    guard case .object(var members) = self else { return }
    members.removeAll { $0.name == name }
    if let value { members.append(.init(name, value)) }
    self = .object(members)
  }

  /// The value after a change.
  func edited(_ change: (inout JSON) -> Void) -> JSON {
    var copy = self
    change(&copy)
    return copy
  }

  /// A value with every string in it changed, names of members aside.
  func mappingStrings(_ transform: ([UInt8]) -> [UInt8]) -> JSON {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): .string(Text(unchecked: transform(text.bytes)))
    case .array(let elements): .array(elements.map { $0.mappingStrings(transform) })
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.mappingStrings(transform)) })
    }
  }
}

extension HTTPResponse {
  /// Changes the body, if it is JSON.
  mutating func editBody(_ change: (inout JSON) -> Void) {
    guard var json = try? JSON.parse(body) else { return }
    change(&json)
    body = json.compact()
  }
}

extension HTTPRequest {
  /// The body, if it is JSON.
  var json: JSON? {
    try? JSON.parse(body, depth: AppStoreOperator.Envelope.depth, duplicates: .keep)
  }
}
