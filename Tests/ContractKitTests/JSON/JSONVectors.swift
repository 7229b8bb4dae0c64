import Foundation
import Testing

@testable import ContractKit

/// The vectors of `Fixtures/vectors/json`, read by Foundation, so that the parser under test has no
/// part in saying what is expected of it.
enum JSONVectors {
  /// A text that is JSON, and its compact form.
  struct Accepted: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var text: String?
    var hex: String?
    var compact: String?
    var compactHex: String?
    var testDescription: String { name }

    enum CodingKeys: String, CodingKey {
      case name, text, hex, compact
      case compactHex = "compact_hex"
    }
  }

  /// A text that is not JSON.
  struct Refused: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var text: String?
    var hex: String?
    var offset: Int
    var why: String
    var testDescription: String { name }
  }

  /// A text that gives a name twice.
  struct Duplicate: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var text: String?
    var hex: String?
    var duplicate: String
    var first: Int
    var offset: Int
    var testDescription: String { name }
  }

  /// A text and its canonical form.
  struct Canonical: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var text: String?
    var hex: String?
    var canonical: String?
    var canonicalHex: String?
    var testDescription: String { name }

    enum CodingKeys: String, CodingKey {
      case name, text, hex, canonical
      case canonicalHex = "canonical_hex"
    }
  }

  /// A text that has no canonical form.
  struct NoCanonical: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var offset: Int
    var reason: String
    var first: Int?
    var testDescription: String { name }
  }

  private struct File<Row: Decodable>: Decodable {
    var rows: [Row]
  }

  private struct Refusals: Decodable {
    var refusals: [NoCanonical]
  }

  static let accepted = read("accepted", as: File<Accepted>.self).rows
  static let refused = read("refused", as: File<Refused>.self).rows
  static let duplicates = read("duplicates", as: File<Duplicate>.self).rows
  static let canonical = read("canonical", as: File<Canonical>.self).rows
  static let noCanonical = read("canonical", as: Refusals.self).refusals
  /// The bits of a double in hex, and the text ECMAScript prints for it.
  static let numbers = read("numbers", as: File<[String]>.self).rows
  /// A spelling, and its canonical text.
  static let spellings = read("spellings", as: File<[String]>.self).rows

  /// The bytes of a row: its text, or what its hex stands for.
  static func bytes(_ text: String?, _ hex: String?) -> [UInt8] {
    if let text { return Array(text.utf8) }
    let digits = Array((hex ?? "").utf8)
    return stride(from: 0, to: digits.count, by: 2).map { index in
      digits[index..<index + 2].reduce(0) { $0 << 4 | (ASCII.hexValue($1) ?? 0) }
    }
  }

  static func file(_ name: String) -> URL {
    URL(filePath: #filePath).appending(path: "../../../../Fixtures/vectors/json/\(name).json")
      .standardized
  }

  private static func read<Content: Decodable>(_ name: String, as _: Content.Type) -> Content {
    do {
      return try JSONDecoder().decode(Content.self, from: Foundation.Data(contentsOf: file(name)))
    } catch {
      preconditionFailure("\(file(name).path()): \(error)")
    }
  }
}

@Suite struct JSONVectorFileTests {
  @Test(arguments: [
    "accepted", "refused", "duplicates", "canonical", "numbers", "spellings",
  ])
  func `A file of vectors is laid out as fixtures are`(_ name: String) throws {
    let bytes = [UInt8](try Foundation.Data(contentsOf: JSONVectors.file(name)))
    #expect(try JSON.parse(bytes).indented(ascii: true) + [ASCII.lf] == bytes)
  }
}
