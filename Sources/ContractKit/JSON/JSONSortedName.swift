/// A member name, with what is needed to put it in its place among its siblings.
struct JSONSortedName {
  /// The index of the name on the tape.
  let entry: UInt32
  /// Where unequal, this decides the order.
  let rank: UInt64

  /// Appends the names of an object to `names`, in order.
  ///
  /// - Throws: `JSONError.duplicateName`.
  static func append(
    namesOf object: Int, on tape: UnsafeBufferPointer<JSONEntry>,
    of text: UnsafeBufferPointer<UInt8>, to names: inout [JSONSortedName]
  ) throws(JSONError) {
    let base = names.count
    let end = Int(tape[object].next)
    var index = object + 1
    var last: UInt64?
    var isSorted = true
    while index < end {
      let rank = JSONString(tape[index], of: text).rank
      if let last, last >= rank { isSorted = false }
      last = rank
      names.append(JSONSortedName(entry: UInt32(truncatingIfNeeded: index), rank: rank))
      index = Int(tape[index + 1].next)
    }
    if isSorted { return }
    let pair = names.withUnsafeMutableBufferPointer { names in
      var own = UnsafeMutableBufferPointer(rebasing: names[base...])
      return sort(&own, on: tape, of: text)
    }
    guard let pair else { return }
    throw .duplicateName(
      JSON.Text(unchecked: JSONString(pair.first, of: text).decoded),
      first: Int(pair.first.start), offset: Int(pair.second.start))
  }

  /// Sorts the names of one object.
  ///
  /// - Returns: Two equal names, if there are any.
  private static func sort(
    _ names: inout UnsafeMutableBufferPointer<JSONSortedName>,
    on tape: UnsafeBufferPointer<JSONEntry>, of text: UnsafeBufferPointer<UInt8>
  ) -> (first: JSONEntry, second: JSONEntry)? {
    names.sort { a, b in
      if a.rank != b.rank { return a.rank < b.rank }
      let order = compare(tape[Int(a.entry)], tape[Int(b.entry)], of: text)
      return order == 0 ? a.entry < b.entry : order < 0
    }
    for index in 1..<names.count where names[index - 1].rank == names[index].rank {
      let (first, second) = (tape[Int(names[index - 1].entry)], tape[Int(names[index].entry)])
      if compare(first, second, of: text) == 0 { return (first, second) }
    }
    return nil
  }

  private static func compare(
    _ a: JSONEntry, _ b: JSONEntry, of text: UnsafeBufferPointer<UInt8>
  ) -> Int {
    JSONString(a, of: text).compared(to: JSONString(b, of: text))
  }
}
