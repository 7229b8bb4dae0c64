/// One case of a report in words, line by line: where, what was due, what came, why, and how to
/// ask again.
///
/// Console, JUnit and Markdown reports all say it with these lines.
struct FailureText {
  var verdict: Verdict
  var report: RunReport
  /// The most characters of a value that are shown; nil for all.
  var valueLimit: Int?

  /// `app-store-operator/batch/one-over · step 1 · response status`: the first line.
  var head: String {
    let id = oneLine(verdict.id)
    switch verdict.outcome {
    case .failed(let findings), .warned(let findings), .known(let findings, reason: _):
      guard let first = findings.first else { return id }
      return "\(id) · \(Self.place(of: first))"
    case .unexpectedPass: return "\(id) · passed, but is listed as a known failure"
    case .passed, .notApplicable, .couldNotRun, .broken:
      return "\(id) · \(verdict.outcome.kind.rawValue)"
    }
  }

  /// The first line with what was due and what came, where there is room for one line only.
  var summary: String {
    guard let first = verdict.outcome.findings.first else { return head }
    return "\(head): expected \(shown(first.expected)), received \(shown(first.received))"
  }

  /// What a person needs who has to find the fault: every difference, sentence, source, command.
  var full: [String] {
    differences(withFixtures: true) + listed + [line("case", oneLine(verdict.title))] + sentences
      + sources + verdict.notes.map { line("note", oneLine($0)) }
      + [line("again", report.rerunCommand(for: verdict.id))]
  }

  /// Every difference, and the sentence: enough for a warning.
  var short: [String] { differences(withFixtures: false) + sentences }

  private func differences(withFixtures: Bool) -> [String] {
    let findings = verdict.outcome.findings
    let isCut = valueLimit != nil && findings.count > Self.most + 1
    let lines = (isCut ? Array(findings.prefix(Self.most)) : findings).enumerated().flatMap {
      index, finding in
      let values = [
        line("expected", shown(finding.expected)), line("received", shown(finding.received)),
      ]
      guard index > 0 else { return values }
      let fixture = withFixtures ? [line("fixture", oneLine("\(finding.fixture)"))] : []
      return ["  also \(Self.place(of: finding))"] + values + fixture
    }
    return isCut
      ? lines + ["  and \(findings.count - Self.most) more: --verbose and the files show all"]
      : lines
  }

  /// How many differences of a case are shown where values are cut too.
  private static let most = 5

  private var listed: [String] {
    switch verdict.outcome {
    case .unexpectedPass(let reason):
      [
        line("listed", oneLine(reason)),
        line("next", "take it off the list of known failures: it is one no more"),
      ]
    case .couldNotRun(let reason), .broken(let reason), .notApplicable(let reason),
      .known(_, let reason):
      [line("reason", oneLine(reason))]
    case .passed, .failed, .warned: []
    }
  }

  private var sentences: [String] {
    verdict.requirements.enumerated().map { index, requirement in
      line(index == 0 ? "why" : "", oneLine("\(requirement.id): \(requirement.text)"))
    }
  }

  private var sources: [String] {
    let documents = grouped(verdict.requirements, by: \.source).map(\.key)
    let fixture = verdict.outcome.findings.first.map { ["\($0.fixture)"] } ?? []
    let parts = (documents.isEmpty ? [] : [documents.joined(separator: "; ")]) + fixture
    let source = parts.isEmpty ? [] : [line("source", oneLine(parts.joined(separator: " · ")))]
    let scenario = "Fixtures/scenarios/\(verdict.scenario).json"
    // Where the difference lies in a shared fragment, the scenario itself is named too.
    guard let first = verdict.outcome.findings.first, first.fixture.path != scenario else {
      return source
    }
    return source + [line("scenario", oneLine(scenario))]
  }

  private func shown(_ value: String) -> String {
    valueLimit.map { abridged(oneLine(value), to: $0) } ?? oneLine(value)
  }

  private func line(_ label: String, _ value: String) -> String {
    "    \(label)\(String(repeating: " ", count: max(10 - label.count, 1)))\(value)"
  }

  /// `step 1 · response body · /rejected/0/code · byte 41`.
  private static func place(of finding: Finding) -> String {
    var parts = ["step \(finding.step)", finding.place]
    if let pointer = finding.pointer { parts.append(pointer.isEmpty ? "all of it" : pointer) }
    if let offset = finding.offset { parts.append("byte \(offset)") }
    return oneLine(parts.joined(separator: " · "))
  }
}
