import ContractFixtures
import ContractKit

extension AppStoreOperator {
  /// What a client keeps between launches, in the files of its folder.
  struct ClientStore: Sendable {
    typealias Keys = AppStoreOperatorLimits.Client.Storage

    /// How it is laid out.
    enum Layout: Sendable {
      /// A file of events, and one for the rest.
      case files
      /// One file of texts by key, of which the events are one.
      case asyncStorage
    }

    /// What is kept beside the events.
    struct Settings: Sendable, Equatable {
      var anonymousID: JSON.Text?
      var userID: JSON.Text?
      /// Whether tracking is on, as the app has chosen; nil if it never has.
      var choice: Bool?

      /// The same after the app has chosen.
      func choosing(_ isOn: Bool) -> Settings {
        var copy = self
        copy.choice = isOn
        return copy
      }
    }

    let layout: Layout
    private let folder: String
    /// How many of the next saves are to fail.
    var failingSaves = 0
    /// The text of the events as last saved, and how many they were: a queue that has grown by one is
    /// not put together again.
    private var queueText: [UInt8]?
    private var queueCount = 0
    /// How long the file of the events is, if it holds what was saved last.
    private var queueFileSize: Int?
    private var isMarkedOff = false
    /// What the last reading found wrong.
    private(set) var damage: Set<Damage> = []
    /// What the last reading found in the place of the app's choice.
    private(set) var storedChoice: JSON?

    /// What can be wrong with a store.
    enum Damage: Sendable {
      /// A file of settings that are none.
      case settings
      /// A queue that is none.
      case queue
      /// An event among others that is none.
      case event
    }
    private var settings = Settings()

    init(folder: String, layout: Layout) {
      self.folder = folder
      self.layout = layout
    }
  }
}

extension AppStoreOperator.ClientStore {
  /// The names of the stores, and the file of each.
  var files: [(store: JSON.Text, file: String)] {
    switch layout {
    case .files:
      [("queue", AppStoreOperatorLimits.Client.Ios.queueFile), ("defaults", "defaults.json")]
    case .asyncStorage: [("storage", "async-storage.json")]
    }
  }

  private var queuePath: String { "\(folder)/\(files[0].file)" }
  private var settingsPath: String { "\(folder)/\(files[files.count - 1].file)" }

  /// A file that is there while tracking is off, whatever befalls the settings.
  private var offPath: String { "\(folder)/tracking-is-off" }

  private static let queueKey = JSON.Text(AppStoreOperatorLimits.Client.Rn.Storage.queue)

  /// What is there, and the events of it.
  ///
  /// Of damaged files the sound rest is taken, event by event. That tracking is off is found even
  /// where the file of the settings is past reading.
  mutating func load() -> (Settings, [AppStoreOperator.TrackedEvent]) {
    let text = Self.json(settingsPath)
    settings = Settings(text ?? [:], layout)
    storedChoice = text?[JSON.Text(Keys.disabled)]
    isMarkedOff = FileSystem.kind(of: offPath) != nil
    if isMarkedOff { settings.choice = false }
    let events: JSON?
    switch layout {
    case .files: events = Self.json(queuePath)
    case .asyncStorage: events = try? JSON.parse(text?[Self.queueKey]?.text?.bytes ?? [])
    }
    let queue = (events?.elements ?? []).compactMap {
      AppStoreOperator.TrackedEvent(stored: $0, layout: layout)
    }
    if events != nil { setQueueText(queue) }
    if text?.members == nil, FileSystem.kind(of: settingsPath) != nil { damage.insert(.settings) }
    let isThere =
      layout == .files ? FileSystem.kind(of: queuePath) != nil : text?[Self.queueKey] != nil
    if events?.elements == nil, isThere { damage.insert(.queue) }
    if events?.elements?.count ?? 0 > queue.count { damage.insert(.event) }
    return (settings, queue)
  }

  private static func json(_ path: String) -> JSON? {
    (try? FileSystem.read(path)).flatMap { try? JSON.parse($0) }
  }

  /// Keeps the settings.
  mutating func save(_ settings: Settings) {
    self.settings = settings
    saveSettings()
  }

  private mutating func setQueueText(_ queue: [AppStoreOperator.TrackedEvent]) {
    queueText = layout.joined(queue)
    queueCount = queue.count
  }

  /// Keeps the events.
  ///
  /// - Parameters:
  ///   - queue: The events.
  ///   - hasGrown: Whether they are those saved last, and one more.
  mutating func save(_ queue: [AppStoreOperator.TrackedEvent], hasGrown: Bool = false) {
    if hasGrown, queueText != nil, queueCount > 0, queue.count == queueCount + 1 {
      let end = [UInt8(ascii: ",")] + queue[queueCount].stored + [UInt8(ascii: "]")]
      queueText?.removeLast()
      queueText?.append(contentsOf: end)
      queueCount += 1
      if lengthenFile(by: end) { return }
    } else {
      setQueueText(queue)
    }
    switch layout {
    case .files: write(queueText ?? [], to: queuePath)
    case .asyncStorage: saveSettings()
    }
  }

