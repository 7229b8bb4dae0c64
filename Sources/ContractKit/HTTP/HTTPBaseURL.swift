/// Where a server is: scheme, host, port, and the path that all its paths begin with.
///
/// Source: RFC 3986, RFC 9110 §4.2.
public struct HTTPBaseURL: Sendable, Hashable, CustomStringConvertible {
  /// Whether TLS is spoken: the scheme is `https`.
  public let isSecure: Bool
  /// The name or address, as written; an IPv6 address without its brackets.
  public let host: String
  /// The port: as written, or 80 or 443.
  public let port: Int
  /// The value of `Host` for this server: the port only if it is not the scheme's own.
  public let authority: String
  /// What all paths begin with: empty, or from a `/` on and not ending in one.
  public let path: String

  /// Reads `text`, such as `http://127.0.0.1:8080` or `https://example.org/api/`.
  ///
  /// - Throws: If it is no URL of http or https, or has more than scheme, host, port and path.
  public init(_ text: String) throws(HTTPBaseURLError) {
    let bytes = Array(text.utf8)
    if let offset = bytes.firstIndex(where: { $0 <= 0x20 || $0 >= 0x7F }) {
      throw .unexpectedByte(bytes[offset], offset: offset, text: text)
    }
    let afterScheme: ArraySlice<UInt8>
    if HTTPGrammar.equal(bytes.prefix(7), "http://") {
      isSecure = false
      afterScheme = bytes[7...]
    } else if HTTPGrammar.equal(bytes.prefix(8), "https://") {
      isSecure = true
      afterScheme = bytes[8...]
    } else {
      throw .noScheme(text: text)
    }
    if bytes.contains(ASCII.question) { throw .hasQuery(text: text) }
    if bytes.contains(UInt8(ascii: "#")) { throw .hasFragment(text: text) }
    let slash = afterScheme.firstIndex(of: ASCII.slash) ?? afterScheme.endIndex
    let authority = afterScheme[..<slash]
    if authority.contains(UInt8(ascii: "@")) { throw .hasUserInformation(text: text) }
    let usual = isSecure ? 443 : 80
    (host, port) = try Self.split(authority, port: usual, text: text)
    let name = host.utf8.contains(ASCII.colon) ? "[\(host)]" : host
    self.authority = port == usual ? name : "\(name):\(port)"
    var path = afterScheme[slash...]
    while path.last == ASCII.slash { path.removeLast() }
    self.path = String(decoding: path, as: UTF8.self)
  }

  private static func split(
    _ authority: ArraySlice<UInt8>, port usual: Int, text: String
  ) throws(HTTPBaseURLError) -> (String, Int) {
    var host = authority
    var rest: ArraySlice<UInt8> = []
    if authority.first == ASCII.openBracket {
      guard let end = authority.firstIndex(of: ASCII.closeBracket) else {
        throw .noHost(text: text)
      }
      host = authority[(authority.startIndex + 1)..<end]
      rest = authority[(end + 1)...]
    } else if let colon = authority.firstIndex(of: ASCII.colon) {
      host = authority[..<colon]
      rest = authority[colon...]
    }
    guard !host.isEmpty else { throw .noHost(text: text) }
    let name = String(decoding: host, as: UTF8.self)
    guard let colon = rest.first else { return (name, usual) }
    let digits = rest.dropFirst()
    guard colon == ASCII.colon, !digits.isEmpty, digits.count <= 5,
      digits.allSatisfy(HTTPGrammar.isDigit)
    else { throw .invalidPort(text: text) }
    let port = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    guard (1...65_535).contains(port) else { throw .invalidPort(text: text) }
    return (name, port)
  }

  /// The URL, without a slash at its end.
  public var description: String { "\(isSecure ? "https" : "http")://\(authority)\(path)" }

  /// The request target of a path of the server's: `/v1/events` below `/api` is `/api/v1/events`.
  public func target(_ path: String) -> String { self.path + path }

  /// Whether the host is this machine, at every address its name has; blocks while it asks.
  ///
  /// - Throws: If the name leads nowhere.
  public func isLoopback() throws(ResolutionError) -> Bool {
    try SocketAddress.resolve(host: host, port: port).allSatisfy(\.isLoopback)
  }
}

/// Why a text is not the base URL of a server.
public enum HTTPBaseURLError: Error, Sendable, Hashable {
  /// A byte that no URL has: a space, a control, or one that is not ASCII.
  case unexpectedByte(UInt8, offset: Int, text: String)
  /// It does not begin with `http://` or `https://`.
  case noScheme(text: String)
  /// Nothing stands where the host should.
  case noHost(text: String)
  /// What stands after the host's colon is not a number from 1 to 65535.
  case invalidPort(text: String)
  /// There is a user name, which is not sent.
  case hasUserInformation(text: String)
  /// There is a query, to which no path can be added.
  case hasQuery(text: String)
  /// There is a fragment, which is never sent.
  case hasFragment(text: String)
}

extension HTTPBaseURLError: CustomStringConvertible {
  /// One line: the text, what is wrong, and what is right.
  public var description: String {
    switch self {
    case .unexpectedByte(_, let offset, let text):
      "\"\(text)\" is no URL: byte \(offset) is none that a URL has"
    case .noScheme(let text):
      "\"\(text)\" must begin with http:// or https://, as in http://127.0.0.1:8080"
    case .noHost(let text): "\"\(text)\" has no host, as in http://127.0.0.1:8080"
    case .invalidPort(let text): "\"\(text)\" has no port from 1 to 65535 after the host"
    case .hasUserInformation(let text):
      "\"\(text)\" has a user name; put credentials into the subject file"
    case .hasQuery(let text): "\"\(text)\" has a query; a base URL ends with its path"
    case .hasFragment(let text): "\"\(text)\" has a fragment; a base URL ends with its path"
    }
  }
}
