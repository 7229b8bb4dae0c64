import ContractKit

/// Keeps a line on the terminal that says how far a run has come.
///
/// Writes to standard error, and only if that is a terminal and not all was to be quiet; otherwise
/// it counts in silence.
actor ProgressPrinter {
  private var progress: RunProgress
  private let isVisible: Bool
  private let width: Int

  /// A line for a run of `count` cases.
  init(count: Int, _ settings: Settings) {
    progress = RunProgress(all: count)
    isVisible = settings.detail != .quiet && StandardStream.error.isTerminal
    width = environmentVariable("COLUMNS").flatMap { wholeNumber($0[...]) } ?? 80
  }

  /// Says that a case begins.
  func begin(_ id: String) {
    progress.current = id
    show(progressLine(progress, width: width))
  }

  /// Counts a case that is done.
  func end(_ outcome: Outcome) {
    progress.add(outcome)
    show(progressLine(progress, width: width))
  }

  /// Takes the line away.
  func clear() { show("") }

  /// Writes `line` over the last one: to the first column, the rest erased (ECMA-48 §8.3.41).
  private func show(_ line: String) {
    // A terminal that is gone is no reason to stop.
    if isVisible { try? StandardStream.error.write("\r\u{1B}[K\(line)") }
  }
}
