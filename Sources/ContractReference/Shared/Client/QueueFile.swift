import ContractKit

/// A file that holds a list of records, oldest first: an array of JSON with a record on each line.
///
/// It is whole at every instant. A record more is one short write, whatever the file holds already.
struct QueueFile: Sendable {
  private static let head = Array("[\n".utf8)
  private static let comma = Array(",\n".utf8)
  private static let tail = Array("\n]\n".utf8)

  private let path: String
  /// How many of the next saves are to fail.
  var failingSaves = 0
  /// Whether the last reading found something else than a list.
  private(set) var isDamaged = false
  /// How many records the file holds, and how long it is, if it holds what was saved last.
  private var content: (count: Int, size: Int)?

  init(path: String) { self.path = path }

  /// The records that are there: of a damaged file, those on lines that can still be read.
  mutating func load() -> [JSON] {
    guard let bytes = try? FileSystem.read(path) else { return [] }
    let whole = try? JSON.parse(bytes)
    isDamaged = whole?.elements == nil
    if let whole { return whole.elements ?? [] }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let record = line.last == UInt8(ascii: ",") ? line.dropLast() : line
      return try? JSON.parse(Array(record))
    }
  }

  /// Keeps the records.
  ///
  /// - Parameters:
  ///   - records: The compact text of each.
  ///   - hasGrown: Whether they are those saved last, and one more.
  /// - Returns: Whether they are kept.
  @discardableResult
  mutating func save(_ records: [[UInt8]], hasGrown: Bool = false) -> Bool {
    guard failingSaves == 0 else {
      failingSaves -= 1
      content = nil
      return false
    }
    if hasGrown, let (count, size) = content, count > 0, records.count == count + 1 {
      let end = Self.comma + records[count] + Self.tail
      let start = size - Self.tail.count
      let isDone = try? FileSystem.write(end, at: start, inFileOf: size, atPath: path)
      content = isDone == true ? (records.count, start + end.count) : nil
      if isDone == true { return true }
    }
    let text = Self.head + records.joined(separator: Self.comma) + Self.tail
    let isDone = (try? FileSystem.write(text, to: path, always: true)) != nil
    content = isDone ? (records.count, text.count) : nil
    return isDone
  }
}
