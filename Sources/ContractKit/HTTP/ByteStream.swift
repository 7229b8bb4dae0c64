/// The bytes to and from a server: a TCP connection, or a child that speaks TLS over one.
///
/// A class because a connection holds it or does not.
final class ByteStream {
  let descriptor: FileDescriptor
  private let tls: TLSClient?
  private var hasReceived = false

  /// The longest that one `receive` waits without looking at the clock, in milliseconds.
  private static let tick: Int32 = 200

  private init(
    _ descriptor: consuming FileDescriptor, tls: consuming TLSClient? = nil
  ) throws(SystemError) {
    try descriptor.setReceiveTimeout(milliseconds: Int(Self.tick))
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
      return try ByteStream(ends.ours, tls: tls)
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
        return try ByteStream(connect(to: address, until: deadline))
      } catch {
        if deadline.isPast { throw .timedOut(.connecting) }
        last = error
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
      (try? descriptor.receive(into: buffer, waits: false)) == .nothing
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

  /// Reads what there is, or waits for some, but not for long and not beyond the deadline.
  ///
  /// - Parameters:
  ///   - scratch: Where to put the bytes.
  ///   - isSending: Whether there is more to send, so that it ends too when that can be sent.
  ///   - deadline: When to stop waiting.
  /// - Returns: `nothing` if it has stopped waiting, for whatever reason.
  /// - Throws: If the system does not do its part.
  func receive(
    into scratch: inout [UInt8], whileSending isSending: Bool, until deadline: Deadline
  ) throws(HTTPError) -> Reception {
    do throws(SystemError) {
      // A wait in `recv` costs one call, one in `poll` two; but only `poll` waits for both and ends
      // at an instant.
      let waits = !isSending && deadline.milliseconds > Self.tick
      if !waits {
        let isReady = try waitFor(
          descriptor.number, reads: true, writes: isSending, until: deadline)
        if !isReady { return .nothing }
      }
      let reading = try scratch.withUnsafeMutableBufferPointer { (buffer) throws(SystemError) in
        try descriptor.receive(into: UnsafeMutableRawBufferPointer(buffer), waits: waits)
      }
      switch reading {
      case .bytes(let count): return skippingPrelude(&scratch, count)
      case .nothing: return .nothing
      case .end: return .end
      }
    } catch {
      if error.isPeerGone { return .reset }
      throw .system(error)
    }
  }

  /// Some versions of `openssl` say on the same stream, before anything else, to whom they connect.
  private func skippingPrelude(_ scratch: inout [UInt8], _ count: Int) -> Reception {
    defer { hasReceived = true }
    guard tls != nil, !hasReceived else { return .bytes(count) }
    let prelude = TLSClient.preludeLength(in: scratch[..<count])
    guard prelude > 0 else { return .bytes(count) }
    scratch.replaceSubrange(..<prelude, with: [])
    scratch.append(contentsOf: [UInt8](repeating: 0, count: prelude))
    return prelude < count ? .bytes(count - prelude) : .nothing
  }
}
