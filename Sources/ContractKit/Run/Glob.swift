/// A pattern for the ids of cases: `*` stands for any bytes, `?` for one character, all else for
/// itself.
///
/// `*` crosses `/` and `#` and may stand for nothing. One character is one Unicode scalar. There is
/// no escape: an id that has `*` or `?` in it matches itself, and perhaps others. Comparison is by
/// bytes, so letter case counts and composed and decomposed letters differ.
public struct Glob: Sendable, Hashable, CustomStringConvertible {
  private let pattern: [UInt8]

  /// The pattern that `text` spells. Every text is one.
  public init(_ text: String) { pattern = Array(text.utf8) }

  /// The pattern, as written.
  public var description: String { String(decoding: pattern, as: UTF8.self) }

  /// Whether it has a `*` or a `?`, and so may match several ids.
  public var hasWildcards: Bool { pattern.contains { $0 == Self.star || $0 == Self.mark } }

  /// Whether all of `text` fits the pattern.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths of text and pattern, in bytes; no recursion.
  public func matches(_ text: String) -> Bool {
    let text = Array(text.utf8)
    var place = 0
    var next = 0
    // Where to go on if what follows the last `*` does not fit: that `*` then takes one byte more.
    var retry: (next: Int, place: Int)?
    while place < text.count {
      if next < pattern.count, pattern[next] == Self.star {
        next += 1
        retry = (next, place)
      } else if next < pattern.count, pattern[next] == Self.mark, !Self.continues(text[place]) {
        next += 1
        place += 1
        while place < text.count, Self.continues(text[place]) { place += 1 }
      } else if next < pattern.count, pattern[next] == text[place] {
        next += 1
        place += 1
      } else if let last = retry {
        next = last.next
        place = last.place + 1
        retry = (last.next, place)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == Self.star }
  }

  private static let star = UInt8(ascii: "*")
  private static let mark = UInt8(ascii: "?")

  /// Whether `byte` is not the first of its character, in UTF-8.
  private static func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
