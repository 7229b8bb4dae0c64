/// Finds a name that an object gives twice.
///
/// Each name becomes a number of 64 bits; only names with equal numbers are compared. A small object
/// compares all pairs, a large one sorts, so that no object, however made, takes more than
/// O(*n* log *n*) comparisons.
struct JSONNameCheck {
  private struct Name {
    let key: UInt64
    let entry: Int
  }

  /// The names of the object being checked; kept for the room it has.
  private var names: [Name] = []

  /// Throws `JSONError.duplicateName`, for the second giving that comes first in the text.
  mutating func check(
    _ object: Int, on tape: [JSONEntry], of text: UnsafeBufferPointer<UInt8>
  ) throws(JSONError) {
    let end = Int(tape[object].next)
    var index = object + 1
    guard index < end, Int(tape[index + 1].next) < end else { return }
    names.removeAll(keepingCapacity: true)
    while index < end {
      names.append(Name(key: JSONString(tape[index], of: text).key, entry: index))
      index = Int(tape[index + 1].next)
    }
    let pair = names.count <= 16 ? firstPair(on: tape, of: text) : sortedPair(on: tape, of: text)
    guard let (first, second) = pair else { return }
    let name = JSON.Text(unchecked: JSONString(tape[second], of: text).decoded)
    throw .duplicateName(name, first: Int(tape[first].start), offset: Int(tape[second].start))
  }

  private func firstPair(
    on tape: [JSONEntry], of text: UnsafeBufferPointer<UInt8>
  ) -> (first: Int, second: Int)? {
    for second in 1..<names.count {
      for first in 0..<second where names[first].key == names[second].key {
        let (a, b) = (names[first].entry, names[second].entry)
        if Self.compare(a, b, on: tape, of: text) == 0 { return (a, b) }
      }
    }
    return nil
  }

  private func sortedPair(
    on tape: [JSONEntry], of text: UnsafeBufferPointer<UInt8>
  ) -> (first: Int, second: Int)? {
    let sorted = names.sorted { a, b in
      if a.key != b.key { return a.key < b.key }
      let order = Self.compare(a.entry, b.entry, on: tape, of: text)
      return order == 0 ? a.entry < b.entry : order < 0
    }
    var found: (first: Int, second: Int)?
    for (a, b) in zip(sorted, sorted.dropFirst()) where a.key == b.key {
      if b.entry < found?.second ?? .max,
        Self.compare(a.entry, b.entry, on: tape, of: text) == 0
      {
        found = (a.entry, b.entry)
      }
    }
    return found
  }

  private static func compare(
    _ a: Int, _ b: Int, on tape: [JSONEntry], of text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    JSONString(tape[a], of: text).compared(to: JSONString(tape[b], of: text))
  }
}
