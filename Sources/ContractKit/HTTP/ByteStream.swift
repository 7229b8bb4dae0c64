/// The bytes to and from a server: a TCP connection, or a child that speaks TLS over one.
///
/// Never waits: who uses it polls its descriptor. A class because a connection holds it or does not.
final class ByteStream {
  let descriptor: FileDescriptor
  private let tls: TLSClient?

  private init(_ descriptor: consuming FileDescriptor, tls: consuming TLSClient? = nil) {
    self.descriptor = descriptor
    self.tls = tls
  }

  /// Connects to a server.
  static func open(
    to server: HTTPBaseURL, trusted: String?, until deadline: Deadline
  ) throws(HTTPError) -> ByteStream {
    guard server.isSecure else { return try openTCP(to: server, until: deadline) }
    return try openTLS(to: server, trusted: trusted)
  }

  private static func openTLS(
    to server: HTTPBaseURL, trusted: String?
  ) throws(HTTPError) -> ByteStream {
    do throws(SystemError) {
      let ends = try SocketPair()
      let tls = try TLSClient(to: server, trusted: trusted, stream: ends.theirs)
      let ours = ends.ours
      try ours.makeNonBlocking()
      return ByteStream(ours, tls: tls)
    } catch {
      throw error.isNotFound ? .noTLS("there is no openssl in PATH") : .system(error)
    }
  }

  /// Tries each address of the server's name in turn.
  private static func openTCP(
    to server: HTTPBaseURL, until deadline: Deadline
  ) throws(HTTPError) -> ByteStream {
    let addresses: [SocketAddress]
    do throws(ResolutionError) {
      addresses = try SocketAddress.resolve(host: server.host, port: server.port)
    } catch {
      throw .unresolved(error)
    }
    var last = SystemError("connect", server.authority, code: 0)
    for address in addresses {
      do throws(SystemError) {
        return ByteStream(try connect(to: address, until: deadline))
      } catch {
        if deadline.isPast { throw .timedOut(.connecting) }
        last = SystemError(error.call, server.authority, code: error.code)
      }
    }
    throw .unreachable(last)
  }
}

extension ByteStream {
  enum Reception {
    case bytes(Int)
    case nothing, end, reset
  }

  /// Why the stream ended without a byte.
  func emptyEnd(wasReset: Bool) -> HTTPError {
    if let words = tls?.failure() { return .noTLS(words) }
    return .closedWithoutResponse(wasReset: wasReset)
  }

  /// Whether nothing has come since the last response: no byte, no end.
  var isQuiet: Bool {
    withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { buffer in
      (try? descriptor.read(into: buffer)) == .nothing
    }
  }

  /// Sends what the stream takes of `bytes` at once.
  ///
  /// - Returns: How many; all of them if the server has gone, whose last words may still be there.
  func send(_ bytes: ArraySlice<UInt8>) throws(HTTPError) -> Int {
    do throws(SystemError) {
      return try bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
        try descriptor.send(UnsafeRawBufferPointer(buffer))
      }
    } catch {
      if error.isPeerGone { return bytes.count }
      throw .system(error)
    }
  }

  /// Reads what is there.
  func receive(into scratch: inout [UInt8]) throws(HTTPError) -> Reception {
    do throws(SystemError) {
      let reading = try scratch.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
        try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      switch reading {
      case .bytes(let count): return .bytes(count)
      case .nothing: return .nothing
      case .end: return .end
      }
    } catch {
      if error.isPeerGone { return .reset }
      throw .system(error)
    }
  }

  /// Waits until something can be read, or sent if `sending`.
  ///
  /// - Returns: Whether that came before the deadline.
  func wait(sending: Bool, until deadline: Deadline) throws(HTTPError) -> Bool {
    var entries = [PollEntry(descriptor.number, reads: true, writes: sending)]
    do throws(SystemError) {
      return try waitForAny(&entries, milliseconds: deadline.milliseconds) > 0
    } catch {
      throw .system(error)
    }
  }
}
