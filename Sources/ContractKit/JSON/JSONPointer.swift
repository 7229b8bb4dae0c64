/// A way to one value inside another: `/events/0/name`.
///
/// Source: RFC 6901.
public struct JSONPointer: Sendable, Hashable {
  /// The names and positions to follow, in order, without escapes.
  public let tokens: [JSON.Text]

  /// The pointer to the whole value.
  public static let root = JSONPointer(tokens: [])

  /// The pointer that follows `tokens`.
  public init(tokens: [JSON.Text]) { self.tokens = tokens }

  /// The pointer spelled so, or nil if `spelling` is not one: neither empty nor beginning with `/`,
  /// or with a `~` that neither `0` nor `1` follows.
  public init?(_ spelling: String) {
    let parts = spelling.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false)
    guard let head = parts.first, head.isEmpty else { return nil }
    var tokens: [JSON.Text] = []
    for part in parts.dropFirst() {
      guard let token = Self.unescape(part) else { return nil }
      tokens.append(token)
    }
    self.tokens = tokens
  }

  /// The pointer to the member `name` of what this one leads to.
  public func appending(_ name: JSON.Text) -> JSONPointer { JSONPointer(tokens: tokens + [name]) }

  /// The pointer to the element at `position` of what this one leads to.
  public func appending(_ position: Int) -> JSONPointer { appending(JSON.Text("\(position)")) }

  /// The position that a token means in an array: digits, without a zero too many.
  static func position(_ token: JSON.Text) -> Int? {
    let bytes = token.bytes
    guard !bytes.isEmpty, bytes.allSatisfy(ASCII.digits.contains),
      bytes.count == 1 || bytes[0] != ASCII.zero
    else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self))
  }

  private static func unescape(_ part: Substring.UTF8View) -> JSON.Text? {
    var bytes: [UInt8] = []
    var rest = part[...]
    while let byte = rest.popFirst() {
      guard byte == ASCII.tilde else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "0"): bytes.append(ASCII.tilde)
      case UInt8(ascii: "1"): bytes.append(ASCII.slash)
      default: return nil
      }
    }
    return JSON.Text(unchecked: bytes)
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The spelling, `~` as `~0` and `/` as `~1`; half of a surrogate pair, which no Swift string can
  /// hold, as `\udxxx`.
  public var description: String {
    tokens.map { token in
      let text = token.string ?? String(token.description.dropFirst().dropLast())
      var escaped = "/"
      for scalar in text.unicodeScalars {
        switch scalar {
        case "~": escaped += "~0"
        case "/": escaped += "~1"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
      return escaped
    }.joined()
  }
}

extension JSON {
  /// The value that `pointer` leads to, or nil if there is none.
  ///
  /// Of members with the same name the first is taken. `-`, the place after the last element, leads
  /// nowhere.
  ///
  /// - Complexity: O(*n*) in the number of members passed on the way.
  public subscript(pointer: JSONPointer) -> JSON? {
    var value = self
    for token in pointer.tokens {
      switch value {
      case .object:
        guard let next = value[token] else { return nil }
        value = next
      case .array(let elements):
        guard let position = JSONPointer.position(token), elements.indices.contains(position) else {
          return nil
        }
        value = elements[position]
      case .null, .bool, .number, .string: return nil
      }
    }
    return value
  }
}

extension JSONDocument.Node {
  /// The value that `pointer` leads to from here, or nil if there is none.
  ///
  /// Of members with the same name the first is taken. `-`, the place after the last element, leads
  /// nowhere.
  ///
  /// - Complexity: O(*n*) in the number of elements and members passed on the way.
  public subscript(pointer: JSONPointer) -> JSONDocument.Node? {
    var node = self
    for token in pointer.tokens {
      let isArray = node.kind == .array
      let next = isArray ? JSONPointer.position(token).flatMap { node[$0] } : node[token]
      guard let next else { return nil }
      node = next
    }
    return node
  }
}
