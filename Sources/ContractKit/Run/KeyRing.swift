import Synchronization

/// Hands out a subject's keys: one that states of use are bound to (`fresh`) only once.
///
/// In a key, `{n}` stands for a number that is never used twice, for servers that take any key of a
/// form as a new one.
///
/// A class because all cases of a run draw from it.
final class KeyRing: Sendable {
  private let keys: [String: [String]]
  private let used = Mutex<[String: Int]>([:])
  private let nonce: UInt64

  init(_ subject: SubjectFile, nonce: UInt64) {
    keys = subject.keys
    self.nonce = nonce
  }

  /// A key in the state, or nil if there is none, or none left.
  func key(in state: String) -> String? {
    guard let list = keys[state], let last = list.last else { return nil }
    guard state == "fresh" else { return list.first }
    let number = used.withLock { used in
      defer { used[state, default: 0] += 1 }
      return used[state] ?? 0
    }
    if number < list.count, !list[number].contains("{n}") { return list[number] }
    let parts = last.split(separator: "{n}", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    return "\(parts[0])\(String(nonce, radix: 36))_\(number)\(parts[1])"
  }
}
