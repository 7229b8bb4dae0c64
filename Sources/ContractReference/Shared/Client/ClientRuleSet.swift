import ContractKit

/// What a client goes by: figures, and what it does where something happens.
///
/// The documented client uses what stands in it. A variant or a mutant is the same client with some of
/// it changed, which is why all of it are variables of one value.
protocol ClientRuleSet: Sendable {
  associatedtype Client: ReferenceClient
  associatedtype Call: Sendable
  /// What a request for records carries.
  associatedtype Batch: Sendable

  /// What its adapter can do.
  var controls: [String] { get }
  /// The names of its stores, and the file of each.
  var stateFiles: [(store: JSON.Text, file: String)] { get }

  /// The stored state has just been read.
  var loaded: @Sendable (inout Client) -> Void { get set }
  /// The app calls, and the state is there.
  var perform: @Sendable (inout Client, Call) -> Void { get set }
  /// An event has been made of a call.
  var event: @Sendable (inout JSON, inout Client) -> Void { get set }
  /// A request is about to be sent.
  var request: @Sendable (inout HTTPRequest, Client) -> Void { get set }
  /// A batch has been answered, or has failed on its way.
  var outcome: @Sendable (inout Client, Batch, HTTPResponse?) -> Void { get set }
  /// Whether what becomes of batches is heeded now, by a variant or a mutant too.
  var isHeeding: @Sendable (Client) -> Bool { get }
}

extension ClientRuleSet {
  var controls: [String] { Self.usualControls }

  /// What an adapter can do whose client is all ours.
  static var usualControls: [String] {
    [
      "clock", "clock-timeouts", "open-count", "concurrency", "relaunch", "kill", "lifecycle",
      "connectivity", "reports", "storage-files", "storage-faults", "wall-clock",
    ]
  }

  /// What the adapter answers to `hello`.
  ///
  /// - Parameters:
  ///   - flavour: Which documented client it says it is; nil if none.
  ///   - slack: How late it may act, in milliseconds.
  /// - Returns: The value of `ok`.
  func hello(flavour: String?, slack: Int = 0) -> JSON {
    var members: [JSON.Member] = [
      .init("sdk", ["name": "reference client", "version": "1", "language": "Swift"]),
      .init("controls", .array(controls.map { .string(JSON.Text($0)) })),
      .init("state", .object(stateFiles.map { .init($0.store, .string(JSON.Text($0.file))) })),
    ]
    if let flavour { members.append(.init("flavour", .string(JSON.Text(flavour)))) }
    if slack > 0 { members.append(.init("slack", .number(JSON.Number(slack)))) }
    return .object(members)
  }
}

/// How variants and mutants change a client: each lays something over what is there.
extension ClientRuleSet {
  /// Does something else after some responses, or failures on the way (nil), while they are heeded.
  mutating func after(
    _ fits: @escaping @Sendable (HTTPResponse?) -> Bool,
    _ act: @escaping @Sendable (inout Client, Batch, HTTPResponse?) -> Void
  ) {
    let usual = outcome
    let isHeeding = isHeeding
    outcome = { client, batch, response in
      if isHeeding(client), fits(response) {
        act(&client, batch, response)
      } else {
        usual(&client, batch, response)
      }
    }
  }

  /// Does something else after some statuses.
  mutating func after(
    status fits: @escaping @Sendable (Int) -> Bool,
    _ act: @escaping @Sendable (inout Client, Batch, HTTPResponse?) -> Void
  ) {
    after({ $0.map { fits($0.status) } ?? false }, act)
  }

  /// Stands around every call: it is given the usual way to do it.
  mutating func around(
    _ act:
      @escaping @Sendable (
        inout Client, Call, _ usual: @Sendable (inout Client, Call) -> Void
      ) -> Void
  ) {
    let usual = perform
    perform = { client, call in act(&client, call, usual) }
  }

  /// Changes every event that is made.
  mutating func each(_ change: @escaping @Sendable (inout JSON) -> Void) {
    let usual = event
    event = { event, client in
      usual(&event, &client)
      change(&event)
    }
  }

  /// Changes one member of every event that is made.
  mutating func each(_ name: JSON.Text, _ change: @escaping @Sendable (inout JSON) -> Void) {
    each { $0.edit(name, change) }
  }

  /// Changes every request.
  mutating func eachRequest(_ change: @escaping @Sendable (inout HTTPRequest) -> Void) {
    let usual = request
    request = { request, client in
      usual(&request, client)
      change(&request)
    }
  }

  /// Changes the state that a launch finds.
  mutating func onLaunch(_ change: @escaping @Sendable (inout Client) -> Void) {
    let usual = loaded
    loaded = { client in
      usual(&client)
      change(&client)
    }
  }
}

extension HTTPRequest {
  /// Gives a header line another value, or takes it away.
  mutating func set(_ name: String, to value: String?) {
    fields.removeAll { $0.name == name }
    if let value { fields.append(HTTPField(name, value)) }
  }
}
