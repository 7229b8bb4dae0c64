/// The word among `candidates` that somebody who wrote `word` may have meant.
///
/// That is the one with the fewest edits between them, an edit being a letter put in, taken out or
/// changed, or two neighbours swapped; letter case does not count. It has to have no more of them
/// than a third of the longer word's letters, or one; the first of several is taken.
///
/// - Complexity: O(*n* · *m*) in the lengths of the words, in bytes, for each candidate.
public func closest(to word: String, among candidates: [String]) -> String? {
  let letters = word.utf8.map(ASCII.lowercased)
  var best: (word: String, edits: Int)?
  for candidate in candidates {
    let other = candidate.utf8.map(ASCII.lowercased)
    let allowed = max(1, max(letters.count, other.count) / 3)
    let edits = editCount(letters, other)
    if edits <= allowed, edits < best?.edits ?? .max { best = (candidate, edits) }
  }
  return best?.word
}

/// How many edits lead from one word to the other.
private func editCount(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var before: [Int] = []
  var row = Array(0...b.count)
  for i in a.indices {
    var next = [i + 1]
    for j in b.indices {
      var edits = min(row[j + 1] + 1, next[j] + 1, row[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { edits = min(edits, before[j - 1] + 1) }
      next.append(edits)
    }
    before = row
    row = next
  }
  return row[b.count]
}
