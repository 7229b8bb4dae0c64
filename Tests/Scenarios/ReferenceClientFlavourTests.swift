import ContractKit
import Testing

@Suite struct ReferenceClientFlavourTests {
  /// The first event of a client of a flavour, after these calls.
  private func event(
    _ flavour: String, config: JSON = [:], device: JSON = [:], properties: JSON = [:]
  ) throws -> JSON {
    let bench = try ClientBench(flavour)
    bench.create(config: config, device: device)
    bench.configure()
    bench.track("a", properties)
    return try #require(bench.flush().first)
  }

  @Test(arguments: [
    (
      "swift",
      "{\"n\":9007199254740993,\"p\":39.99,\"one\":1,\"ok\":true,\"zero\":-0,\"s\":\"\u{1F600}\"}"
    ),
    (
      "react-native",
      "{\"n\":9007199254740992,\"p\":39.99,\"one\":1,\"ok\":true,\"nan\":null,\"zero\":0,"
        + "\"s\":\"\u{1F600}\"}"
    ),
  ])
  func `Property values are spelled as the language does`(
    _ flavour: String, _ expected: String
  ) throws {
    let properties: JSON = [
      "n": ["$int": "9007199254740993"], "p": .number(try #require(JSON.Number("39.99"))),
      "one": ["$double": "1.0"], "ok": true, "nan": ["$double": "NaN"],
      "zero": ["$double": "-0"], "s": ["$utf16": "d83d de00"],
    ]
    let sent = try event(flavour, properties: properties)
    #expect("\(sent["properties"] ?? .null)" == expected)
  }

  @Test(arguments: [
    ("swift", "zh-Hans-CN", "zh-Hans_CN", "18.1.0"), ("swift", "en", "en", "18.1.0"),
    ("react-native", "zh-Hans-CN", "zh_CN", "18.1"), ("react-native", "es-419", "es_419", "18.1"),
    ("react-native", "zh-Hant", "zh", "18.1"),
    ("react-native", "en-US-u-ca-buddhist", "en_US", "18.1"),
  ])
  func `Locale and version of the system have the language's form`(
    _ flavour: String, _ tag: String, _ locale: String, _ version: String
  ) throws {
    let sent = try event(
      flavour, device: ["locale": .string(JSON.Text(tag)), "osVersion": "18.1"])
    #expect(sent["context"]?["locale"]?.text?.string == locale)
    #expect(sent["context"]?["os_version"]?.text?.string == version)
  }

  @Test(
    arguments: [
      ("swift", true, nil, "production", "debug"), ("swift", false, nil, "production", "app_store"),
      ("swift", false, nil, "sandbox", "testflight"), ("swift", false, nil, "xcode", "debug"),
      ("swift", false, nil, nil, nil), ("react-native", true, "app_store", nil, "debug"),
      ("react-native", false, "testflight", nil, "testflight"),
      ("react-native", false, nil, nil, nil),
    ] as [(String, Bool, String?, String?, String?)])
  func `The environment is that of the build, the store or the app`(
    _ flavour: String, _ isDebug: Bool, _ option: String?, _ store: String?, _ expected: String?
  ) throws {
    let sent = try event(
      flavour,
      config: [
        "debug": .bool(isDebug),
        "environment": option.map { .string(JSON.Text($0)) } ?? .null,
      ],
      device: ["storeEnvironment": store.map { .string(JSON.Text($0)) } ?? .null])
    #expect(sent["context"]?["environment"]?.text?.string == expected)
  }

  @Test func `Without a user one leaves the member out, and the other sends null`() throws {
    #expect(try event("swift")["user_id"] == nil)
    #expect(try event("react-native")["user_id"] == .some(.null))
  }

  @Test func `What a language cannot say is unsupported`() throws {
    let bench = try ClientBench()
    bench.create()
    let id = bench.call("track", ["name": "a", "properties": ["x": .null]])
    #expect(bench.reply(id)?["unsupported"]?["reason"] != nil)
  }

  @Test(arguments: [
    ("swift", 200, "[EventTracker] rejected: [[\"index\": 1]]", "clamped: [[\"index\": 0]]"),
    ("react-native", 200, "[EventTracker] rejected: [{\"index\":1}]", "clamped: [{\"index\":0}]"),
  ])
  func `A debug build says what became of a batch`(
    _ flavour: String, _ status: Int, _ first: String, _ second: String
  ) throws {
    let bench = try ClientBench(flavour)
    bench.create(config: ["debug": true])
    bench.configure()
    bench.track()
    bench.call("flush")
    bench.answer(
      status, body: "{\"accepted\":1,\"clamped\":[{\"index\":0}],\"rejected\":[{\"index\":1}]}")
    #expect(bench.settle(to: 0))
    #expect(bench.logs == [first, "[EventTracker] \(second)"])
  }

  @Test func `On another platform nothing is sent or kept`() throws {
    let bench = try ClientBench("react-native")
    bench.create(config: ["platform": "android"])
    bench.configure()
    bench.track()
    #expect(bench.value(bench.call("currentAnonymousId")) == .null)
    #expect(bench.value(bench.call("flush")) == ["$undefined": true])
    #expect(bench.advance(60_000) == 60_000)
    #expect(try FileSystem.files(below: bench.folder).isEmpty)
  }

  @Test func `Calls before the store is read are done in order when it is`() throws {
    let bench = try ClientBench("react-native")
    bench.create(device: ["storage": "slow"])
    bench.configure()
    bench.call("setEnabled", ["enabled": false])
    bench.track("x")
    bench.call("setEnabled", ["enabled": true])
    bench.track("y")
    let id = bench.call("currentAnonymousId")
    #expect(bench.reply(id) == nil)
    let flush = bench.call("flush")
    #expect(bench.advance(1000) == 1000)
    #expect(bench.answer(200)?.texts("name") == ["y"])
    #expect(bench.value(flush) != nil)
    #expect(bench.value(id)?.text != nil)
  }
}
