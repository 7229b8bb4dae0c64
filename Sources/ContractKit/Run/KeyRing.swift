import Synchronization

/// Hands out a subject's keys: one that states of use are bound to (`fresh`) only once.
///
/// In a key, `{n}` stands for a number that is never used twice, for servers that take any key of a
/// form as a new one.
///
/// A class because all cases of a run draw from it.
final class KeyRing: Sendable {
  private let keys: [String: [String]]
  private let counters = Mutex<[String: Int]>([:])
  private let nonce: UInt64

  init(_ subject: SubjectFile, nonce: UInt64) {
    keys = subject.keys
    self.nonce = nonce
  }

  /// A key in the state, or nil if there is none, or none left.
  func key(in state: String) -> String? {
    guard let list = keys[state], let first = list.first, let last = list.last else { return nil }
    if state != "fresh" && !first.contains("{n}") { return first }
    let number = next(state)
    let form = state != "fresh" ? first : number < list.count ? list[number] : last
    if form.contains("{n}") { return spelled(form, number) }
    return number < list.count ? form : nil
  }

  private func next(_ state: String) -> Int {
    counters.withLock { counters in
      defer { counters[state, default: 0] += 1 }
      return counters[state] ?? 0
    }
  }

  private func spelled(_ form: String, _ number: Int) -> String {
    let parts = form.split(separator: "{n}", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: "\(String(nonce, radix: 36))_\(number)")
  }
}
