/// Which known word an unknown one was meant to be.
enum Spelling {
  /// The word of `known` nearest to `word`, or nil if none is near: at most a third of its letters,
  /// and always two, may be wrong, missing or too many.
  ///
  /// - Complexity: O(*n* *m*) for each of `known`, in the lengths of both words.
  static func nearest(to word: String, among known: [String]) -> String? {
    let letters = Array(word.utf8)
    let limit = max(2, letters.count / 3)
    var best: (word: String, distance: Int)?
    for candidate in known {
      let distance = distance(letters, Array(candidate.utf8))
      guard distance <= limit, distance < candidate.utf8.count else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.word
  }

  /// How many letters have to be changed, added or removed (Levenshtein).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let changed = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
