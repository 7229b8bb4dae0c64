import ContractKit
import ContractReference
import Testing

@Suite struct ReferenceClientMutantTests {
  static let mutants = ClientReferences.mutants(contract: "app-store-operator")

  /// A bench with a client of that name, which is configured.
  private func bench(mutant name: String) throws -> ClientBench {
    let mutant = try #require(Self.mutants.first { $0.name == name })
    return try started(ClientBench(mutant.make()))
  }

  private func bench(variant name: String) throws -> ClientBench {
    let variants = ClientReferences.variants(contract: "app-store-operator")
    let variant = try #require(variants.first { $0.name == name })
    return try started(ClientBench(variant.make()))
  }

  private func started(_ bench: ClientBench) -> ClientBench {
    bench.create()
    bench.configure()
    return bench
  }

  @Test func `A mutant says in a sentence what it breaks, under a name of its own`() {
    #expect(Set(Self.mutants.map(\.name)).count == Self.mutants.count)
    for mutant in Self.mutants {
      #expect(mutant.sentence.hasSuffix("."), "\(mutant.name)")
      #expect(!mutant.requirements.isEmpty, "\(mutant.name)")
      let own = ["swift": "ASO-CI-", "react-native": "ASO-CR-"][mutant.flavour ?? ""] ?? "ASO-CA-"
      #expect(mutant.requirements.allSatisfy { $0.hasPrefix(own) }, "\(mutant.name)")
    }
  }

  @Test func `Nobody has clients of a contract that is not known`() {
    #expect(ClientReferences.maker(contract: "unknown", flavour: "swift") == nil)
    #expect(ClientReferences.maker(contract: "app-store-operator", flavour: "cobol") == nil)
    #expect(ClientReferences.flavours(contract: "unknown").isEmpty)
    #expect(ClientReferences.variants(contract: "unknown").isEmpty)
    #expect(ClientReferences.mutants(contract: "unknown").isEmpty)
  }

  @Test func `Each client says of itself which documented one it is`() throws {
    for (mutant, claim) in [("another-path", nil), ("swift/another-path", "swift")] {
      let bench = try bench(mutant: mutant)
      let hello = bench.ask("hello", [.init("contract", "app-store-operator")])
      #expect(hello?["flavour"]?.text?.string == claim)
    }
  }

  @Test func `A mutant is wrong as it says, and right otherwise`() throws {
    let bench = try bench(mutant: "new-ids-on-retry")
    bench.track("a", ["n": 1])
    let first = try #require(bench.flush(503).first)
    #expect(bench.advance(30_000) == 30_000 || bench.settle() == 1)
    let second = try #require(bench.answer(200)?.first)
    #expect(first["event_id"] != second["event_id"])
    #expect(first["occurred_at"] == second["occurred_at"])
    #expect(first["properties"] == second["properties"])
  }

  @Test func `What is too large goes again in halves, where that is the variant`() throws {
    let bench = try bench(variant: "splits-on-413")
    for _ in 1...4 { bench.track() }
    let flush = bench.call("flush")
    let whole = try #require(bench.answer(413)).texts("event_id")
    let halves = try [#require(bench.answer(200)), #require(bench.answer(200))]
    #expect(bench.value(flush) != nil)
    #expect(halves.map(\.count) == [2, 2])
    #expect((halves[0] + halves[1]).texts("event_id") == whole)
  }

  @Test func `A debounced flush begins when its time is over, once`() throws {
    let bench = try bench(variant: "debounced")
    bench.track()
    bench.call("flush")
    #expect(bench.advance(40) == 40)
    bench.call("flush")
    #expect(bench.settle() == 0)
    #expect(bench.advance(1000) == 50)
    #expect(bench.answer(200)?.count == 1)
    #expect(bench.settle(to: 0))
    #expect(bench.advance(1000) == 1000)
  }

  @Test func `A synchronous client answers one frame after the other`() throws {
    let bench = try bench(variant: "synchronous")
    bench.track()
    let flush = bench.call("flush")
    let later = bench.call("currentAnonymousId")
    let arrival = try #require(bench.next())
    #expect(bench.reply(flush) == nil)
    #expect(bench.reply(later) == nil)
    arrival.answer(HTTPResponse(status: 200, body: Array("{}".utf8)))
    #expect(bench.value(flush) == ["$undefined": true])
    #expect(bench.value(later)?.text != nil)
    #expect(bench.ask("settle") == [:])
  }

  @Test(arguments: [("does nothing", 0), ("sends empty batches", 1), ("sends everything twice", 2)])
  func `A null client sends what its name says`(_ name: String, _ requests: Int) throws {
    let make = try #require(ClientReferences.nullClients.first { $0.name == name }?.make)
    let bench = try started(ClientBench(make()))
    bench.track()
    let flush = bench.call("flush")
    for _ in 0..<requests {
      let events = try #require(bench.answer(200))
      #expect(events.isEmpty == (name == "sends empty batches"))
    }
    #expect(bench.value(flush) == ["$undefined": true])
    #expect(bench.settle(to: 0))
    #expect(bench.requestsWaiting == 0)
  }
}
