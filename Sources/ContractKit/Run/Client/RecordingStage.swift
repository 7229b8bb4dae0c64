/// Writes down all that a stage tells a run, so that the run can be judged again without the client.
///
/// A class because what it writes grows as the run asks.
final class RecordingStage: ClientStage {
  private let stage: any ClientStage
  private(set) var entries: [JSON] = []
  /// How often in a row nothing happened.
  private var silences = 0

  init(_ stage: any ClientStage) { self.stage = stage }

  var hello: AdapterHello { stage.hello }
  var helloValue: JSON { stage.helloValue }
  var baseURL: String { stage.baseURL }
  var storage: String { stage.storage }

  private func write(_ kind: JSON.Text, _ value: JSON) {
    flush()
    entries.append(.object([JSON.Member(kind, value)]))
  }

  private func flush() {
    guard silences > 0 else { return }
    let count = silences
    silences = 0
    entries.append(["silence": .number(JSON.Number(count))])
  }

  /// All of it.
  func finished() -> [JSON] {
    flush()
    return entries
  }

  func now() -> Timestamp {
    let now = stage.now()
    write("now", .number(JSON.Number(Int(now.milliseconds))))
    return now
  }

  func next(waiting: Duration) -> ClientEvent? {
    guard let event = stage.next(waiting: waiting) else {
      silences += 1
      return nil
    }
    switch event {
    case .line(let line): write("line", .octets(line))
    case .noise(let words): write("noise", .string(JSON.Text(words)))
    case .ended(let words): write("ended", .string(JSON.Text(words)))
    case .arrival(let incoming): write("request", incoming.recorded)
    case .abandoned(let id): write("abandoned", id.recorded)
    case .turnedAway: write("refused", true)
    }
    return event
  }

  func send(_ frame: JSON) throws(SubjectError) {
    do {
      try stage.send(frame)
    } catch {
      write("deaf", .string(JSON.Text(error.message)))
      throw error
    }
  }

  func kill() -> Bool {
    let done = stage.kill()
    write("killed", .bool(done))
    return done
  }

  func restart() throws(SubjectError) {
    do {
      try stage.restart()
    } catch {
      write("down", .string(JSON.Text(error.message)))
      throw error
    }
  }

  func end() { stage.end() }

  func turnAway(_ isOn: Bool) { stage.turnAway(isOn) }

  func damage(_ damage: Damage) -> String? {
    let reason = stage.damage(damage)
    if let reason { write("undamaged", .string(JSON.Text(reason))) }
    return reason
  }

  func snapshot() -> String {
    let snapshot = stage.snapshot()
    write("files", .string(JSON.Text(snapshot)))
    return snapshot
  }
}

extension JSON {
  /// Octets as text if they are UTF-8, else as hexadecimal digits.
  static func octets(_ bytes: [UInt8]) -> JSON {
    if let text = String(validating: bytes, as: UTF8.self) { return .string(JSON.Text(text)) }
    let digits = bytes.flatMap { [ASCII.lowerHexDigit($0 >> 4), ASCII.lowerHexDigit($0 & 0xF)] }
    return ["$bytes": .string(JSON.Text(unchecked: digits))]
  }

  /// The octets that `octets` wrote.
  var octets: [UInt8]? {
    if let text { return text.bytes }
    guard let digits = self["$bytes"]?.text?.bytes, digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = ASCII.hexValue(digits[place]), let low = ASCII.hexValue(digits[place + 1])
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}

extension IncomingRequest {
  fileprivate var recorded: JSON {
    [
      "id": id.recorded, "method": .string(JSON.Text(request.method)),
      "target": .string(JSON.Text(request.target)),
      "fields": .array(
        request.fields.map { [.string(JSON.Text($0.name)), .octets($0.value)] }),
      "body": .octets(request.body),
    ]
  }

  /// What `recorded` wrote; answers go nowhere.
  init?(recorded value: JSON) {
    guard let id = value["id"].flatMap(HTTPArrival.ID.init(recorded:)),
      let method = value["method"]?.text?.string, let target = value["target"]?.text?.string,
      let body = value["body"]?.octets, let fields = value["fields"]?.elements
    else { return nil }
    self.init(
      id: id,
      request: HTTPRequest(
        method: method, target: target,
        fields: fields.compactMap { field in
          guard let parts = field.elements, parts.count == 2, let name = parts[0].text?.string,
            let value = parts[1].octets
          else { return nil }
          return HTTPField(name, bytes: value)
        }, body: body),
      answer: { _ in })
  }
}

extension HTTPArrival.ID {
  fileprivate var recorded: JSON {
    [.number(JSON.Number(connection)), .number(JSON.Number(request))]
  }

  init?(recorded value: JSON) {
    guard let parts = value.elements, parts.count == 2,
      case .number(let connection) = parts[0], case .number(let request) = parts[1],
      let first = connection.integer, let second = request.integer
    else { return nil }
    self.init(connection: first, request: second)
  }
}
