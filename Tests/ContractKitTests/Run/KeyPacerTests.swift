import Testing

@testable import ContractKit

@Suite struct KeyPacerTests {
  static let start = ContinuousClock.now
  static let budget = TrafficBudget(records: 100, window: .seconds(60))

  @Test func `A key carries half of what it may, and then others do`() {
    let pacer = KeyPacer(Self.budget)
    let keys = ["a", "b"]
    let taken = (0..<4).map { _ in try? pacer.reserve(among: keys, 25, at: Self.start).get() }
    #expect(taken == ["a", "a", "b", "b"])
    #expect(
      pacer.reserve(among: keys, 1, at: Self.start.advanced(by: .seconds(10)))
        == .failure(.init(duration: .seconds(50))))
  }

  @Test func `What was sent a window ago is forgotten`() {
    let pacer = KeyPacer(Self.budget)
    _ = pacer.reserve(among: ["a"], 50, at: Self.start)
    let later = Self.start.advanced(by: .seconds(60))
    #expect(pacer.reserve(among: ["a"], 50, at: later) == .success("a"))
  }

  @Test func `A case that sends more than half has an unused key to itself`() {
    let pacer = KeyPacer(Self.budget)
    #expect(pacer.reserve(among: ["a"], 90, at: Self.start) == .success("a"))
    #expect(
      pacer.reserve(among: ["a"], 1, at: Self.start) == .failure(.init(duration: .seconds(60))))
  }
}
