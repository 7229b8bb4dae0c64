import ContractKit
import Synchronization

/// Keeps a line on the terminal that says how far a run has come.
///
/// Writes to standard error, and only if that is a terminal and not all was to be quiet; otherwise
/// it counts in silence. It is a class because the threads of a run share the one terminal.
final class ProgressPrinter: Sendable {
  private let progress: Mutex<RunProgress>
  private let isVisible: Bool
  private let width: Int

  /// A line for a run of `count` cases.
  init(count: Int, _ settings: Settings) {
    progress = Mutex(RunProgress(all: count))
    isVisible = settings.detail != .quiet && StandardStream.error.isTerminal
    width = environmentVariable("COLUMNS").flatMap { wholeNumber($0[...]) } ?? 80
  }

  /// Counts a case that is done, and shows its id. To be called from any thread.
  func add(_ verdict: Verdict) {
    progress.withLock { progress in
      progress.add(verdict.outcome)
      progress.current = verdict.id
      show(progressLine(progress, width: width))
    }
  }

  /// Takes the line away, before anything else is printed.
  func clear() { progress.withLock { _ in show("") } }

  /// Writes `line` over the last one: to the first column, the rest erased (ECMA-48 §8.3.41).
  private func show(_ line: String) {
    // A terminal that is gone is no reason to stop.
    if isVisible { try? StandardStream.error.write("\r\u{1B}[K\(line)") }
  }
}
