import Foundation

@testable import ContractKit

/// The vectors of `Fixtures/vectors/http`, as the tests use them.
enum HTTPVectors {
  /// Text, bytes in hex, or several of them.
  struct Wire: Decodable, Sendable, Equatable {
    var bytes: [UInt8]

    private struct Hex: Decodable { var hex: String }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        bytes = Array(text.utf8)
      } else if let parts = try? container.decode([Wire].self) {
        bytes = parts.flatMap(\.bytes)
      } else {
        let digits = Array(try container.decode(Hex.self).hex.utf8)
        bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
          UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16)
        }
      }
    }
  }

  /// `[name, value]`.
  struct Field: Decodable, Sendable {
    var field: HTTPField

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      let name = try container.decode(String.self)
      field = HTTPField(name, bytes: try container.decode(Wire.self).bytes)
    }
  }

  struct Accepted: Decodable, Sendable, CustomStringConvertible {
    struct Message: Decodable, Sendable {
      var method: String?
      var target: String?
      var status: Int?
      var fields: [Field]
      var body: Wire
      var framing: String
      var trailers: [Field]?
      var interim: [Int]?
      var keepsAlive: Bool
      var rest: Int
    }

    var name: String
    var source: String
    var to: String?
    var wire: Wire
    var ends: Bool?
    var request: Message?
    var response: Message?
    var description: String { name }
  }

  struct Refused: Decodable, Sendable, CustomStringConvertible {
    var name: String
    var source: String
    var good: Wire?
    var bad: Wire?
    var part: String?
    var wire: Wire?
    var ends: Bool?
    var status: Int?
    var error: String?
    var description: String { name }

    /// The bytes, and the error they must lead to, in the words of the vectors.
    var expectation: (bytes: [UInt8], error: String) {
      guard let good = good?.bytes, let bad = bad?.bytes, let first = bad.first, let part else {
        return (wire?.bytes ?? [], error ?? "the vector names no error")
      }
      return (good + bad, "unexpectedByte \(first) \(good.count) \(part)")
    }
  }

  private struct File<Vector: Decodable>: Decodable { var vectors: [Vector] }

  static func load<Vector: Decodable>(_ name: String, as: Vector.Type) -> [Vector] {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let url = root.appending(path: "Fixtures/vectors/http/\(name).json")
    do {
      return try JSONDecoder().decode(File<Vector>.self, from: Data(contentsOf: url)).vectors
    } catch {
      fatalError("\(url.path): \(error)")
    }
  }

  static let acceptedRequests = load("requests-accepted", as: Accepted.self)
  static let refusedRequests = load("requests-refused", as: Refused.self)
  static let acceptedResponses = load("responses-accepted", as: Accepted.self)
  static let refusedResponses = load("responses-refused", as: Refused.self)
}

extension HTTPFramingError {
  /// The error in the words of the vectors: its kind, then its data.
  var vectorWords: String {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    return switch self {
    case .unexpectedByte(let byte, let offset, let part):
      "unexpectedByte \(byte) \(offset) \(part.rawValue)"
    case .unexpectedEnd(let offset, let part): "unexpectedEnd \(offset) \(part.rawValue)"
    case .unsupportedVersion(let major, let minor): "unsupportedVersion \(major).\(minor)"
    case .unsupportedMethod(let method): "unsupportedMethod \(text(method))"
    case .invalidTarget(let target): "invalidTarget \(text(target))"
    case .targetTooLong: "targetTooLong"
    case .headTooLarge: "headTooLarge"
    case .bodyTooLarge: "bodyTooLarge"
    case .chunkHeadTooLong: "chunkHeadTooLong"
    case .missingHost: "missingHost"
    case .repeatedField(let name): "repeatedField \(name)"
    case .invalidField(let name, let value): "invalidField \(name) \(text(value))"
    case .bothLengths: "bothLengths"
    case .codingInVersion10: "codingInVersion10"
    case .unsupportedCoding(let coding): "unsupportedCoding \(text(coding))"
    case .unsupportedExpectation(let value): "unsupportedExpectation \(text(value))"
    case .unexpectedUpgrade: "unexpectedUpgrade"
    }
  }
}

extension HTTPBodyFraming {
  /// The framing in the words of the vectors.
  var vectorWords: String {
    switch self {
    case .length: "length"
    case .chunked: "chunked"
    case .close: "close"
    }
  }
}

/// All ways to cut `bytes` into at most two pieces, and one by one.
func cuts(of bytes: [UInt8]) -> [[ArraySlice<UInt8>]] {
  (0...bytes.count).map { [bytes[..<$0], bytes[$0...]] }
    + [bytes.indices.map { bytes[$0...$0] }]
}
