import ContractKit

extension HTTPRequest {
  /// The target without scheme and authority, should it have them (RFC 9112 §3.2.2).
  var path: [UInt8] {
    let bytes = Array(target.utf8)
    for scheme in ["http://", "https://"] where bytes.starts(with: scheme.utf8) {
      let rest = bytes.dropFirst(scheme.utf8.count)
      return Array(rest.drop { $0 != UInt8(ascii: "/") })
    }
    return bytes
  }

  /// The value of a header, if exactly one line of that name carries one.
  func onlyValue(of name: String) -> [UInt8]? {
    let values = fields.values(of: name)
    guard values.count == 1, let value = values.first, !value.isEmpty else { return nil }
    return value
  }

  /// Whether the body is said to be of the media type `type`, in lower case, whatever the
  /// parameters.
  func hasMediaType(_ type: String) -> Bool {
    guard let value = onlyValue(of: "Content-Type") else { return false }
    let said = value.prefix { $0 != UInt8(ascii: ";") }
    let trimmed = said.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed()
    return Grammar.folded(Array(trimmed)) == Array(type.utf8)
  }
}
