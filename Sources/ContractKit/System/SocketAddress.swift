#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a host name led nowhere.
public struct ResolutionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name that was looked up.
  public let host: String
  /// The code of `getaddrinfo`.
  public let code: Int32

  /// One line: the name and the system's own words.
  public var description: String {
    let words = gai_strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return "look up \(host): \(words)"
  }
}

/// Where a TCP socket is or is to be: an address of IPv4 or IPv6, and a port.
struct SocketAddress: Sendable, Hashable {
  /// The bytes of the system's `sockaddr`.
  let bytes: [UInt8]
  /// `AF_INET` or `AF_INET6`.
  let family: Int32
  /// What was asked for, for errors: `127.0.0.1:8080`; empty if the system told the address.
  let name: String

  private init(_ address: UnsafePointer<sockaddr>, length: socklen_t, name: String = "") {
    self.name = name
    bytes = Array(UnsafeRawBufferPointer(start: address, count: Int(length)))
    family = Int32(address.pointee.sa_family)
  }

  /// The addresses of a name, in the order in which to try them; blocks while it asks.
  ///
  /// - Parameters:
  ///   - host: A name, or an address in digits.
  ///   - port: From 0 to 65535.
  ///   - listening: Whether the address is for a socket that listens: digits only.
  /// - Returns: At least one address.
  /// - Throws: If the name leads nowhere.
  static func resolve(
    host: String, port: Int, listening: Bool = false
  ) throws(ResolutionError) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = streamSocket
    hints.ai_flags = AI_NUMERICSERV | (listening ? AI_NUMERICHOST | AI_PASSIVE : 0)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else { throw ResolutionError(host: host, code: code) }
    defer { freeaddrinfo(list) }
    var addresses: [SocketAddress] = []
    var next = list
    while let entry = next {
      if let address = entry.pointee.ai_addr {
        addresses.append(
          SocketAddress(address, length: entry.pointee.ai_addrlen, name: "\(host):\(port)"))
      }
      next = entry.pointee.ai_next
    }
    return addresses
  }

  /// The address a socket is bound to.
  static func local(of number: Int32) throws(SystemError) -> SocketAddress {
    try address(of: number, "getsockname", getsockname)
  }

  /// The address a socket is connected to.
  static func peer(of number: Int32) throws(SystemError) -> SocketAddress {
    try address(of: number, "getpeername", getpeername)
  }

  private static func address(
    of number: Int32, _ call: String,
    _ ask: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) throws(SystemError) -> SocketAddress {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result: SocketAddress? = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        ask(number, $0, &length) == 0 ? SocketAddress($0, length: length) : nil
      }
    }
    guard let result else { throw .last(call) }
    return result
  }

  /// Calls `body` with the address as C wants it.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result? {
    bytes.withUnsafeBytes { raw in
      raw.withMemoryRebound(to: sockaddr.self) { pointer in
        pointer.baseAddress.map { body($0, socklen_t(raw.count)) }
      }
    }
  }

  /// The port.
  var port: Int {
    // In both families the port stands at offset 2, most significant byte first.
    bytes.count < 4 ? 0 : Int(bytes[2]) << 8 | Int(bytes[3])
  }

  /// Whether the address is one of this machine's own: 127.0.0.0/8, ::1, or ::ffff:127.0.0.0/104.
  var isLoopback: Bool {
    switch family {
    case AF_INET: return bytes.count >= 8 && bytes[4] == 127
    case AF_INET6:
      guard bytes.count >= 24 else { return false }
      let address = bytes[8..<24]
      let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF, 127]
      return address.dropLast().allSatisfy { $0 == 0 } && address.last == 1
        || address.starts(with: mapped)
    default: return false
    }
  }
}
