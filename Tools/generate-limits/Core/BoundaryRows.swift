import ContractKit

/// The rows of a limit on a number of items or of bytes.
struct FigureRows {
  var limit: Limit
  var figure: Int
  var bounds: Bounds

  /// One below, at and one above every figure that the limit can be read to mean, from the least on.
  var rows: [BoundaryScenario.Row] {
    let figures = limit.readings.isEmpty ? [figure] : limit.readings.map(\.figure)
    let values = Set(figures.flatMap { [$0 - 1, $0, $0 + 1] }).filter { $0 >= 0 }.sorted()
    return values.map(row)
  }

  private func row(_ value: Int) -> BoundaryScenario.Row {
    let title = "\(value) \(limit.unit.rawValue)"
    let pattern = pattern(for: value)
    let within = limit.readings.filter { bounds.allows(value, figure: $0.figure) }.map(\.name)
    let beyond = limit.readings.filter { !bounds.allows(value, figure: $0.figure) }.map(\.name)
    if within.isEmpty || beyond.isEmpty {
      let isWithin = bounds.allows(value, figure: figure)
      return .init(
        title: title, value: pattern, answer: bounds.answer(isWithin: isWithin, for: pattern))
    }
    let first = limit.readings.first { $0.figure == figure }?.name ?? within[0]
    return .init(
      title: title, level: .info, value: pattern,
      answer: bounds.answer(within: within, beyond: beyond, first: first, for: pattern))
  }

  /// The limit and what has to be added to it.
  private func pattern(for value: Int) -> JSON {
    let figures = limit.readings.map(\.figure)
    guard let least = figures.min(), let most = figures.max() else {
      return .limit(limit.key, plus: value - figure)
    }
    return abs(value - least) < abs(value - most)
      ? .limit(limit.key, pick: "least", plus: value - least)
      : .limit(limit.key, pick: "most", plus: value - most)
  }
}

/// The rows of a limit on the length of a text.
struct LengthRows {
  var limit: Limit
  var figure: Int
  var bounds: Bounds

  /// Letters that are as long in every unit, then, for each unit, texts that tell it from others:
  /// one copy less than fits, all that fit, one more.
  var rows: [BoundaryScenario.Row] {
    let measured = TextSample.measured.filter { limit.textUnits.contains($0.unit) }
    return ([(.letter, .bytes)] + measured).flatMap { sample, unit in
      let fitting = figure / sample.length(in: unit)
      return (fitting - 1...fitting + 1).filter { $0 >= 0 }.map { copies in
        row(sample, copies: copies, unit)
      }
    }
  }

  private func row(_ sample: TextSample, copies: Int, _ unit: TextUnit) -> BoundaryScenario.Row {
    let length = copies * sample.length(in: unit)
    let text: JSON = .object([
      .init(
        "$text",
        [
          "length": .limit(limit.key, plus: length - figure),
          "unit": .string(JSON.Text(unit.pattern)),
          "of": .string(JSON.Text(sample.text)),
        ])
    ])
    let title = "\(length) \(title(of: sample, in: unit))"
    let units = limit.textUnits.isEmpty ? [unit] : limit.textUnits
    let isWithin = { (unit: TextUnit) in
      bounds.allows(copies * sample.length(in: unit), figure: figure)
    }
    let likely = units.filter { !bounds.unlikely.contains($0) }
    if let agreed = agreement(of: units, isWithin) {
      return .init(title: title, value: text, answer: bounds.answer(isWithin: agreed, for: text))
    }
    if let agreed = agreement(of: likely, isWithin) {
      return .init(
        title: title, level: min(.should, bounds.level), value: text,
        answer: bounds.answer(isWithin: agreed, for: text))
    }
    let within = units.filter(isWithin).map(\.rawValue)
    let beyond = units.filter { !isWithin($0) }.map(\.rawValue)
    return .init(
      title: title, level: .info, value: text,
      answer: bounds.answer(
        within: within, beyond: beyond, first: TextUnit.scalars.rawValue, for: text))
  }

  private func title(of sample: TextSample, in unit: TextUnit) -> String {
    sample.name == TextSample.letter.name ? "letters" : "\(unit.words) of \(sample.name)"
  }

  /// What all `units` say of a text, or nil if they differ or there are none.
  private func agreement(of units: [TextUnit], _ isWithin: (TextUnit) -> Bool) -> Bool? {
    guard let first = units.first.map(isWithin) else { return nil }
    return units.allSatisfy { isWithin($0) == first } ? first : nil
  }
}

/// The rows of a limit on how far from now a time may lie.
struct DurationRows {
  var limit: Limit
  var figure: Int
  var bounds: Bounds
  var direction: Bounds.Direction

  /// A millisecond nearer than the edge, at it, and a millisecond beyond.
  var rows: [BoundaryScenario.Row] {
    let sign = direction == .past ? "-" : "+"
    let edge = "now\(sign){\(limit.key.text)}"
    let words = "\(figure) \(limit.unit.rawValue) \(direction == .past ? "ago" : "ahead")"
    let nearer = direction == .past ? "+1ms" : "-1ms"
    let farther = direction == .past ? "-1ms" : "+1ms"
    return [
      row("1 ms less than \(words)", edge + nearer, isWithin: true),
      row(words, edge, isWithin: true),
      row("1 ms more than \(words)", edge + farther, isWithin: false),
    ]
  }

  private func row(_ title: String, _ instant: String, isWithin: Bool) -> BoundaryScenario.Row {
    let value: JSON = .object([.init("$time", .string(JSON.Text(instant)))])
    return .init(
      title: title, value: value, answer: bounds.answer(isWithin: isWithin, for: value))
  }
}

extension JSON {
  /// The pattern for a limit with so much added to it.
  fileprivate static func limit(_ key: LimitKey, pick: String? = nil, plus: Int) -> JSON {
    var members = [Member("$limit", .string(Text(key.text)))]
    if let pick { members.append(.init("pick", .string(Text(pick)))) }
    if plus != 0 { members.append(.init("plus", .number(Number(plus)))) }
    return .object(members)
  }
}
