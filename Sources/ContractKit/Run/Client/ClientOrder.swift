/// What a runner asks of an adapter in one frame.
enum ClientOrder: Sendable {
  case hello
  case create(ClientWorld)
  case call(ClientCall)
  case settle
  case advance(milliseconds: Int)
  case clock(Timestamp)
  case lifecycle(AppState)
  case network(isOnline: Bool)
  case storage(fail: Int)
  case kill, close, shutdown

  /// Whether the client is no more when it is done, nor what it was doing.
  var isEnd: Bool {
    switch self {
    case .kill, .shutdown: true
    default: false
    }
  }

  /// The ops by name, each with the members it has beside `id` and `op`.
  static let members: [(op: String, members: [String])] = [
    ("hello", ["protocol", "contract"]),
    (
      "create",
      [
        "as", "baseURL", "key", "storage", "now", "config", "device", "launch", "random",
      ]
    ),
    ("call", ["name", "on", "as", "args"]),
    ("settle", []),
    ("advance", ["ms"]),
    ("clock", ["now"]),
    ("lifecycle", ["to"]),
    ("network", ["to"]),
    ("storage", ["fail"]),
    ("kill", []),
    ("close", []),
    ("shutdown", []),
  ]

  /// Reads a frame that has an `id`.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - voice: By which the client that is to be made may speak.
  /// - Returns: What it asks.
  /// - Throws: If it is none that may come.
  static func decode(_ frame: JSON, voice: AdapterVoice) throws(FrameProblem) -> ClientOrder {
    let line = frame.compact()
    let op = try FrameReader(frame, "a frame", line: line).text("op")
    guard let known = members.first(where: { $0.op.utf8.elementsEqual(op.utf8) }) else {
      throw FrameProblem(line, .unknownWord(op, what: "op", known: members.map(\.op)))
    }
    let reader = try FrameReader(
      frame, "op \"\(op)\"", known: ["id", "op"] + known.members, line: line)
    return try order(op, reader, voice)
  }

  private static func order(
    _ op: String, _ reader: FrameReader, _ voice: AdapterVoice
  ) throws(FrameProblem) -> ClientOrder {
    switch op {
    case "hello":
      guard try reader.integer("protocol") == 1 else {
        throw reader.wrong("protocol", due: "1", try reader.required("protocol"))
      }
      _ = try reader.text("contract")
      return .hello
    case "create": return .create(try world(reader, voice))
    case "call":
      return .call(
        ClientCall(
          name: try reader.text("name"), target: try reader.text("on"),
          handle: try reader.optionalText("as"), arguments: try reader.object("args")))
    case "settle": return .settle
    case "advance": return .advance(milliseconds: try reader.count("ms"))
    case "clock": return .clock(try instant("now", reader))
    case "lifecycle":
      return .lifecycle(try appState("to", among: AppState.allCases, reader))
    case "network":
      let word = try reader.word("to", what: "state of the network", among: ["offline", "online"])
      return .network(isOnline: word == "online")
    case "storage": return .storage(fail: try reader.count("fail"))
    case "kill": return .kill
    case "close": return .close
    default: return .shutdown
    }
  }

  private static func world(
    _ reader: FrameReader, _ voice: AdapterVoice
  ) throws(FrameProblem) -> ClientWorld {
    ClientWorld(
      name: try reader.text("as"), baseURL: try reader.text("baseURL"),
      key: try reader.text("key"), storage: try reader.text("storage"),
      now: try instant("now", reader), config: try reader.object("config"),
      device: try reader.object("device"),
      launch: try appState("launch", among: [.foreground, .background], reader),
      random: try random(reader), voice: voice)
  }

  private static func instant(
    _ name: String, _ reader: FrameReader
  ) throws(FrameProblem) -> Timestamp {
    guard let instant = Timestamp(rfc3339: try reader.text(name).utf8) else {
      throw reader.wrong(name, due: "an RFC 3339 time", try reader.required(name))
    }
    return instant
  }

  private static func appState(
    _ name: String, among states: [AppState], _ reader: FrameReader
  ) throws(FrameProblem) -> AppState {
    let word = try reader.word(name, what: "state of the app", among: states.map(\.rawValue))
    return states.first { $0.rawValue == word } ?? .foreground
  }

  private static func random(_ reader: FrameReader) throws(FrameProblem) -> Double? {
    guard reader.has("random") else { return nil }
    let value = try reader.required("random")
    if value == .null { return nil }
    guard case .number(let number) = value, let random = number.double, (0...1).contains(random)
    else { throw reader.wrong("random", due: "a number from 0 to 1, or null", value) }
    return random
  }
}
