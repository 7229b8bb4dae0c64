/// Writes a value on the tape in canonical form.
///
/// Strings without escapes and numbers that the scanner has marked are copied from the text.
struct JSONCanonicalWriter: ~Copyable {
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
  private let tape: UnsafeBufferPointer<JSONEntry>
  private var output: JSONOutput
  private var frames: [Frame] = []
  /// The names of the objects that have begun, each object's in its order.
  private var names: [JSONSortedName] = []

  /// The canonical form of the value at `root`.
  static func write(
    _ root: Int, of text: UnsafeBufferPointer<UInt8>, tape: UnsafeBufferPointer<JSONEntry>
  ) throws(JSONError) -> [UInt8] {
    try JSONOutput.collect(capacity: capacity(for: root, on: tape)) { output throws(JSONError) in
      var writer = JSONCanonicalWriter(text: text, tape: tape, output: output)
      try writer.write(root)
      output = writer.output
    }
  }

  /// More bytes than the canonical form can have.
  ///
  /// Nothing grows but numbers whose spelling is not canonical, and those have at most 25 bytes:
  /// a sign, `0.00000` and 17 digits.
  private static func capacity(for root: Int, on tape: UnsafeBufferPointer<JSONEntry>) -> Int {
    var capacity = Int(tape[root].end - tape[root].start)
    for index in root..<Int(tape[root].next) where tape[index].kind == .number {
      if !tape[index].traits.contains(.canonicalNumber) { capacity += 25 }
    }
    return capacity
  }

  private init(
    text: UnsafeBufferPointer<UInt8>, tape: UnsafeBufferPointer<JSONEntry>, output: JSONOutput
  ) {
    self.text = text
    self.tape = tape
    self.output = output
  }

  private mutating func write(_ root: Int) throws(JSONError) {
    try begin(root)
    while var frame = frames.popLast() {
      guard frame.next < frame.end else {
        output.append(frame.isObject ? ASCII.closeBrace : ASCII.closeBracket)
        names.removeLast(names.count - frame.base)
        continue
      }
      if output.last != (frame.isObject ? ASCII.openBrace : ASCII.openBracket) {
        output.append(ASCII.comma)
      }
      if frame.isObject {
        let name = Int(names[frame.next].entry)
        frame.next += 1
        frames.append(frame)
        try appendString(tape[name])
        output.append(ASCII.colon)
        try begin(name + 1)
      } else {
        let element = frame.next
        frame.next = Int(tape[element].next)
        frames.append(frame)
        try begin(element)
      }
    }
  }

  /// Writes a value, or the beginning of a container.
  private mutating func begin(_ index: Int) throws(JSONError) {
    let entry = tape[index]
    switch entry.kind {
    case .null, .bool: copy(entry)
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
    if entry.traits.contains(.canonicalNumber) { return copy(entry) }
    let number = JSON.Number(checked: text[Int(entry.start)..<Int(entry.end)])
    guard let double = number.double else {
      throw .numberTooLarge(number, offset: Int(entry.start))
    }
    output.append(ecmaScriptDigits(double))
  }

  private mutating func appendString(_ entry: JSONEntry) throws(JSONError) {
    if !entry.traits.contains(.escaped) { return copy(entry) }
    let string = JSONString(entry, of: text)
    if entry.traits.contains(.surrogate), let lone = string.loneSurrogate {
      throw .loneSurrogate(lone.unit, offset: Int(entry.start) + 1 + lone.offset)
    }
    var bytes: [UInt8] = []
    bytes.appendJSONString(string.decoded)
    output.append(bytes)
  }

  private mutating func copy(_ entry: JSONEntry) {
    output.append(from: text, at: Int(entry.start), count: Int(entry.end - entry.start))
  }
}
