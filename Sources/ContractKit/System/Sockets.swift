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

/// Makes a TCP socket that does not wait and that children do not inherit.
private func makeSocket(family: Int32) throws(SystemError) -> FileDescriptor {
  let number = try makingDescriptors("socket") {
    let number = socket(family, streamSocket, 0)
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
  guard bound == 0 else { throw .last("bind") }
  #if canImport(Glibc)
    let listening = Glibc.listen(descriptor.number, backlog)
  #elseif canImport(Musl)
    let listening = Musl.listen(descriptor.number, backlog)
  #else
    let listening = Darwin.listen(descriptor.number, backlog)
  #endif
  guard listening == 0 else { throw .last("listen") }
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
  guard errno == EINPROGRESS || errno == EINTR else { throw .last("connect") }
  guard try waitFor(descriptor.number, Int16(POLLOUT), until: deadline) != 0 else {
    throw SystemError("connect", code: ETIMEDOUT)
  }
  var code: Int32 = 0
  var length = socklen_t(MemoryLayout<Int32>.size)
  guard getsockopt(descriptor.number, SOL_SOCKET, SO_ERROR, &code, &length) == 0 else {
    throw .last("getsockopt")
  }
  guard code == 0 else { throw SystemError("connect", code: code) }
  return descriptor
}

extension FileDescriptor {
  /// Sends what a socket takes of `bytes` at once.
  ///
  /// - Returns: How many bytes; 0 when it takes none at present.
  borrowing func send(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
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

  /// Says that no more will be sent; what the other side sends can still be read.
  borrowing func shutdownSending() { _ = shutdown(number, Int32(SHUT_WR)) }

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
