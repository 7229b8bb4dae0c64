import ContractKit

/// The scenario that tries a limit one below, at and one above its figure, in every reading.
enum BoundaryScenario {
  /// The folder of a contract's boundary scenarios, which holds nothing else.
  static func folder(of contract: String) -> String { "Fixtures/scenarios/\(contract)/boundaries" }

  /// The path of the scenario of `limit`.
  static func path(of limit: Limit, in contract: String) -> String {
    "\(folder(of: contract))/\(limit.key.slug).json"
  }

  /// The scenario, or nil if the limit bounds no field.
  static func file(for limit: Limit, in contract: String) -> TextFile? {
    guard let bounds = limit.bounds, let figure = limit.figure else { return nil }
    let rows = rows(of: limit, figure, bounds)
    let figures = limit.readings.isEmpty ? [figure] : limit.readings.map(\.figure)
    let words = figures.map(String.init).joined(separator: " or ") + " \(limit.unit.rawValue)"
    var members: [(String, JSON)] = [
      ("format", 1),
      ("title", text("At the edge of \(limit.key.text): \(words)")),
      ("requirements", .array(bounds.requirements.map { text($0.id) })),
      ("level", text(bounds.level.rawValue)),
      ("sides", ["server"]),
      ("limits", [text(limit.key.text)]),
    ]
    if let given = bounds.given { members.append(("given", given)) }
    members.append(("rows", .array(rows.map(\.json))))
    if let fragments = bounds.fragments { members.append(("fragments", fragments)) }
    members.append(("steps", bounds.steps))
    let scenario = JSON.object(members.map { JSON.Member(JSON.Text($0.0), $0.1) })
    return TextFile(
      path: path(of: limit, in: contract), bytes: scenario.indented(ascii: true) + Array("\n".utf8))
  }

  /// One value at an edge, and what is due for it.
  struct Row: Sendable, Hashable {
    /// What the value is, in ASCII.
    var title: String
    /// The level, if it is not the scenario's.
    var level: Level?
    /// What stands for the value in the steps.
    var value: JSON
    /// What is due.
    var answer: JSON

    fileprivate var json: JSON {
      var members = [JSON.Member("row", .string(JSON.Text(title)))]
      if let level { members.append(.init("level", .string(JSON.Text(level.rawValue)))) }
      members += [.init("value", value), .init("answer", answer)]
      return .object(members)
    }
  }

  private static func rows(of limit: Limit, _ figure: Int, _ bounds: Bounds) -> [Row] {
    switch bounds.kind {
    case .count, .bytes: FigureRows(limit: limit, figure: figure, bounds: bounds).rows
    case .length: LengthRows(limit: limit, figure: figure, bounds: bounds).rows
    case .duration(let direction):
      DurationRows(limit: limit, figure: figure, bounds: bounds, direction: direction).rows
    }
  }

  private static func text(_ string: String) -> JSON { .string(JSON.Text(string)) }
}

extension Bounds {
  /// What is due for a value, if every reading of the limit says the same of it.
  ///
  /// A place in it for the value is filled, so that the answer can speak of what was sent.
  func answer(isWithin: Bool, for value: JSON) -> JSON {
    (isWithin ? within : beyond).replacingRow(with: value)
  }

  /// What is due for a value of which the readings in `within` allow and those in `beyond` do not:
  /// either, under the names of the readings. The one that comes first is also what a server built
  /// from the scenario would answer.
  func answer(within: [String], beyond: [String], first: String, for value: JSON) -> JSON {
    var readings: [JSON.Member] = [
      .init(JSON.Text(within.joined(separator: " ")), answer(isWithin: true, for: value)),
      .init(JSON.Text(beyond.joined(separator: " ")), answer(isWithin: false, for: value)),
    ]
    if beyond.contains(first) { readings.reverse() }
    var members = [JSON.Member("$oneOf", .object(readings))]
    if let point { members.append(.init("point", .string(JSON.Text(point)))) }
    return .object(members)
  }

  /// Whether `value` is on the right side of `figure`.
  func allows(_ value: Int, figure: Int) -> Bool {
    switch edge {
    case .most: value <= figure
    case .least: value >= figure
    }
  }
}

extension JSON {
  /// The value with every `{ "$row": "value" }` in it replaced.
  fileprivate func replacingRow(with value: JSON) -> JSON {
    switch self {
    case .object(let members):
      if self == ["$row": "value"] { return value }
      return .object(members.map { .init($0.name, $0.value.replacingRow(with: value)) })
    case .array(let elements): return .array(elements.map { $0.replacingRow(with: value) })
    case .null, .bool, .number, .string: return self
    }
  }
}
