import ContractKit

/// What a mutant does that the right server does not. All that is not given is right.
struct ServerMutation<Server: RuledServer>: Sendable {
  /// Other figures or readings.
  var rules: @Sendable (inout Server.Rules) -> Void = { _ in }
  /// What it takes a request for.
  var request: @Sendable (inout HTTPRequest) -> Void = { _ in }
  /// How it answers: by asking the right server.
  var answer: @Sendable (Mutated<Server>, HTTPRequest, Timestamp) -> HTTPResponse = {
    $0.base.answer($1, at: $2)
  }
  /// What it makes of the answer.
  var response: @Sendable (HTTPRequest, inout HTTPResponse) -> Void = { _, _ in }
  /// Whether a change of a key's state, or of its account, has an effect.
  var takesChange: @Sendable (Mutated<Server>, _ key: String, _ change: String) -> Bool = {
    _, _, _ in true
  }
  /// What it holds of a lane.
  var stored: @Sendable (_ lane: String, inout [JSON]) -> Void = { _, _ in }
}

extension ServerMutation {
  /// A figure that nothing reaches.
  static var unlimited: Int { 1 << 40 }

  static func rules(_ change: @escaping @Sendable (inout Server.Rules) -> Void) -> Self {
    Self(rules: change)
  }

  static func request(_ change: @escaping @Sendable (inout HTTPRequest) -> Void) -> Self {
    Self(request: change)
  }

  static func answer(
    _ answer:
      @escaping @Sendable (
        _ server: Mutated<Server>, _ request: HTTPRequest, _ now: Timestamp
      ) -> HTTPResponse
  ) -> Self {
    Self(answer: answer)
  }

  /// Changes every response.
  static func response(
    _ change: @escaping @Sendable (HTTPRequest, inout HTTPResponse) -> Void
  ) -> Self {
    Self(response: change)
  }

  /// Changes the body of every answer to a batch.
  static func report(_ change: @escaping @Sendable (inout JSON) -> Void) -> Self {
    .response { _, response in
      if response.status == 200 { response.editBody(change) }
    }
  }

  /// Changes every entry of a list in the answer to a batch.
  static func entries(
    of list: JSON.Text, _ change: @escaping @Sendable (inout JSON) -> Void
  ) -> Self {
    .report { report in
      report.edit(list) { entries in
        entries = .array((entries.elements ?? []).map { $0.edited(change) })
      }
    }
  }

  /// Changes the body of every error.
  static func refusal(_ change: @escaping @Sendable (inout JSON) -> Void) -> Self {
    .response { _, response in
      if response.status >= 400 { response.editBody(change) }
    }
  }

  /// Changes what is read back of every event.
  static func record(_ change: @escaping @Sendable (inout JSON) -> Void) -> Self {
    Self(stored: { lane, records in
      if lane == "events" { records = records.map { $0.edited(change) } }
    })
  }

  /// Fails with 500 where a request is so.
  static func crash(_ isFatal: @escaping @Sendable (HTTPRequest) -> Bool) -> Self {
    .answer { server, request, now in
      isFatal(request)
        ? .json(status: 500, ["code": "server_error", "message": "The server failed"])
        : server.base.answer(request, at: now)
    }
  }
}
