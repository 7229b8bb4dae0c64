import Foundation

/// What outlives the process: two files of a folder, each replaced as a whole or not at all.
struct EventStore: Sendable {
  private let folder: URL

  init(folder: URL) {
    self.folder = folder
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Who this install is.
  struct Install: Codable {
    var isEnabled = true
    var anonymousID: String?
    var userID: String?
  }

  /// An event that waits: its id, and its text as it is sent, however often.
  struct Waiting {
    let id: String
    let text: Data

    init?(_ event: Event) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
      guard let text = try? encoder.encode(event) else { return nil }
      (id, self.text) = (event.eventID, text)
    }
  }

  func install() -> Install {
    read("install.json").flatMap { try? JSONDecoder().decode(Install.self, from: $0) } ?? Install()
  }

  func queue() -> [Waiting] {
    let events = read("events.json").flatMap {
      try? JSONDecoder().decode([Readable].self, from: $0)
    }
    return (events ?? []).compactMap(\.event).compactMap(Waiting.init)
  }

  func save(_ install: Install) {
    let isNew = install.isEnabled && install.anonymousID == nil && install.userID == nil
    write("install.json", isNew ? nil : try? JSONEncoder().encode(install))
  }

  func save(_ queue: [Waiting]) {
    write("events.json", queue.isEmpty ? nil : jsonArray(queue.map(\.text)))
  }

  private func read(_ name: String) -> Data? {
    try? Data(contentsOf: folder.appendingPathComponent(name))
  }

  /// A save that fails is made good by the next one; until then the events are in memory.
  private func write(_ name: String, _ content: Data?) {
    let file = folder.appendingPathComponent(name)
    if let content {
      try? content.write(to: file, options: .atomic)
    } else {
      try? FileManager.default.removeItem(at: file)
    }
  }

  /// An event, or something else in its place.
  private struct Readable: Decodable {
    let event: Event?

    init(from decoder: any Decoder) throws { event = try? Event(from: decoder) }
  }
}

/// A JSON array of values that are texts already.
func jsonArray(_ texts: [Data]) -> Data {
  var array = Data("[".utf8)
  for text in texts {
    if array.count > 1 { array.append(UInt8(ascii: ",")) }
    array.append(text)
  }
  array.append(UInt8(ascii: "]"))
  return array
}
