/// One figure or fixed text that a contract states.
public struct Limit: Sendable, Hashable {
  /// The dotted key: `server.batch.max_events`.
  public let key: String
  /// The figure, text or set.
  public let value: JSON
  /// What the figure counts: `events`, `bytes`, `seconds`, …
  public let unit: String
  /// The candidates where the source leaves the figure open: name to figure, in the file's order.
  public let readings: [(name: String, value: JSON)]
  /// Whom it binds: `server`, `client`, `both`, `app` or `dashboard`.
  let side: String

  /// Equality by all four.
  public static func == (a: Self, b: Self) -> Bool {
    a.key == b.key && a.value == b.value && a.unit == b.unit
      && a.readings.map(\.name) == b.readings.map(\.name)
      && a.readings.map(\.value) == b.readings.map(\.value)
  }

  /// Hashes the key alone.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Milliseconds in one of its units, if it is a duration.
  var millisecondsPerUnit: Int64? {
    switch unit {
    case "milliseconds", "ms": 1
    case "seconds", "s": 1000
    case "minutes": 60_000
    case "hours": 3_600_000
    case "days": 86_400_000
    default: nil
    }
  }

  /// What its figures measure, if they could be meant by a figure of a scenario.
  var measure: Measure? {
    switch unit {
    case "characters", "bytes": .length
    case "events", "records", "names", "keys", "properties", "values", "items", "batches",
      "requests", "attempts", "levels", "digits", "steps", "installs", "sessions", "count":
      .count
    default: millisecondsPerUnit == nil ? nil : .duration
    }
  }

  /// Its figure and its candidates; durations in milliseconds.
  fileprivate var figures: [Int64] {
    ([value] + readings.map(\.value)).flatMap { $0.elements ?? [$0] }.compactMap { figure in
      guard case .number(let number) = figure, let integer = number.integer else { return nil }
      let (product, overflow) = Int64(integer).multipliedReportingOverflow(
        by: millisecondsPerUnit ?? 1)
      return overflow ? nil : product
    }
  }

  /// The smallest and the largest candidate; the figure itself where there is one only.
  var range: (least: Int, most: Int)? {
    let figures = readings.isEmpty ? [value] : readings.map(\.value)
    let integers = figures.compactMap { figure -> Int? in
      guard case .number(let number) = figure else { return nil }
      return number.integer
    }
    guard integers.count == figures.count, let least = integers.min(), let most = integers.max()
    else { return nil }
    return (least, most)
  }
}

/// What a figure measures.
enum Measure: Sendable {
  case count, length, duration

  /// From here on a figure that equals a limit's is taken for it: smaller ones equal some by chance.
  var smallestTelling: Int64 { self == .duration ? 10_000 : 10 }
}

/// The limits of a contract, by key.
struct Limits: Sendable {
  let ordered: [Limit]
  private let byKey: [String: Limit]

  init(_ limits: [Limit]) {
    ordered = limits
    byKey = Dictionary(limits.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(key: String) -> Limit? { byKey[key] }

  var keys: [String] { ordered.map(\.key) }

  /// The first limit of these sides that has this figure, durations in milliseconds; nil where one
  /// that has it is among `derived`.
  func stating(
    _ figure: Int64, _ measure: Measure, for sides: [Side], derived: [String]
  ) -> Limit? {
    guard figure >= measure.smallestTelling else { return nil }
    let stating = ordered.filter { limit in
      limit.measure == measure && limit.figures.contains(figure)
        && (limit.side == "both" || sides.contains { $0.rawValue == limit.side })
    }
    return stating.contains { derived.contains($0.key) } ? nil : stating.first
  }

  /// Looks a key up; `a.b/2` is element 2 of a list.
  func figure(_ key: String) -> (limit: Limit, value: JSON)? {
    let parts = key.split(separator: "/", maxSplits: 1)
    guard let name = parts.first, let limit = byKey[String(name)] else { return nil }
    guard parts.count == 2 else { return (limit, limit.value) }
    guard let index = Int(parts[1]), let list = limit.value.elements, list.indices.contains(index)
    else { return nil }
    return (limit, list[index])
  }

  static func decode(_ root: Node, _ complaints: inout Complaints) -> Limits {
    guard var reader = ObjectReader(root, "a limits file", &complaints) else { return Limits([]) }
    reader.format(&complaints)
    _ = reader.required("contract", &complaints)
    let list = reader.elements("limits", &complaints)
    reader.close(&complaints)
    var seen: Set<String> = []
    return Limits(
      list.compactMap { node in
        let limit = limit(node, &complaints)
        if let key = limit?.key, !seen.insert(key).inserted {
          complaints.add(node.origin, "limit \"\(key)\" is given twice")
        }
        return limit
      })
  }

  private static func limit(_ node: Node, _ complaints: inout Complaints) -> Limit? {
    guard var reader = ObjectReader(node, "a limit", &complaints) else { return nil }
    let key = reader.string("key", &complaints)
    let value = reader.required("value", &complaints)
    let unit = reader.string("unit", &complaints)
    let side = reader.optionalString("side", &complaints)
    let readings = reader.optionalMembers("readings", &complaints)
    for known in ["source", "doc", "bounds", "units"] { _ = reader.optional(known) }
    reader.close(&complaints)
    guard let key, let value, let unit else { return nil }
    return Limit(
      key: key, value: value.json, unit: unit,
      readings: readings.map { ($0.name.display, $0.node.json) }, side: side ?? "both")
  }
}
