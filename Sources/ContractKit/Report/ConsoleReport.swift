/// How a report for people is to look.
public struct ConsoleOptions: Sendable, Hashable {
  /// How much is said.
  public enum Detail: Sendable, Hashable {
    /// Failures and the counts.
    case quiet
    /// Everything but the cases that passed.
    case normal
    /// The cases that passed as well, values in full, and what was sent and received where a case
    /// failed.
    case verbose
  }

  /// Whether to use the colours of a terminal.
  public var colours: Bool
  /// How much is said.
  public var detail: Detail

  /// Options from their values; without any, a plain report of normal detail.
  public init(colours: Bool = false, detail: Detail = .normal) {
    self.colours = colours
    self.detail = detail
  }
}

/// The run as text for a terminal or a log.
///
/// A table of verdicts, every failure with all that is needed to look into it, warnings, readings,
/// what could not be asked and why, and at the end always the counts and what the exit code means.
///
/// - Parameters:
///   - report: The run.
///   - options: Colours and detail.
/// - Returns: Lines, each ended by a line feed. No text of a subject can put a control character
///   into them.
/// - Complexity: O(*n*) in the size of the report.
public func consoleReport(_ report: RunReport, options: ConsoleOptions = .init()) -> String {
  var writer = ConsoleWriter(report: report, options: options)
  return writer.write()
}

private struct ConsoleWriter {
  let report: RunReport
  let paint: Paint
  let detail: ConsoleOptions.Detail
  var lines: [String] = []

  init(report: RunReport, options: ConsoleOptions) {
    self.report = report
    paint = Paint(isOn: options.colours)
    detail = options.detail
  }

  mutating func write() -> String {
    if detail != .quiet {
      lines.append(oneLine("\(report.contract) · \(report.subject)"))
      section(nil, verdictTable(of: report).map { "  \($0)" })
    }
    if detail == .verbose {
      section("passed", verdicts(.passed).map { "  \(paint.good("✔")) \(oneLine($0.id))" })
    }
    blocks(verdicts(.failed) + verdicts(.unexpectedPass) + verdicts(.broken))
    if detail != .quiet { warnings() }
    // Also for who wants to hear little: nothing ran, and this says why.
    reasons(.couldNotRun)
    if detail != .quiet {
      reasons(.known)
      section("readings seen", readingLines(of: report).map { "  \($0)" })
      section("notes", noteLines(of: report).map { "  \($0)" })
      reasons(.notApplicable)
    }
    section("remarks", (report.remarks + report.listFaults.map(\.description)).map(remark))
    end()
    return lines.map { "\($0)\n" }.joined()
  }

  private func verdicts(_ kind: OutcomeKind) -> [Verdict] {
    report.verdicts.filter { $0.outcome.kind == kind }
  }

  private func remark(_ text: String) -> String { "  \(oneLine(text))" }

  private mutating func section(_ title: String?, _ content: [String]) {
    guard !content.isEmpty else { return }
    if !lines.isEmpty { lines.append("") }
    if let title { lines.append(paint.strong(title)) }
    lines += content
  }

  private func text(_ verdict: Verdict) -> FailureText {
    FailureText(
      verdict: verdict, report: report, valueLimit: detail == .verbose ? nil : 400)
  }

  private mutating func blocks(_ verdicts: [Verdict]) {
    for verdict in verdicts {
      let text = text(verdict)
      section(nil, [paint.bad("✘ \(text.head)")] + text.full)
      if detail == .verbose {
        lines += verdict.transcript.map { "    \(paint.faint(oneLine($0)))" }
      }
    }
  }

  private mutating func warnings() {
    for verdict in verdicts(.warned) {
      let text = text(verdict)
      section(nil, [paint.doubt("! \(text.head)")] + text.short)
    }
  }

  private mutating func reasons(_ kind: OutcomeKind) {
    section(kind.rawValue, reasonLines(of: report, kind).map { "  \($0)" })
  }

  private mutating func end() {
    let status = ExitStatus(of: report)
    let (checked, violated) = report.requirementCounts
    let requests = report.verdicts.reduce(0) { $0 + $1.requests }
    let records = report.verdicts.reduce(0) { $0 + $1.records }
    section(
      nil,
      [
        "requirements checked \(checked), violated \(violated); requests \(requests), "
          + "records \(records); \(seconds(report.duration)) s",
        report.counts.line,
        status.code == 0 ? paint.good(status.meaning) : paint.bad(status.meaning),
      ])
  }
}
