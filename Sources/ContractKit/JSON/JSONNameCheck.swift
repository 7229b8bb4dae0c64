/// Finds a name that an object gives twice.
///
/// Each name becomes a number of 64 bits; only names with equal numbers are compared. A small object
/// compares all pairs, a large one sorts, so that no object, however made, takes more than
/// O(*n* log *n*) comparisons.
struct JSONNameCheck {
  private var keys: [UInt64] = []
  private var entries: [Int] = []

  /// Throws `JSONError.duplicateName`, for the second giving that comes first in the text.
  mutating func check(
    _ object: Int, on tape: [JSONEntry], of text: UnsafeBufferPointer<UInt8>
  ) throws(JSONError) {
    let end = Int(tape[object].next)
    var index = object + 1
    guard index < end, Int(tape[index + 1].next) < end else { return }
    keys.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    while index < end {
      keys.append(JSONString(tape[index], of: text).key)
      entries.append(index)
      index = Int(tape[index + 1].next)
    }
    let pair = keys.count <= 16 ? firstPair(on: tape, of: text) : sortedPair(on: tape, of: text)
    guard let pair else { return }
    let name = JSON.Text(unchecked: JSONString(tape[pair.second], of: text).decoded)
    throw .duplicateName(
      name, first: Int(tape[pair.first].start), offset: Int(tape[pair.second].start))
  }

  private func firstPair(
    on tape: [JSONEntry], of text: UnsafeBufferPointer<UInt8>
  ) -> (first: Int, second: Int)? {
    for second in 1..<keys.count {
      for first in 0..<second where keys[first] == keys[second] {
        let (a, b) = (entries[first], entries[second])
        if Self.compare(a, b, on: tape, of: text) == 0 { return (a, b) }
      }
    }
    return nil
  }

  private func sortedPair(
    on tape: [JSONEntry], of text: UnsafeBufferPointer<UInt8>
  ) -> (first: Int, second: Int)? {
    let sorted = keys.indices.sorted { a, b in
      if keys[a] != keys[b] { return keys[a] < keys[b] }
      let order = Self.compare(entries[a], entries[b], on: tape, of: text)
      return order == 0 ? a < b : order < 0
    }
    var found: (first: Int, second: Int)?
    for (a, b) in zip(sorted, sorted.dropFirst()) where keys[a] == keys[b] {
      let (x, y) = (entries[a], entries[b])
      if y < found?.second ?? .max, Self.compare(x, y, on: tape, of: text) == 0 { found = (x, y) }
    }
    return found
  }

  private static func compare(
    _ a: Int, _ b: Int, on tape: [JSONEntry], of text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    JSONString(tape[a], of: text).compared(to: JSONString(tape[b], of: text))
  }
}
