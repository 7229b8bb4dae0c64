/// What an adapter says of itself and its client, in its reply to `hello`.
struct AdapterHello: Sendable, Hashable {
  /// The client, for the report.
  struct SDK: Sendable, Hashable {
    var name: String
    var version: String
    var language: String
  }

  /// A part of the client's state: its name, and the files of the storage folder that hold it.
  struct Store: Sendable, Hashable {
    var name: String
    var glob: Glob
  }

  var sdk: SDK
  var controls: Set<ClientControl>
  /// The flavour of the documented file that it claims to be.
  var flavour: String?
  /// Which reading it takes: point to name.
  var readings: [String: String] = [:]
  /// Its stores, in the order given.
  var state: [Store] = []
  /// How late it may react, in milliseconds.
  var slackMilliseconds = 0
  /// Whether its HTTP stack sends once more by itself when a connection closes without a byte.
  var retransmits = false
  /// What it does on its client's behalf, for the report.
  var workarounds: [String] = []

  static let members = [
    "sdk", "controls", "flavour", "readings", "state", "slack", "retransmits", "workarounds",
  ]

  /// Reads the value of `ok`.
  static func decode(_ value: JSON) throws(FrameProblem) -> AdapterHello {
    let line = value.compact()
    let what = "the reply to \"hello\""
    let reader = try FrameReader(value, what, known: members, line: line)
    let sdk = try FrameReader(
      try reader.object("sdk"), "\"sdk\"", known: ["name", "version", "language"], line: line)
    var hello = AdapterHello(
      sdk: SDK(
        name: try sdk.text("name"), version: try sdk.text("version"),
        language: try sdk.text("language")),
      controls: try controls(reader))
    hello.flavour = try reader.optionalText("flavour")
    if reader.has("readings") {
      for (point, name) in try reader.textMembers("readings") { hello.readings[point] = name }
    }
    if reader.has("state") { hello.state = try state(reader) }
    if reader.has("slack") { hello.slackMilliseconds = try reader.count("slack") }
    hello.retransmits = try reader.flag("retransmits")
    if reader.has("workarounds") { hello.workarounds = try reader.texts("workarounds") }
    return hello
  }

  private static func controls(_ reader: FrameReader) throws(FrameProblem) -> Set<ClientControl> {
    var controls: Set<ClientControl> = []
    for name in try reader.texts("controls") {
      guard let control = ClientControl(rawValue: name) else {
        let known = ClientControl.allCases.map(\.rawValue)
        throw reader.problem(.unknownWord(name, what: "control", known: known))
      }
      controls.insert(control)
    }
    return controls
  }

  /// A list of patterns names each store by its pattern.
  private static func state(_ reader: FrameReader) throws(FrameProblem) -> [Store] {
    let isList = try reader.required("state").elements != nil
    let pairs =
      isList
      ? try reader.texts("state").map { (name: $0, value: $0) }
      : try reader.textMembers("state")
    for (_, glob) in pairs {
      let parts = glob.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false)
      guard !parts.contains(where: { $0.isEmpty || $0.elementsEqual("..".utf8) }) else {
        throw reader.problem(.outsideFolder(glob))
      }
    }
    return pairs.map { Store(name: $0.name, glob: Glob($0.value)) }
  }
}
