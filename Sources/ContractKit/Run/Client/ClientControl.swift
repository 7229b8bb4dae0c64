/// What of a client's world its adapter lets the suite steer or see.
enum ClientControl: String, Sendable, CaseIterable {
  /// Time moves only by `advance`; the instant is given.
  case clock
  /// Time-outs of requests run on that clock too.
  case clockTimeouts = "clock-timeouts"
  /// `settle` and `advance` tell how many requests and questions are open.
  case openCount = "open-count"
  /// An op is answered while an earlier call still waits for a response.
  case concurrency
  /// After `close`, `create` in the same process is a new launch.
  case relaunch
  /// In process: the client can be dropped as if its process had died.
  case kill
  /// The app can be said to go into the background and come back.
  case lifecycle
  /// The network can be said to be gone and back.
  case connectivity
  /// The client can be given functions that the suite answers for.
  case hooks
  /// What the client prints or tells of itself is reported.
  case reports
  /// All state lies in files of the storage folder.
  case storageFiles = "storage-files"
  /// Saves can be made to fail.
  case storageFaults = "storage-faults"
  /// The client's chance can be given.
  case random
  /// There can be more than one client at a time.
  case clients
  /// The wall clock of a virtual clock can jump.
  case wallClock = "wall-clock"
}
