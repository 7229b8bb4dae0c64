import Synchronization

/// Hands out a subject's keys: one in a state that use ends (`fresh`) only once, others to every
/// case, but never with more records in a span of time than the contract lets a key carry.
///
/// In a key, `{n}` stands for a number that is never used twice, for servers that take any key of a
/// form as a new one.
///
/// A class because all cases of a run draw from it.
final class KeyRing: Sendable {
  private let keys: [String: [String]]
  private let counters = Mutex<[String: Int]>([:])
  private let nonce: UInt64
  private let pacer: KeyPacer?

  init(_ subject: SubjectFile, nonce: UInt64, budget: TrafficBudget? = nil) {
    keys = subject.keys
    self.nonce = nonce
    pacer = budget.map(KeyPacer.init)
  }

  /// A key in the state, or nil if there is none, or none left. Blocks until a shared key may carry
  /// so many records more.
  func key(in state: String, for records: Int = 0) -> String? {
    guard let list = keys[state], let first = list.first, let last = list.last else { return nil }
    if state != "fresh" && !first.contains("{n}") {
      return pacer.map { $0.key(among: list, for: records) } ?? first
    }
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
