/// Entries by id, letter case of the id ignored; the oldest are forgotten when all of them
/// together outgrow a budget.
///
/// No contract lets a server forget. The budget is there because these live in memory, and is far
/// above what a test sends.
struct Ledger<Entry> {
  private var entries: [[UInt8]: [(entry: Entry, bytes: Int)]] = [:]
  private var order: [[UInt8]] = []
  private var first = 0
  private var bytes = 0
  private let budget: Int

  /// An empty ledger.
  ///
  /// - Parameter budget: The bytes that its entries may take, by their own count.
  init(budget: Int) { self.budget = budget }

  /// The entries of an id, oldest first.
  func entries(of id: [UInt8]) -> [Entry] {
    (entries[Grammar.folded(id)] ?? []).map(\.entry)
  }

  /// Adds an entry that takes `bytes` bytes.
  mutating func add(_ entry: Entry, id: [UInt8], bytes: Int) {
    let key = Grammar.folded(id)
    entries[key, default: []].append((entry, bytes))
    order.append(key)
    self.bytes += bytes
    while self.bytes > budget, first < order.count { forgetOldest() }
  }

  /// Removes the entries of an id.
  mutating func removeEntries(of id: [UInt8]) {
    let removed = entries.removeValue(forKey: Grammar.folded(id)) ?? []
    bytes -= removed.reduce(0) { $0 + $1.bytes }
  }

  private mutating func forgetOldest() {
    let key = order[first]
    first += 1
    if var left = entries[key], !left.isEmpty {
      bytes -= left.removeFirst().bytes
      entries[key] = left.isEmpty ? nil : left
    }
    if first > order.count / 2 {
      order.removeFirst(first)
      first = 0
    }
  }
}
