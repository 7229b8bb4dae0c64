import ContractKit
import Testing

@Suite struct ReferenceClientQueueTests {
  @Test(arguments: ["swift", "react-native"])
  func `Beyond a thousand events the oldest go; the rest leaves by the hundred, in order`(
    _ flavour: String
  ) throws {
    let bench = try ClientBench(flavour)
    bench.create()
    for number in 1...1050 { bench.track(.string(JSON.Text("e\(number)"))) }
    bench.configure()
    #expect(bench.settle() == 0)
    let events = bench.flush()
    #expect(events.texts("name") == (51...1050).map { "e\($0)" })
    #expect(Set(events.texts("event_id")).count == 1000)
  }

  @Test func `The twentieth event starts a flush, and a flush that runs is alone`() throws {
    let bench = try ClientBench()
    bench.create()
    bench.configure()
    for _ in 1...19 { bench.track() }
    #expect(bench.settle() == 0)
    bench.track()
    #expect(bench.settle() == 1)
    let second = bench.call("flush")
    #expect(bench.reply(second) != nil)
    #expect(bench.answer(200)?.count == 20)
    #expect(bench.settle(to: 0))
  }

  @Test(arguments: [
    ("{", 1), ("[]", 1), ("[null,{\"event_id\":1}]", 1), ("", 1), ("{\"a\":[]}", 1),
  ])
  func `A damaged queue is as good as none, and the anonymous id stays`(
    _ text: String, _ count: Int
  ) throws {
    let bench = try ClientBench()
    bench.create()
    bench.track()
    let id = try #require(bench.value(bench.call("currentAnonymousId"))?.text?.string)
    bench.ask("kill")
    try FileSystem.write(Array(text.utf8), to: "\(bench.folder)/aso-events-queue.json")
    bench.create()
    bench.configure()
    bench.track()
    #expect(bench.flush().texts("anonymous_id") == Array(repeating: id, count: count))
  }

  @Test func `Of stored events the sound ones are sent, whatever lies between them`() throws {
    let bench = try ClientBench()
    bench.create()
    bench.track("a")
    bench.track("b")
    bench.ask("kill")
    let path = "\(bench.folder)/aso-events-queue.json"
    let stored = try #require(JSON.parse(FileSystem.read(path)).elements)
    try FileSystem.write(
      JSON.array([.null, stored[0], ["event_id": "x"], 5, stored[1], []]).compact(), to: path)
    bench.create()
    bench.configure()
    #expect(bench.flush().texts("name") == ["a", "b"])
  }

  @Test(arguments: ["swift", "react-native"])
  func `While tracking is off nothing is kept but that`(_ flavour: String) throws {
    let bench = try ClientBench(flavour)
    bench.create()
    bench.call("identify", ["userId": "u1"])
    bench.track()
    bench.call("setEnabled", ["enabled": false])
    bench.track()
    let isSwift = flavour == "swift"
    #expect(
      try FileSystem.files(below: bench.folder)
        == [isSwift ? "defaults.json" : "async-storage.json", "tracking-is-off"])
    #expect(
      isSwift
        ? bench.file("defaults.json") == "{\"aso.events.disabled\":true}"
        : bench.file("async-storage.json") == "{\"aso.events.disabled\":\"1\"}")
    bench.ask("close")
    bench.create()
    bench.configure()
    bench.track()
    #expect(bench.flush().isEmpty)
    #expect(bench.value(bench.call("currentAnonymousId")) == .null)
  }

  @Test func `A store that cannot be written costs nothing while the client lives`() throws {
    let bench = try ClientBench()
    bench.create()
    bench.ask("storage", [.init("fail", 2)])
    bench.track("a")
    #expect(bench.file("aso-events-queue.json") == nil)
    bench.track("b")
    #expect(bench.file("aso-events-queue.json")?.contains("\"name\":\"a\"") == true)
    bench.configure()
    #expect(bench.flush().texts("name") == ["a", "b"])
  }

  @Test func `No two installs and no two launches make equal ids`() throws {
    let bench = try ClientBench()
    var ids: [String] = []
    for _ in 1...3 {
      bench.create()
      bench.configure()
      bench.track()
      ids += bench.flush().texts("event_id")
      bench.ask("close")
    }
    #expect(Set(ids).count == 3)
  }
}
