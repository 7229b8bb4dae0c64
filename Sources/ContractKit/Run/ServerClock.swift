import Synchronization

/// The clock of a served reference: real time, until it is set; then it stands still but for what it
/// is told to pass.
///
/// A class because the HTTP thread reads it while the control thread moves it.
final class ServerClock: Sendable {
  private let held = Mutex<Timestamp?>(nil)

  func now() -> Timestamp { held.withLock { $0 ?? .now() } }

  /// Stands still at `instant`; with nil, follows real time again.
  func set(_ instant: Timestamp?) { held.withLock { $0 = instant } }

  /// Stands still so many milliseconds later than now.
  func advance(milliseconds: Int64) {
    held.withLock { $0 = ($0 ?? .now()).advanced(byMilliseconds: milliseconds) }
  }
}
