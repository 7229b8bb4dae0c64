#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(Glibc)
  let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
  let streamSocket = Int32(SOCK_STREAM)
#endif

/// The type of a stream socket that children do not inherit, where the system can say that at once.
///
/// Where it cannot, another part of this process that starts a child in the moment between making a
/// descriptor and marking it hands it down, and the other end does not see it close.
#if canImport(Darwin)
  let closingStreamSocket = streamSocket
#elseif canImport(Glibc)
  let closingStreamSocket = streamSocket | Int32(SOCK_CLOEXEC.rawValue)
#else
  let closingStreamSocket = streamSocket | Int32(SOCK_CLOEXEC)
#endif

/// Makes a TCP socket that does not wait and that children do not inherit.
private func makeSocket(family: Int32) throws(SystemError) -> FileDescriptor {
  let number = try makingDescriptors("socket") {
    let number = socket(family, closingStreamSocket, 0)
    if number >= 0 { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    return number
  }
  let descriptor = FileDescriptor(owning: number)
  try descriptor.makeNonBlocking()
  return descriptor
}

/// Sends without waiting for more to send, and without a signal when the other side has gone.
func prepareForTraffic(_ number: Int32) {
  setOption(number, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
  #if canImport(Darwin)
    setOption(number, SOL_SOCKET, SO_NOSIGPIPE, 1)
  #endif
}

private func setOption(_ number: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
  var value = value
  _ = setsockopt(number, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
}

/// Opens a socket that listens at `address`.
func listen(
  at address: SocketAddress, backlog: Int32 = 1024
) throws(SystemError) -> FileDescriptor {
  let descriptor = try makeSocket(family: address.family)
  setOption(descriptor.number, SOL_SOCKET, SO_REUSEADDR, 1)
  let bound = address.withPointer { bind(descriptor.number, $0, $1) }
  guard bound == 0 else { throw .last("listen at", address.name) }
  #if canImport(Glibc)
    let listening = Glibc.listen(descriptor.number, backlog)
  #elseif canImport(Musl)
    let listening = Musl.listen(descriptor.number, backlog)
  #else
    let listening = Darwin.listen(descriptor.number, backlog)
  #endif
  guard listening == 0 else { throw .last("listen at", address.name) }
  return descriptor
}

/// Takes one waiting connection, or nil if there is none.
///
/// - Throws: Also when the process has no descriptor left: `EMFILE`.
func acceptConnection(on listener: Int32) throws(SystemError) -> FileDescriptor? {
  let number: Int32
  do throws(SystemError) {
    number = try makingDescriptors("accept") {
      let number = accept(listener, nil, nil)
      if number >= 0 { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
      return number
    }
  } catch {
    if error.code == EAGAIN || error.code == EWOULDBLOCK || error.code == ECONNABORTED {
      return nil
    }
    throw error
  }
  let descriptor = FileDescriptor(owning: number)
  try descriptor.makeNonBlocking()
  prepareForTraffic(number)
  return descriptor
}

/// Opens a connection to `address`.
///
/// - Throws: What `connect` says; `ETIMEDOUT` when the deadline came first.
func connect(
  to address: SocketAddress, until deadline: Deadline
) throws(SystemError) -> FileDescriptor {
  let descriptor = try makeSocket(family: address.family)
  prepareForTraffic(descriptor.number)
  let result = address.withPointer {
    #if canImport(Glibc)
      Glibc.connect(descriptor.number, $0, $1)
    #elseif canImport(Musl)
      Musl.connect(descriptor.number, $0, $1)
    #else
      Darwin.connect(descriptor.number, $0, $1)
    #endif
  }
  if result == 0 { return descriptor }
  guard errno == EINPROGRESS || errno == EINTR else { throw .last("connect", address.name) }
  guard try waitFor(descriptor.number, writes: true, until: deadline) else {
    throw SystemError("connect", address.name, code: ETIMEDOUT)
  }
  var code: Int32 = 0
  var length = socklen_t(MemoryLayout<Int32>.size)
  guard getsockopt(descriptor.number, SOL_SOCKET, SO_ERROR, &code, &length) == 0 else {
    throw .last("getsockopt")
  }
  guard code == 0 else { throw SystemError("connect", address.name, code: code) }
  return descriptor
}

/// Ends a connection in both directions: who waits for it in another thread wakes.
func shutDown(_ number: Int32) { _ = shutdown(number, Int32(SHUT_RDWR)) }

extension FileDescriptor {
  /// Sends what a socket takes of `bytes` at once.
  ///
  /// - Returns: How many bytes; 0 when it takes none at present.
  borrowing func send(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    #if canImport(Darwin)
      let flags = Int32(MSG_DONTWAIT)
    #else
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #endif
    let count = retryingOnInterrupt {
      #if canImport(Glibc)
        Glibc.send(number, bytes.baseAddress, bytes.count, flags)
      #elseif canImport(Musl)
        Musl.send(number, bytes.baseAddress, bytes.count, flags)
      #else
        Darwin.send(number, bytes.baseAddress, bytes.count, flags)
      #endif
    }
    if count >= 0 { return count }
    if errno == EAGAIN || errno == EWOULDBLOCK { return 0 }
    throw .last("send")
  }

  /// Reads from a socket into `buffer`, which must not be empty.
  ///
  /// - Parameters:
  ///   - buffer: Where to put the bytes.
  ///   - waits: Whether to wait for some, for as long as `setReceiveTimeout` has said.
  /// - Returns: `nothing` if there are none.
  /// - Throws: What `recv` says, but for having to wait.
  borrowing func receive(
    into buffer: UnsafeMutableRawBufferPointer, waits: Bool
  ) throws(SystemError) -> Reading {
    let count = retryingOnInterrupt {
      recv(number, buffer.baseAddress, buffer.count, waits ? 0 : Int32(MSG_DONTWAIT))
    }
    if count > 0 { return .bytes(count) }
    if count == 0 { return .end }
    if errno == EAGAIN || errno == EWOULDBLOCK { return .nothing }
    throw .last("recv")
  }

  /// Makes reads wait, and a `receive` that waits return after `milliseconds` at the latest.
  borrowing func setReceiveTimeout(milliseconds: Int) throws(SystemError) {
    var time = timeval()
    time.tv_sec = .init(milliseconds / 1000)
    time.tv_usec = .init(milliseconds % 1000 * 1000)
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0, fcntl(number, F_SETFL, flags & ~O_NONBLOCK) >= 0,
      setsockopt(
        number, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size)) == 0
    else { throw .last("setsockopt") }
  }

  /// Says that no more will be sent; what the other side sends can still be read.
  borrowing func shutdownSending() { _ = shutdown(number, Int32(SHUT_WR)) }

  /// Ends the connection both ways; the descriptor stays open, and reads from it end.
  borrowing func hangUp() { _ = shutdown(number, Int32(SHUT_RDWR)) }

  /// Makes the close that follows a reset: what was not yet delivered is thrown away.
  borrowing func resetOnClose() {
    var value = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(number, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
  }
}

/// Lets the process open as many descriptors as the system allows it, where it may only open few.
///
/// Affects the whole process and those it starts; done once, by whoever needs many connections.
func raiseDescriptorLimit() {
  #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    let resource = RLIMIT_NOFILE
  #endif
  var limit = rlimit()
  guard getrlimit(resource, &limit) == 0 else { return }
  #if canImport(Darwin)
    let most = min(limit.rlim_max, rlim_t(OPEN_MAX))
  #else
    let most = min(limit.rlim_max, 65_536)
  #endif
  guard limit.rlim_cur < most else { return }
  limit.rlim_cur = most
  _ = setrlimit(resource, &limit)
}
