/// How far a run has come.
public struct RunProgress: Sendable, Hashable {
  /// The cases that are done.
  public var done: Int
  /// All cases of the run.
  public var all: Int
  /// The done ones that failed, passed unexpectedly or are broken.
  public var failed: Int
  /// The id of the case to name: the one begun or done last.
  public var current: String?

  /// A state from its parts.
  public init(done: Int = 0, all: Int, failed: Int = 0, current: String? = nil) {
    self.done = done
    self.all = all
    self.failed = failed
    self.current = current
  }

  /// Counts one case that is done.
  public mutating func add(_ outcome: Outcome) {
    done += 1
    switch outcome.kind {
    case .failed, .unexpectedPass, .broken: failed += 1
    case .passed, .warned, .known, .notApplicable, .couldNotRun: break
    }
  }
}

/// One line that says how far a run has come: `[ 41/128] 1 failed · app-store-operator/ids/unit`.
///
/// - Parameters:
///   - progress: The state.
///   - width: The columns of the terminal; the line has at most so many characters.
/// - Returns: The line, without an end. To be written over the last one.
public func progressLine(_ progress: RunProgress, width: Int = 80) -> String {
  let all = String(progress.all)
  let done = String(progress.done)
  let space = String(repeating: " ", count: max(all.count - done.count, 0))
  var line = "[\(space)\(done)/\(all)]"
  if progress.failed > 0 { line += " \(progress.failed) failed" }
  if let current = progress.current {
    line += (progress.failed > 0 ? " · " : " ") + oneLine(current)
  }
  guard line.unicodeScalars.count > width else { return line }
  return width > 0 ? String(line.unicodeScalars.prefix(width - 1)) + "…" : ""
}
