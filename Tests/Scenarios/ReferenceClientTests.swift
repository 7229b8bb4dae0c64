import ContractKit
import Testing

@Suite struct ReferenceClientTests {
  @Test(arguments: ["swift", "react-native"])
  func `What is tracked is sent at the app's flush, once`(_ flavour: String) throws {
    let bench = try ClientBench(flavour)
    bench.create()
    bench.configure()
    bench.track("a")
    bench.track("b", ["n": 1])
    let flush = bench.call("flush")
    let arrival = try #require(bench.next())
    #expect(bench.settle() == 1)
    #expect(bench.reply(flush) == nil)
    #expect(arrival.request.method == "POST")
    #expect(arrival.request.target == "/t/1/v1/events")
    #expect(arrival.request.fields.values(of: "X-Write-Key") == [Array("aso_wk_test".utf8)])
    #expect(arrival.events.texts("name") == ["a", "b"])
    #expect(Set(arrival.events.texts("event_id")).count == 2)
    arrival.answer(HTTPResponse(status: 200, body: Array("{}".utf8)))
    #expect(bench.value(flush) == ["$undefined": true])
    #expect(bench.settle() == 0)
    #expect(bench.flush().isEmpty)
  }

  @Test(arguments: ["swift", "react-native"])
  func `The timer fires thirty seconds after configure, to the millisecond`(
    _ flavour: String
  ) throws {
    let bench = try ClientBench(flavour)
    bench.create()
    bench.track()
    bench.configure()
    #expect(bench.advance(29_999) == 29_999)
    #expect(bench.settle() == 0)
    #expect(bench.advance(60_000) == 1)
    #expect(bench.answer(200)?.count == 1)
  }

  @Test func `Waits after failures grow from thirty seconds to ten minutes`() throws {
    let bench = try ClientBench()
    bench.create()
    bench.configure()
    bench.track()
    #expect(bench.flush(503).count == 1)
    for wait in [30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000] {
      #expect(bench.advance(wait - 1) == wait - 1)
      #expect(bench.flush().isEmpty)
      #expect(bench.advance(1) == 1)
      #expect(bench.answer(503)?.count == 1)
      #expect(bench.settle(to: 0))
    }
  }

  @Test(arguments: ["swift", "react-native"])
  func `A killed client's events come again after the relaunch, as they were`(
    _ flavour: String
  ) throws {
    let bench = try ClientBench(flavour)
    bench.create()
    bench.configure()
    bench.track("a", ["quote\"": "back\\slash /é😀"])
    bench.track("b")
    bench.call("flush")
    let before = try #require(bench.next()).events
    bench.ask("kill")
    #expect(bench.seesAbandonment())
    bench.create(now: "2026-10-26T12:00:00.000Z")
    bench.track("c")
    bench.configure()
    let after = bench.flush()
    #expect(Array(after.prefix(2)) == before)
    #expect(after.texts("name") == ["a", "b", "c"])
    #expect(Set(after.texts("event_id")).count == 3)
    #expect(Set(after.texts("anonymous_id")).count == 1)
  }

  @Test func `A request without an answer for sixty seconds is given up, and that is a failure`()
    throws
  {
    let bench = try ClientBench("react-native")
    bench.create()
    bench.configure()
    bench.track()
    bench.call("flush")
    _ = try #require(bench.next())
    #expect(bench.advance(59_999) == 59_999)
    #expect(bench.settle() == 1)
    #expect(bench.advance(100_000) == 1)
    #expect(bench.settle() == 0)
    #expect(bench.seesAbandonment())
    #expect(bench.advance(29_999) == 29_999)
    #expect(bench.flush().isEmpty)
  }

  @Test func `What is refused by nobody is kept: no server is a network failure`() throws {
    let bench = try ClientBench()
    bench.create(port: 1)
    bench.configure()
    bench.track()
    let flush = bench.call("flush")
    #expect(bench.value(flush) != nil)
    #expect(bench.settle() == 0)
    #expect(bench.file("aso-events-queue.json")?.contains("\"name\":\"a\"") == true)
  }
}
