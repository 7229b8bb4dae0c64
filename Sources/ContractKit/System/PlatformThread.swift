#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of the operating system, running one closure.
///
/// Not of the concurrency pool: it may block in the kernel for as long as it likes.
struct PlatformThread: ~Copyable, Sendable {
  private let handle: ThreadHandle

  /// Starts a thread that runs `body` and ends.
  init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    handle = ThreadHandle(try Self.start(body))
  }

  /// A thread that is not waited for goes on by itself.
  deinit { pthread_detach(handle.value) }

  /// Waits until the closure has returned.
  consuming func join() {
    pthread_join(handle.value, nil)
    discard self
  }

  /// Starts a thread that nobody waits for.
  static func detach(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    pthread_detach(try start(body))
  }

  fileprivate static func start(
    _ body: @escaping @Sendable () -> Void
  ) throws(SystemError) -> pthread_t {
    let job = Unmanaged.passRetained(Job(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let code = pthread_create(&thread, nil, runJob, job.toOpaque())
    guard code == 0 else {
      job.release()
      throw SystemError("pthread_create", code: code)
    }
    #if !canImport(Glibc)
      guard let thread else { throw SystemError("pthread_create", code: EAGAIN) }
    #endif
    return thread
  }
}

/// A `pthread_t`, which on some systems is a pointer and therefore not `Sendable` by itself.
private struct ThreadHandle: Sendable {
  #if canImport(Glibc)
    let value: pthread_t
  #else
    nonisolated(unsafe) let value: pthread_t
  #endif

  init(_ value: pthread_t) { self.value = value }
}

/// A class only because C hands a pointer from one thread to the other.
private final class Job: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

#if canImport(Darwin)
  private func runJob(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }
#else
  private func runJob(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }
#endif

/// Runs `body` on a thread of its own, and waits for it without holding a thread of the pool.
///
/// Every call from `async` code that may block in the kernel goes through here. The pool has one
/// thread a core: two blocked reads on a two-core machine would stop the task that was to write to
/// them.
public func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    do throws(SystemError) {
      try PlatformThread.detach { continuation.resume(with: Result(catching: body)) }
    } catch {
      continuation.resume(throwing: error)
    }
  }
}

/// Runs `body` on a thread of its own, for which nobody waits.
///
/// - Throws: If the system has no thread left.
public func detachThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
  try PlatformThread.detach(body)
}

/// Runs `body` on `count` threads at once, each with its number from 0, and waits for all of them.
///
/// Blocks the calling thread, which must not be one of the concurrency pool.
///
/// - Throws: If a thread cannot be started; those already started are waited for first.
func runThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) throws(SystemError) {
  var threads: [pthread_t] = []
  defer { for thread in threads { pthread_join(thread, nil) } }
  for number in 0..<count {
    threads.append(try PlatformThread.start { body(number) })
  }
}
