import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Held while a descriptor is open but not yet marked close-on-exec, and while a child is spawned:
/// otherwise a child could inherit a connection and keep it open after its owner has closed it.
private let spawnLock = Mutex(())

/// Runs `body`, which makes descriptors or a child, while nobody else does.
///
/// - Throws: If `body` returns something negative, the `errno` it left.
func makingDescriptors(
  _ call: String, _ subject: String? = nil, _ body: () -> Int32
) throws(SystemError) -> Int32 {
  let (result, code) = spawnLock.withLock { _ in
    let result = retryingOnInterrupt(body)
    return (result, errno)
  }
  guard result >= 0 else { throw SystemError(call, subject, code: code) }
  return result
}

/// A pipe: what is written to one end can be read from the other.
struct PipeEnds: ~Copyable, Sendable {
  let reading: FileDescriptor
  let writing: FileDescriptor

  init() throws(SystemError) {
    let numbers = try makePair("pipe") { pipe($0) }
    reading = FileDescriptor(owning: numbers.0)
    writing = FileDescriptor(owning: numbers.1)
  }
}

/// Two connected stream sockets: one to keep and one to give to a child.
struct SocketPair: ~Copyable, Sendable {
  let ours: FileDescriptor
  let theirs: FileDescriptor

  init() throws(SystemError) {
    let numbers = try makePair("socketpair") { socketpair(AF_UNIX, closingStreamSocket, 0, $0) }
    ours = FileDescriptor(owning: numbers.0)
    theirs = FileDescriptor(owning: numbers.1)
    prepareForTraffic(ours.number)
  }
}

private func makePair(
  _ call: String, _ make: (UnsafeMutablePointer<Int32>?) -> Int32
) throws(SystemError) -> (Int32, Int32) {
  var numbers: [Int32] = [-1, -1]
  _ = try makingDescriptors(call) {
    let result = numbers.withUnsafeMutableBufferPointer { make($0.baseAddress) }
    for number in numbers where number >= 0 { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    return result
  }
  return (numbers[0], numbers[1])
}
