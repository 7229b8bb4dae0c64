/// Writes a value on the tape in canonical form.
///
/// Strings without escapes and numbers that the scanner has marked are copied from the text.
struct JSONCanonicalWriter {
  /// A container that has begun.
  private struct Frame {
    /// Of an array, the entry of its next element; of an object, the place of its next member in
    /// `names`.
    var next: Int
    let end: Int
    let isObject: Bool
    /// The length of `names` outside of this container.
    let base: Int
  }

  private let text: UnsafeBufferPointer<UInt8>
  private let tape: [JSONEntry]
  private(set) var output: [UInt8] = []
  private var frames: [Frame] = []
  /// The names of the objects that have begun, each object's in its order.
  private var names: [JSONSortedName] = []

  init(text: UnsafeBufferPointer<UInt8>, tape: [JSONEntry]) {
    self.text = text
    self.tape = tape
  }

  mutating func write(_ root: Int) throws(JSONError) {
    output.reserveCapacity(Int(tape[root].end - tape[root].start))
    try begin(root)
    while let frame = frames.last {
      let last = frames.count - 1
      guard frame.next < frame.end else {
        output.append(frame.isObject ? ASCII.closeBrace : ASCII.closeBracket)
        names.removeLast(names.count - frame.base)
        frames.removeLast()
        continue
      }
      if output.last != (frame.isObject ? ASCII.openBrace : ASCII.openBracket) {
        output.append(ASCII.comma)
      }
      if frame.isObject {
        frames[last].next += 1
        let name = Int(names[frame.next].entry)
        try appendString(tape[name])
        output.append(ASCII.colon)
        try begin(name + 1)
      } else {
        frames[last].next = Int(tape[frame.next].next)
        try begin(frame.next)
      }
    }
  }

  /// Writes a value, or the beginning of a container.
  private mutating func begin(_ index: Int) throws(JSONError) {
    let entry = tape[index]
    switch entry.kind {
    case .null, .bool: output += text[Int(entry.start)..<Int(entry.end)]
    case .number: try appendNumber(entry)
    case .string: try appendString(entry)
    case .array:
      output.append(ASCII.openBracket)
      frames.append(
        Frame(next: index + 1, end: Int(entry.next), isObject: false, base: names.count))
    case .object:
      output.append(ASCII.openBrace)
      let base = names.count
      try JSONSortedName.append(namesOf: index, on: tape, of: text, to: &names)
      frames.append(Frame(next: base, end: names.count, isObject: true, base: base))
    }
  }

  private mutating func appendNumber(_ entry: JSONEntry) throws(JSONError) {
    let spelling = text[Int(entry.start)..<Int(entry.end)]
    if entry.traits.contains(.canonicalNumber) {
      output += spelling
      return
    }
    let number = JSON.Number(checked: spelling)
    guard let double = number.double else {
      throw .numberTooLarge(number, offset: Int(entry.start))
    }
    output += ecmaScriptDigits(double)
  }

  private mutating func appendString(_ entry: JSONEntry) throws(JSONError) {
    if !entry.traits.contains(.escaped) {
      output += text[Int(entry.start)..<Int(entry.end)]
    } else if let lone = JSONString(entry, of: text).loneSurrogate {
      throw .loneSurrogate(lone.unit, offset: Int(entry.start) + 1 + lone.offset)
    } else {
      output.appendJSONString(JSONString(entry, of: text).decoded)
    }
  }
}
