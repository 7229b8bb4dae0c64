/// What an adapter says of itself and its client.
public struct AdapterDescription: Sendable {
  /// The name of the SDK, for the report.
  public var name: String
  /// Its version.
  public var version: String
  /// The language it is called from.
  public var language: String
  /// What of its world can be steered or seen, by name: `clock`, `relaunch`, `hooks`, ….
  public var controls: [String]
  /// The flavour of the documented file that it claims to be, if it does.
  public var flavour: String?
  /// Which reading it takes where the contract allows several: point to name.
  public var readings: [String: String] = [:]
  /// The parts of its state: the name of each, and a pattern for its files in the storage folder.
  public var state: KeyValuePairs<String, String> = [:]
  /// How late it may react, in milliseconds.
  public var slackMilliseconds = 0
  /// Whether its HTTP stack sends once more by itself when a connection closes without a byte.
  public var retransmits = false
  /// What the adapter does on the client's behalf, for the report.
  public var workarounds: [String] = []

  /// A description of the least there is; the rest is set afterwards.
  public init(name: String, version: String, language: String, controls: [String] = []) {
    self.name = name
    self.version = version
    self.language = language
    self.controls = controls
  }

  /// The value of the reply to `hello`.
  var json: JSON {
    func text(_ string: String) -> JSON { .string(JSON.Text(string)) }
    func object(_ pairs: some Sequence<(key: String, value: String)>) -> JSON {
      .object(pairs.map { JSON.Member(JSON.Text($0.key), text($0.value)) })
    }
    var members: [JSON.Member] = [
      JSON.Member(
        "sdk",
        ["name": text(name), "version": text(version), "language": text(language)]),
      JSON.Member("controls", .array(controls.map(text))),
    ]
    if let flavour { members.append(JSON.Member("flavour", text(flavour))) }
    if !readings.isEmpty {
      members.append(JSON.Member("readings", object(readings.sorted { $0.key < $1.key })))
    }
    if !state.isEmpty { members.append(JSON.Member("state", object(state))) }
    if slackMilliseconds != 0 {
      members.append(JSON.Member("slack", .number(JSON.Number(slackMilliseconds))))
    }
    if retransmits { members.append(JSON.Member("retransmits", true)) }
    if !workarounds.isEmpty {
      members.append(JSON.Member("workarounds", .array(workarounds.map(text))))
    }
    return .object(members)
  }
}
