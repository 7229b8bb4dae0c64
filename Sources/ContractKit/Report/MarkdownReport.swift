/// The run as Markdown, for the summary page of a build server.
///
/// - Parameter report: The run.
/// - Returns: GitHub's dialect of Markdown, with a final line feed. No text of a case can end its
///   code block or become markup.
/// - Complexity: O(*n*) in the size of the report.
public func markdownReport(_ report: RunReport) -> String {
  let status = ExitStatus(of: report)
  var parts = [
    "## \(Markdown.escape(report.contract)) · \(Markdown.escape(report.subject))",
    "**\(status.meaning)**", report.counts.line, Markdown.table(verdictRows(of: report)),
  ]
  func section(_ title: String, _ content: [String]) {
    if !content.isEmpty { parts += ["### \(title)"] + content }
  }
  func blocks(_ kinds: Set<OutcomeKind>, _ lines: (FailureText) -> [String]) -> [String] {
    report.verdicts.filter { kinds.contains($0.outcome.kind) }.map { verdict in
      let text = FailureText(verdict: verdict, report: report, valueLimit: 400)
      return Markdown.block([text.head] + lines(text))
    }
  }
  func list(_ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [lines.map { "- \(Markdown.escape($0))" }.joined(separator: "\n")]
  }

  section("Failures", blocks([.failed, .unexpectedPass, .broken], \.full))
  section("Warnings", blocks([.warned], \.short))
  section("Could not run", list(reasonLines(of: report, .couldNotRun)))
  section("Known failures", list(reasonLines(of: report, .known)))
  section("Readings seen", list(readingLines(of: report)))
  section("Not applicable", list(reasonLines(of: report, .notApplicable)))
  section("Remarks", list(report.remarks + report.listFaults.map(\.description)))
  return parts.joined(separator: "\n\n") + "\n"
}

/// Markdown whose texts cannot become markup.
enum Markdown {
  /// `text` as one line that is shown as it is.
  ///
  /// Source: CommonMark 0.31 §2.4: any ASCII punctuation may stand after a backslash.
  static func escape(_ text: String) -> String {
    var result = ""
    for scalar in oneLine(text).unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "|", "~", "#", "@": result += "\\"
      default: break
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// A code block around `lines`, fenced by more backticks than any of them has in a row.
  ///
  /// Source: CommonMark 0.31 §4.5.
  static func block(_ lines: [String]) -> String {
    var longest = 0
    for line in lines {
      var run = 0
      for byte in line.utf8 {
        run = byte == UInt8(ascii: "`") ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ([fence + "text"] + lines + [fence]).joined(separator: "\n")
  }

  /// A table: the first row is the head, the first column is text, the others are numbers.
  static func table(_ rows: [[String]]) -> String {
    guard let head = rows.first else { return "" }
    let marks = ["---"] + [String](repeating: "--:", count: max(head.count - 1, 0))
    let lines = [head.map(escape), marks] + rows.dropFirst().map { $0.map(escape) }
    return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
