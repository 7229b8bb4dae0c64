/// One case, as lists show it.
public struct CaseSummary: Sendable, Hashable {
  /// Scenario and row.
  public let id: String
  /// How much it binds.
  public let level: Level
  /// The scenario's title.
  public let title: String
}

extension Suite {
  /// The ids of all cases, in order.
  public var caseIDs: [String] { cases.map(\.id) }

  /// The cases that the options select, of whatever side, in order.
  public func list(_ options: RunOptions) -> [CaseSummary] {
    Side.allCases.flatMap { selected($0, options) }.map {
      CaseSummary(id: $0.id, level: $0.level, title: $0.title)
    }
  }

  /// The cases of a scenario, or the one case, that `id` names.
  func cases(named id: String) -> [Case] {
    cases.filter { $0.id == id || $0.scenario == id }
  }

  /// What a scenario asks, why, and by which source; nil if there is none of that id.
  public func explanation(of id: String) -> String? {
    let found = cases(named: id)
    guard let first = found.first else { return nil }
    var lines = [first.scenario, "", "  \(first.title).", ""]
    let ids = found.flatMap(\.requirements)
    for entry in requirements where ids.contains(entry.id) {
      lines.append("  \(entry.id) (\(entry.level.rawValue))  \(entry.text)")
      lines.append("    source  \(entry.source)")
    }
    lines.append("")
    for item in found {
      let row =
        item.id == item.scenario
        ? "the one case" : String(item.id.dropFirst(item.scenario.count + 1))
      lines.append("  \(item.level.rawValue.padded(to: 6))  \(row)")
    }
    lines.append("")
    lines.append("  steps")
    for step in first.steps { lines.append("    \(step.number). \(step.words)") }
    let limits = Set(found.flatMap(\.limits)).sorted()
    if !limits.isEmpty {
      lines.append("")
      lines.append("  figures")
      for key in limits {
        guard let limit = self.limits[key] else { continue }
        lines.append("    \(key) = \(limit.value) \(limit.unit)")
      }
    }
    lines.append("")
    lines.append("  file    Fixtures/scenarios/\(first.scenario).json")
    lines.append("  expand  conform expand \(shellQuoted(id))")
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension Step {
  /// The step in a few words.
  fileprivate var words: String {
    switch kind {
    case .exchange(_, _, let times, _):
      times > 1 ? "\(times) requests, each answered as written" : "a request, answered as written"
    case .receive: "a request whose answer is held open"
    case .reply(let label, _, _): "the answer of \"\(label)\""
    case .given: "the server's world changes"
    case .advance: "time passes"
    case .stored(_, _, let lane): "read-back of the lane \"\(lane.name)\""
    case .client(let step): step.words
    }
  }
}

extension ClientStep {
  fileprivate var words: String {
    switch self {
    case .call(let call):
      "the call \(call.name)" + (call.times > 1 ? ", \(call.times) times" : "")
        + (call.isAwaited ? "" : ", not waited for")
    case .awaited(let step): "the answer of the call \"\(step.call)\""
    case .create(let step): "the client \"\(step.name)\" is created"
    case .serve(let lanes, let rules):
      "\(lanes.map(\.name).joined(separator: ", ")): "
        + (rules == nil ? "as written, from here on" : "answered by itself, from here on")
    case .seen(let step):
      "what has come by \(step.lanes?.map(\.name).joined(separator: ", ") ?? "every lane")"
    case .quiet: "time passes, and nothing may come"
    case .relaunch(let step):
      step.isKill ? "the client is killed and started again" : "the client ends and starts again"
    case .failSaves(let count): "the next \(count) saves fail"
    case .keep: "the client's files are remembered"
    case .same: "the client's files are compared with what was remembered"
    case .lifecycle(let state): "the app goes to \(state)"
    case .network(let isOnline): isOnline ? "the network is back" : "the network is gone"
    }
  }
}
