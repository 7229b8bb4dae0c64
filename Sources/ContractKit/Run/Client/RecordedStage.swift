/// A stage that tells what was written down: the same run, without the client.
///
/// A class because it goes on from entry to entry.
final class RecordedStage: ClientStage {
  private let entries: [JSON]
  private var place = 0
  private var silences = 0
  /// The first entry that was not what the run asked for, from 1.
  private(set) var misfit: Int?

  let hello: AdapterHello
  let helloValue: JSON
  let baseURL = "http://recorded"
  let storage = "/recorded"

  init(_ entries: [JSON], hello: AdapterHello, value: JSON) {
    self.entries = entries
    self.hello = hello
    helloValue = value
  }

  /// The next entry if it is of this kind.
  private func entry(_ kind: JSON.Text) -> JSON? {
    guard silences == 0, place < entries.count, let value = entries[place][kind] else {
      return nil
    }
    place += 1
    return value
  }

  private func required(_ kind: JSON.Text) -> JSON? {
    let found = entry(kind)
    if found == nil { misfit = misfit ?? place + 1 }
    return found
  }

  func now() -> Timestamp {
    guard case .number(let number)? = required("now"), let milliseconds = number.integer else {
      return Timestamp(milliseconds: 0)
    }
    return Timestamp(milliseconds: Int64(milliseconds))
  }

  func next(waiting: Duration) -> ClientEvent? {
    if silences > 0 {
      silences -= 1
      return nil
    }
    if case .number(let count)? = entry("silence") {
      silences = max(0, (count.integer ?? 1) - 1)
      return nil
    }
    if let line = entry("line") { return .line(line.octets ?? []) }
    if let words = entry("noise") { return .noise(words.text?.display ?? "") }
    if let words = entry("ended") { return .ended(words.text?.display ?? "") }
    if let value = entry("request"), let incoming = IncomingRequest(recorded: value) {
      return .arrival(incoming)
    }
    if let value = entry("abandoned"), let id = HTTPArrival.ID(recorded: value) {
      return .abandoned(id)
    }
    if entry("refused") != nil { return .turnedAway }
    misfit = misfit ?? place + 1
    return nil
  }

  func send(_ frame: JSON) throws(SubjectError) {
    if let message = entry("deaf") { throw .control(message.text?.display ?? "") }
  }

  func kill() -> Bool { required("killed") == true }

  func restart() throws(SubjectError) {
    if let message = entry("down") { throw .control(message.text?.display ?? "") }
  }

  func end() {}
  func turnAway(_ isOn: Bool) {}
  func damage(_ damage: Damage) -> String? { entry("undamaged")?.text?.display }
  func snapshot() -> String { required("files")?.text?.display ?? "" }
}
