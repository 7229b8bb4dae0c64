/// What the suite must know of a contract, as data.
struct ContractFile: Sendable {
  var id = ""
  var time = TimeFormat(digits: 3, zone: "Z")
  /// The header line that carries the key.
  var keyHeader: String?
  /// What every key begins with.
  var keyPrefix = ""
  var lanes: [Lane] = []
  var answerRules: [AnswerRule] = []
  /// What every client keeps in every case.
  var ledgerRules: [LedgerRule] = []
  /// Calls and their arguments.
  var calls: [String: [Argument]] = [:]
  /// What a client can be configured with, and what of its device can be said.
  var config: [String] = []
  var device: [String] = []
  var keyStates: [String] = []
  var serverStates: [String] = []
  /// Reading names by point.
  var points: [String: [String]] = [:]
  /// Readings that a declared flavour fixes: flavour to point to name.
  var flavours: [String: [String: String]] = [:]
  var fragments: [JSON.Text: Node] = [:]
  /// How many records a key may carry in a span of time, if the contract bounds it.
  var budget: TrafficBudget?
  /// The scenario that any subject at all must pass before a pass of another proves anything.
  var probes: [Side: String] = [:]

  /// An argument of a call.
  struct Argument: Sendable {
    var name: String
    var isOptional: Bool
  }

  /// The lane of a request, by method and path without query.
  func lane(method: String, path: String) -> Lane? {
    let bare = path.prefix { $0 != "?" }
    return lanes.first { $0.method == method && $0.path == bare }
  }

  /// The lane named, or the first that has records.
  func recordLane(_ name: String?) -> Lane? {
    name.map { name in lanes.first { $0.name == name } } ?? lanes.first { $0.records != nil }
  }
}

/// What one key may carry: a run that shares a key keeps below it.
struct TrafficBudget: Sendable {
  var records: Int
  var window: Duration
}

/// One way by which things reach the suite: a route of the contract, a hook, or a report.
struct Lane: Sendable {
  var name: String
  /// Empty for a lane that is not HTTP.
  var method = ""
  var path = ""
  /// The hook whose questions come here, or the report.
  var hook: String?
  var report: String?
  /// Pointer to the records within the body.
  var records: JSONPointer?
  /// Pointer to the id within a record.
  var id: JSONPointer?
  /// What of a record may differ between two attempts.
  var varies: [JSONPointer] = []
  /// The statuses whose answers settle all records of a request.
  var settles: ClosedRange<Int>?
  /// Whether it is answered by itself from the start, and is never unexpected.
  var isAmbient = false
  /// Its own answer.
  var answer: ResponsePattern?
}

/// What a client keeps in every case, whatever the case is about.
struct LedgerRule: Sendable {
  enum Check: Sendable, Hashable {
    /// A record that is sent again is the same.
    case unchanged
    /// A record that an answer settled is not sent again.
    case settledOnce
    /// No two records of one request have the same id.
    case idsDistinct
    /// No record is in two requests that are open at once.
    case oneCopyInFlight
    /// So many requests are open at once at most.
    case openAtMost(Int)
  }

  var origin: Origin
  var lane: String
  var requirement: String
  var level: Level
  var check: Check
}

/// What must hold of every answer of a status in a lane.
struct AnswerRule: Sendable {
  enum Check: Sendable {
    /// The number at `count` plus the lengths of the lists is the number of records sent.
    case countsAddUp(count: JSONPointer, lists: [JSONPointer])
    /// No two items of the list have the same value at `by`.
    case distinct(list: JSONPointer, by: JSONPointer)
    /// No item of one list has the value at `by` of an item of another.
    case disjoint(lists: [JSONPointer], by: JSONPointer)
    /// The list has at most as many items as the number at `count` says.
    case atMost(list: JSONPointer, count: JSONPointer)
  }

  var origin: Origin
  var lane: String
  var status: Int
  var requirement: String
  var check: Check
}