  /// Puts a new end of the events into the file that holds the others; whether it does.
  private mutating func lengthenFile(by end: [UInt8]) -> Bool {
    guard failingSaves == 0, let size = queueFileSize else { return false }
    let brackets = layout == .files ? [] : Array("\"}".utf8)
    let start = size - brackets.count - 1
    let isDone = try? FileSystem.write(
      end + brackets, at: start, inFileOf: size, atPath: layout == .files ? queuePath : settingsPath
    )
    queueFileSize = isDone == true ? start + end.count + brackets.count : nil
    return isDone == true
  }

  /// Keeps the settings, and no events any more.
  mutating func saveWithoutQueue(_ settings: Settings) {
    queueText = nil
    queueCount = 0
    queueFileSize = nil
    save(settings)
    if layout == .files { try? FileSystem.remove(queuePath) }
  }

  private mutating func saveSettings() {
    var text = JSON.object(settings.members(layout)).compact()
    if layout == .asyncStorage, let queueText {
      text.removeLast()
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      text += JSON.string(Self.queueKey).compact()
      text += [UInt8(ascii: ":"), UInt8(ascii: "\"")]
      text += queueText
      text += [UInt8(ascii: "\""), UInt8(ascii: "}")]
    }
    guard write(text, to: settingsPath), isMarkedOff != (settings.choice == false) else { return }
    isMarkedOff.toggle()
    if isMarkedOff {
      _ = try? FileSystem.write([], to: offPath)
    } else {
      try? FileSystem.remove(offPath)
    }
  }

  /// Writes a file, or lets it be: a client whose store is full or gone goes on in memory.
  ///
  /// - Returns: Whether this is not one of the saves that are to fail.
  @discardableResult
  private mutating func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard failingSaves == 0 else {
      failingSaves -= 1
      queueFileSize = nil
      return false
    }
    let isWritten = (try? FileSystem.write(bytes, to: path, always: true)) != nil
    let holdsEvents = layout == .files ? path == queuePath : queueText != nil
    if holdsEvents { queueFileSize = isWritten ? bytes.count : nil }
    return true
  }
}

extension AppStoreOperator.ClientStore.Layout {
  /// An event as it stands in the store: inside a text, quotes and backslashes are escaped.
  func spelled(_ event: JSON) -> [UInt8] {
    let text = event.compact()
    guard self == .asyncStorage else { return text }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.count + text.count / 4)
    for byte in text {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        escaped.append(UInt8(ascii: "\\"))
      }
      escaped.append(byte)
    }
    return escaped
  }

  /// The array of the events, as it stands in the store.
  fileprivate func joined(_ queue: [AppStoreOperator.TrackedEvent]) -> [UInt8] {
    var text: [UInt8] = [UInt8(ascii: "[")]
    text.reserveCapacity(queue.reduce(2) { $0 + $1.stored.count + 1 })
    for event in queue {
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      text += event.stored
    }
    text.append(UInt8(ascii: "]"))
    return text
  }
}

extension AppStoreOperator.ClientStore.Settings {
  private typealias Keys = AppStoreOperator.ClientStore.Keys

  /// What of a store's file is as it should be.
  fileprivate init(_ stored: JSON, _ layout: AppStoreOperator.ClientStore.Layout) {
    anonymousID = stored[JSON.Text(Keys.anonymousId)]?.text
    userID = stored[JSON.Text(Keys.userId)]?.text
    switch (layout, stored[JSON.Text(Keys.disabled)]) {
    case (.files, .bool(let isOff)?): choice = !isOff
    // Anything that is there means off.
    case (.asyncStorage, let value?) where value != JSON.null: choice = false
    default: break
    }
  }

  fileprivate func members(_ layout: AppStoreOperator.ClientStore.Layout) -> [JSON.Member] {
    var members: [JSON.Member] = []
    if let anonymousID { members.append(.init(JSON.Text(Keys.anonymousId), .string(anonymousID))) }
    if let userID { members.append(.init(JSON.Text(Keys.userId), .string(userID))) }
    switch (layout, choice) {
    case (.files, let choice?): members.append(.init(JSON.Text(Keys.disabled), .bool(!choice)))
    case (.asyncStorage, false): members.append(.init(JSON.Text(Keys.disabled), "1"))
    case (.files, nil), (.asyncStorage, _): break
    }
    return members
  }
}
