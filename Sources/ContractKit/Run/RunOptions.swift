/// What to run, and how.
public struct RunOptions: Sendable {
  /// Cases or scenarios by their ids; nothing means all.
  public var only: [Glob] = []
  /// The least binding level that is run.
  public var level: Level = .info
  /// One part of several: `index` from 0 of `count`.
  public var shard: (index: Int, count: Int) = (0, 1)
  /// Cases at a time.
  public var jobs = 1
  /// The longest wait in real time that a case may ask for.
  public var maxWait: Duration = .seconds(2)
  /// How long an answer may take.
  public var answerTime: Duration = .seconds(10)
  /// Readings the subject declares: point to name.
  public var readings: [String: String] = [:]
  /// Whether bodies must have the contract's own spelling and order, to the octet.
  public var strictBytes = false
  /// The flavour of the documented file that the client is held to; nil means what its adapter claims.
  public var flavour: String?
  /// Whether each verdict of a client keeps what it takes to judge the case again.
  public var isRecorded = false
  /// Keeps the ids of two runs apart.
  public var nonce: UInt64 = 0

  /// Options for a run of everything.
  public init() {}
}

/// What a run will do, before it does it.
public struct RunPlan: Sendable {
  /// The cases, in order.
  public let cases: [String]
  /// Requests that will be sent at most.
  public let requests: Int
  /// Records (events) in them.
  public let records: Int
}

extension Suite {
  /// The cases of one side that the options select, in order.
  func selected(_ side: Side, _ options: RunOptions) -> [Case] {
    let fitting = cases.filter { item in
      item.sides.contains(side) && item.level >= options.level
        && (options.only.isEmpty
          || options.only.contains { $0.matches(item.id) || $0.matches(item.scenario) })
    }
    let (index, count) = options.shard
    return fitting.enumerated().filter { $0.offset % max(1, count) == index }
      .map(\.element)
  }

  /// What a run against a server would send.
  ///
  /// - Complexity: O(*n*) in the number of records.
  public func serverPlan(_ options: RunOptions) -> RunPlan {
    let cases = selected(.server, options)
    var requests = 0
    var records = 0
    for item in cases {
      let (sent, held) = item.traffic(file)
      requests += sent
      records += held
    }
    return RunPlan(cases: cases.map(\.id), requests: requests, records: records)
  }
}

extension Case {
  /// Requests the case sends and records in them, as far as the file tells.
  func traffic(_ contract: ContractFile) -> (requests: Int, records: Int) {
    var requests = 0
    var records = 0
    var labelled: [String: Int] = [:]
    for step in steps {
      let (request, times): (RequestPattern, Int)
      switch step.kind {
      case .exchange(let pattern, _, let count, _): (request, times) = (pattern, count)
      case .receive(let pattern, _): (request, times) = (pattern, 1)
      default: continue
      }
      let one = request.recordCount(labelled)
      if let label = step.label { labelled[label] = one }
      requests += times
      records += times * one
    }
    return (requests, records)
  }
}

extension RequestPattern {
  /// The number of records: the longest list that is a member of the body, else one.
  fileprivate func recordCount(_ labelled: [String: Int]) -> Int {
    switch content {
    case .same(let label): return labelled[label] ?? 0
    case .written(_, _, _, .json(let pattern)):
      guard case .object(let members, _) = pattern.kind else { return 1 }
      let lists = members.compactMap { member -> Int? in
        guard case .named(_, let value) = member, case .array(let elements) = value.kind else {
          return nil
        }
        return Environment(seed: 0).flattened(elements).count
      }
      return lists.max() ?? 1
    case .written, .question: return 1
    }
  }
}
