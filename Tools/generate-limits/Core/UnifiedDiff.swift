/// How a file differs from what it should be, as `diff -u` writes it.
enum UnifiedDiff {
  /// How `old` differs from `new`.
  ///
  /// - Parameters:
  ///   - path: The file, for the two lines at the top.
  ///   - old: What is in it, or nil if there is no such file.
  ///   - new: What should be in it, or nil if there should be no such file.
  ///   - context: How many unchanged lines surround a change.
  ///   - width: The most bytes of a line that are shown.
  /// - Returns: The text, or "" if nothing differs.
  static func text(
    path: String, old: [UInt8]?, new: [UInt8]?, context: Int = 3, width: Int = 320
  ) -> String {
    guard old != new else { return "" }
    let (before, after) = (lines(of: old ?? []), lines(of: new ?? []))
    let edits = LineEdits.between(before, after)
    var result = "--- \(old == nil ? "/dev/null" : path)\n"
    result += "+++ \(new == nil ? "/dev/null" : path)\n"
    for hunk in hunks(of: edits, context: context) {
      result += header(of: edits[hunk], after: edits[..<hunk.lowerBound])
      for edit in edits[hunk] {
        switch edit {
        case .kept(let index, _): result += shown(" ", before[index], width)
        case .removed(let index): result += shown("-", before[index], width)
        case .added(let index): result += shown("+", after[index], width)
        }
      }
    }
    return result
  }

  /// The lines, each with the line feed that ends it.
  private static func lines(of text: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      lines.append(Array(rest[..<end]))
      rest = rest[end...]
    }
    return lines
  }

  private static func shown(_ mark: String, _ line: [UInt8], _ width: Int) -> String {
    let isEnded = line.last == UInt8(ascii: "\n")
    let content = isEnded ? line.dropLast() : line[...]
    let text = String(decoding: content.prefix(width), as: UTF8.self)
    let cut = content.count > width ? "…" : ""
    return mark + text + cut + "\n" + (isEnded ? "" : "\\ No newline at end of file\n")
  }

  /// The ranges of `edits` that are shown: each change with its surroundings, joined where they meet.
  private static func hunks(of edits: [LineEdit], context: Int) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, edit) in edits.enumerated() {
      if case .kept = edit { continue }
      let range = max(0, index - context)..<min(edits.count, index + context + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private static func header(
    of hunk: ArraySlice<LineEdit>, after before: ArraySlice<LineEdit>
  ) -> String {
    let old = range(start: before.count(where: \.isInOld), count: hunk.count(where: \.isInOld))
    let new = range(start: before.count(where: \.isInNew), count: hunk.count(where: \.isInNew))
    return "@@ -\(old) +\(new) @@\n"
  }

  private static func range(start: Int, count: Int) -> String {
    let first = count == 0 ? start : start + 1
    return count == 1 ? "\(first)" : "\(first),\(count)"
  }
}

extension LineEdit {
  fileprivate var isInOld: Bool { if case .added = self { false } else { true } }
  fileprivate var isInNew: Bool { if case .removed = self { false } else { true } }
}
