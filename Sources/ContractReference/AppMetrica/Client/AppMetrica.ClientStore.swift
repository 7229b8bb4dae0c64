import ContractKit

extension AppMetrica {
  /// What a client keeps between launches: its events in one file, its id in another, which stands
  /// for the system's store of secrets.
  struct ClientStore: Sendable {
    /// The names of the stores, and the file of each.
    static let files: [(store: JSON.Text, file: String)] = [
      ("queue", "appmetrica-queue.json"), ("identity", "keychain"), ("copy", "install-id"),
    ]

    var queue: QueueFile
    private let folder: String

    init(folder: String) {
      self.folder = folder
      queue = QueueFile(path: "\(folder)/\(Self.files[0].file)")
    }

    private var identityPath: String { "\(folder)/\(Self.files[1].file)" }
    /// A second place for the id: the store of secrets may be past reading at some launches.
    private var copyPath: String { "\(folder)/\(Self.files[2].file)" }

    /// The id of the install, as far as a UUID is kept anywhere.
    func installID() -> JSON.Text? {
      let copy = (try? FileSystem.read(copyPath)).map { JSON.Text(unchecked: $0) }
      return [storedID, copy].compactMap(\.self).first { $0.isUUID }
    }

    /// The id that lies where it belongs, whatever it is.
    var storedID: JSON.Text? {
      (try? FileSystem.read(identityPath)).map { JSON.Text(unchecked: $0) }
    }

    /// Keeps the id of the install, as far as that can be done.
    func keep(installID: JSON.Text) {
      _ = try? FileSystem.write(installID.bytes, to: identityPath)
      _ = try? FileSystem.write(installID.bytes, to: copyPath)
    }
  }
}

extension JSON.Text {
  /// Whether this is a UUID.
  var isUUID: Bool { Grammar.isUUID(bytes) }
}
