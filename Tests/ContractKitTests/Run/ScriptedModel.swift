import Synchronization

@testable import ContractKit

/// A server that answers as a function says, and whose world does as it is told.
final class ScriptedModel: ServerModel {
  typealias Answer = @Sendable (HTTPRequest, Timestamp) -> HTTPResponse

  private let script: Answer
  private let records: [JSON]
  private let knowsStates: Bool
  private let told = Mutex<[String]>([])

  /// - Parameters:
  ///   - records: What it says that it has stored.
  ///   - knowsStates: Whether it has keys and members at all.
  ///   - script: What it answers.
  init(records: [JSON] = [], knowsStates: Bool = true, _ script: @escaping Answer) {
    self.script = script
    self.records = records
    self.knowsStates = knowsStates
  }

  /// What it has been told, in order: `key fresh`, `change K revoked`, `set plan "paid"`.
  var history: [String] { told.withLock { $0 } }

  func answer(_ request: HTTPRequest, at now: Timestamp) -> HTTPResponse { script(request, now) }

  func makeKey(in state: String, at now: Timestamp) -> String? {
    told.withLock { $0.append("key \(state)") }
    return knowsStates ? "K-\(state)" : nil
  }

  func change(key: String, to state: String, at now: Timestamp) -> Bool {
    told.withLock { $0.append("change \(key) \(state)") }
    return knowsStates
  }

  func set(_ member: String, to value: JSON, key: String, at now: Timestamp) -> Bool {
    told.withLock { $0.append("set \(member) \(value)") }
    return knowsStates
  }

  func stored(lane: String, ids: [JSON.Text], at now: Timestamp) -> [JSON] {
    told.withLock { $0.append("stored \(lane) \(ids.map(\.display))") }
    return records
  }
}

extension HTTPResponse {
  /// An answer of JSON, as written.
  static func json(_ text: String, status: Int = 200, _ fields: [HTTPField] = []) -> HTTPResponse {
    HTTPResponse(status: status, fields: fields, body: Array(text.utf8))
  }
}

extension SampleFixtures {
  /// The verdict of a scenario of these steps on a server that answers so.
  static func verdict(
    _ steps: String, more: String = "", level: String = "must", maxWait: Duration = .seconds(0),
    readings: [String: Set<String>] = [:], strictBytes: Bool = false,
    on model: ScriptedModel
  ) throws -> Verdict {
    let suite = try SampleFixtures(scenario: scenario(steps, more: more, level: level)).load()
    var run = ServerCaseRun(
      suite: suite, plan: suite.cases[0],
      session: InProcessServer(model, now: Timestamp(milliseconds: 1_767_225_600_000)),
      declared: readings, seed: 0, maxWait: maxWait, strictBytes: strictBytes)
    return run.run()
  }
}

extension Finding {
  /// The finding in a line: `1 response body /a @5: expected 1, received 2`.
  var line: String {
    let parts = [place, pointer, offset.map { "@\($0)" }].compactMap(\.self)
    let place = parts.filter { !$0.isEmpty }.joined(separator: " ")
    return "\(step) \(place): expected \(expected), received \(received)"
  }
}

extension Outcome {
  /// The findings, whatever they count as.
  var lines: [String] {
    switch self {
    case .failed(let findings), .warned(let findings), .known(let findings, _): findings.map(\.line)
    case .passed, .unexpectedPass, .notApplicable, .couldNotRun, .broken: []
    }
  }
}
