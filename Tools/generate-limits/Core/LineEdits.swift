/// One line of two texts, and what became of it.
enum LineEdit: Sendable, Hashable {
  /// The line at the first index of the old text is at the second of the new one.
  case kept(Int, Int)
  /// The line at this index of the old text is gone.
  case removed(Int)
  /// The line at this index of the new text is new.
  case added(Int)
}

/// How a list of lines becomes another.
///
/// Source: Myers, An O(ND) Difference Algorithm and Its Variations, 1986.
struct LineEdits {
  private let old: ArraySlice<[UInt8]>
  private let new: ArraySlice<[UInt8]>

  /// The edits that lead from `old` to `new`, in order.
  ///
  /// They are as few as can be, unless more than `limit` lines differ; then all that lies between
  /// the first and the last difference is removed and added.
  ///
  /// - Complexity: O((*n* + *m*) *d*) for *d* lines that differ.
  static func between(_ old: [[UInt8]], _ new: [[UInt8]], limit: Int = 1000) -> [LineEdit] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    let middle = Self(
      old: old[head..<old.count - tail], new: new[head..<new.count - tail])
    return (0..<head).map { .kept($0, $0) } + (middle.shortest(limit: limit) ?? middle.whole)
      + (0..<tail).map { .kept(old.count - tail + $0, new.count - tail + $0) }
  }

  private var whole: [LineEdit] {
    old.indices.map { .removed($0) } + new.indices.map { .added($0) }
  }

  /// For each number of edits, how far into `old` each diagonal can be followed.
  private func shortest(limit: Int) -> [LineEdit]? {
    var reached = [1: 0]
    var trace: [[Int: Int]] = []
    for cost in 0...min(old.count + new.count, limit) {
      trace.append(reached)
      for diagonal in stride(from: -cost, through: cost, by: 2) {
        let (from, isAddition) = Self.step(to: diagonal, cost: cost, reached)
        var x = isAddition ? from : from + 1
        while x < old.count, x - diagonal < new.count,
          old[old.startIndex + x] == new[new.startIndex + x - diagonal]
        {
          x += 1
        }
        reached[diagonal] = x
        if x >= old.count, x - diagonal >= new.count { return path(back: trace) }
      }
    }
    return nil
  }

  /// Where in `old` the last edit before `diagonal` began, and whether it was an addition.
  private static func step(
    to diagonal: Int, cost: Int, _ reached: [Int: Int]
  ) -> (from: Int, isAddition: Bool) {
    let removing = reached[diagonal - 1] ?? -1
    let adding = reached[diagonal + 1] ?? -1
    let isAddition = diagonal == -cost || (diagonal != cost && removing < adding)
    return (isAddition ? adding : removing, isAddition)
  }

  private func path(back trace: [[Int: Int]]) -> [LineEdit] {
    var edits: [LineEdit] = []
    var (x, y) = (old.count, new.count)
    for (cost, reached) in trace.enumerated().reversed() {
      let (from, isAddition) = Self.step(to: x - y, cost: cost, reached)
      let begin = cost == 0 ? 0 : isAddition ? from : from + 1
      while x > begin {
        (x, y) = (x - 1, y - 1)
        edits.append(.kept(old.startIndex + x, new.startIndex + y))
      }
      guard cost > 0 else { break }
      if isAddition { y -= 1 } else { x -= 1 }
      edits.append(isAddition ? .added(new.startIndex + y) : .removed(old.startIndex + x))
    }
    return edits.reversed()
  }
}
