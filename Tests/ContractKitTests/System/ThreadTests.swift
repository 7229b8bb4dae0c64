import Synchronization
import Testing

@testable import ContractKit

@Suite(.timeLimit(.minutes(1))) struct ThreadTests {
  @Test func `Blocking work does not hold up the pool`() async throws {
    // More than the pool has threads, each waiting for the next to write.
    let latches = try (0..<16).map { _ in try Latch() }
    let values = try await withThrowingTaskGroup(of: Int.self) { group in
      for (number, latch) in latches.enumerated() {
        group.addTask {
          try await onThread {
            let came = latch.wait(until: .after(.seconds(20)))
            if number > 0 { latches[number - 1].open() }
            return came ? number : -1
          }
        }
      }
      latches[15].open()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values.sorted() == Array(0..<16))
  }

  @Test func `A failure on a thread is a failure of who waits for it`() async {
    await #expect(throws: SystemError("x", code: 1)) {
      try await onThread { throw SystemError("x", code: 1) }
    }
  }

  @Test func `All threads have run when the wait is over`() async throws {
    let numbers = try await onThread {
      let numbers = Mutex<[Int]>([])
      try runThreads(8) { number in numbers.withLock { $0.append(number) } }
      return numbers.withLock { $0.sorted() }
    }
    #expect(numbers == Array(0..<8))
  }

  @Test func `A deadline is counted in whole milliseconds, rounded up, never below zero`() {
    let start = Moment.now
    func milliseconds(_ duration: Duration) -> Int32 {
      start.milliseconds(to: start.advanced(by: duration))
    }
    #expect(milliseconds(.zero) == 0)
    #expect(milliseconds(.seconds(-1)) == 0)
    #expect(milliseconds(.nanoseconds(1)) == 1)
    #expect(milliseconds(.milliseconds(1)) == 1)
    #expect(milliseconds(.microseconds(1001)) == 2)
    #expect(milliseconds(.seconds(90)) == 90_000)
    #expect(milliseconds(.seconds(86_400 * 365)) == 2_000_000_000)
    #expect(milliseconds(.seconds(Int64.max)) == 2_000_000_000)
    #expect(milliseconds(.seconds(Int64.min)) == 0)
    #expect(
      start.duration(to: start.advanced(by: .nanoseconds(1_500_000_001)))
        == .nanoseconds(1_500_000_001))
    #expect(Deadline.after(.zero).isPast)
    #expect(!Deadline.after(.seconds(60)).isPast)
  }

  @Test func `The wall clock counts milliseconds of this century`() {
    let now = Timestamp.now()
    #expect(now.milliseconds > 1_700_000_000_000)
    #expect(now.milliseconds < 4_102_444_800_000)
    #expect(now <= Timestamp.now())
  }
}
