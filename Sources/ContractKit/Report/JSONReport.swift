/// The run as JSON, for programs; `Fixtures/schemas/report.schema.json` describes it.
///
/// Every member is always there, in the same order; cases are in the plan's order. Times are in
/// microseconds and in their own members, so that two runs can be compared without them.
/// Transcripts are not in it: they are a file of their own.
///
/// - Parameter report: The run.
/// - Returns: The text, UTF-8, with a final line feed.
/// - Complexity: O(*n*) in the size of the report.
public func jsonReport(_ report: RunReport) -> String {
  String(decoding: report.json.indented(), as: UTF8.self) + "\n"
}

extension RunReport {
  fileprivate var json: JSON {
    let status = ExitStatus(of: self)
    return [
      "format": 1,
      "contract": .text(contract),
      "subject": .text(subject),
      "exit": .number(.init(Int(status.code))),
      "meaning": .text(status.meaning),
      "counts": .object(counts.named.map { .init(JSON.Text($0.word), .number(.init($0.count))) }),
      "readings": readingsJSON,
      "remarks": .texts(remarks),
      "stale": .texts(listFaults.map(\.description)),
      "microseconds": duration.json,
      "requirements": .array(distinctRequirements.map(\.json)),
      "cases": .array(verdicts.map { $0.json(in: self) }),
    ]
  }

  private var readingsJSON: JSON {
    let points = readings.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return .object(points.map { .init(JSON.Text($0), .texts(readings[$0] ?? [])) })
  }

  /// The requirements of all cases, each once, in the order in which they first come up.
  private var distinctRequirements: [Requirement] {
    grouped(verdicts.flatMap(\.requirements), by: \.id).compactMap(\.elements.first)
  }
}

extension Verdict {
  fileprivate func json(in report: RunReport) -> JSON {
    let points = readings.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return [
      "id": .text(id),
      "title": .text(title),
      "level": .text(level.rawValue),
      "requirements": .texts(requirements.map(\.id)),
      "verdict": .text(outcome.kind.rawValue),
      "reason": outcome.reason.map(JSON.text) ?? .null,
      "findings": .array(outcome.findings.map(\.json)),
      "readings": .object(points.map { .init(JSON.Text($0), .text(readings[$0] ?? "")) }),
      "notes": .texts(notes),
      "requests": .number(.init(requests)),
      "records": .number(.init(records)),
      "microseconds": duration.json,
      "rerun": .text(report.rerunCommand(for: id)),
    ]
  }
}

extension Finding {
  fileprivate var json: JSON {
    [
      "step": .number(.init(step)),
      "place": .text(place),
      "pointer": pointer.map(JSON.text) ?? .null,
      "offset": offset.map { .number(.init($0)) } ?? .null,
      "expected": .text(expected),
      "received": .text(received),
      "fixture": [
        "path": .text(fixture.path),
        "line": .number(.init(fixture.line)),
        "column": .number(.init(fixture.column)),
      ],
    ]
  }
}

extension Requirement {
  fileprivate var json: JSON {
    [
      "id": .text(id),
      "level": .text(level.rawValue),
      "text": .text(text),
      "source": .text(source),
    ]
  }
}

extension Duration {
  /// Whole microseconds, rounded down.
  fileprivate var json: JSON {
    let (seconds, attoseconds) = components
    return .number(.init(Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)))
  }
}

extension JSON {
  fileprivate static func text(_ string: String) -> JSON { .string(Text(string)) }

  fileprivate static func texts(_ strings: [String]) -> JSON { .array(strings.map(JSON.text)) }
}
