import Synchronization

/// What the mutants of both sides say of themselves.
protocol Mutant: Sendable {
  var name: String { get }
  var requirements: [String] { get }
  var level: Level { get }
  var sentence: String { get }
}

extension ServerMutant: Mutant {}
extension ClientMutant: Mutant {}

/// A right implementation made wrong in one named way.
public struct ServerMutant: Sendable {
  /// Its name within the contract.
  public let name: String
  /// The requirements it breaks.
  public let requirements: [String]
  /// How much what it breaks binds: what must find it.
  public let level: Level
  /// What is wrong with it, in one sentence.
  public let sentence: String
  /// A new one.
  public let make: @Sendable () -> any ServerModel

  /// A mutant from its parts.
  public init(
    name: String, requirements: [String], level: Level = .must, sentence: String,
    make: @escaping @Sendable () -> any ServerModel
  ) {
    self.name = name
    self.requirements = requirements
    self.level = level
    self.sentence = sentence
    self.make = make
  }
}

/// Which scenario finds which mutant.
public struct MutantReport: Sendable {
  /// One mutant and what found it.
  public struct Row: Sendable {
    /// The mutant's name.
    public let mutant: String
    /// What is wrong with it.
    public let sentence: String
    /// The requirements it breaks.
    public let requirements: [String]
    /// Cases that name one of its requirements and found it, in the plan's order.
    public let killers: [String]
    /// How many cases name one of its requirements.
    public let asked: Int
  }

  /// The contract's id.
  public let contract: String
  /// The side that the mutants are of.
  public let side: Side
  /// Every mutant, in order.
  public let rows: [Row]
  /// Scenarios that notice no mutant, not even by a warning, in the plan's order.
  public var idleScenarios: [String]

  /// The mutants that no scenario naming their rule finds.
  public var survivors: [Row] { rows.filter(\.killers.isEmpty) }
}

/// A mutant of either side, as a run of mutants sees it.
struct Suspect: Sendable {
  var mutant: any Mutant
  /// The cases it can be asked.
  var cases: [Case]
  /// Makes what runs a case against it; each thread has its own.
  var judge: @Sendable () -> (Case) -> Verdict
}

extension Suite {
  /// Runs the mutants of a server: each against the cases that name one of its requirements.
  ///
  /// A case finds a mutant if it fails; for one that breaks no more than a should, a warning or a
  /// value outside all readings is enough. A rule that every answer must keep is proven by any case:
  /// those that do not name it are asked only until one finds the mutant.
  ///
  /// - Parameters:
  ///   - mutants: The mutants.
  ///   - isWhole: Whether every case that names a requirement is asked. Else a mutant is left at the
  ///     first case that finds it: the same survivors and idle scenarios, fewer killers.
  ///   - jobs: How many run at a time.
  ///   - progress: Called with the number done after each mutant, from any thread.
  /// - Returns: A row for each mutant, in order.
  /// - Throws: `SystemError` if no thread can be had.
  /// - Complexity: The mutants times the cases that name their requirements.
  public func runMutants(
    _ mutants: [ServerMutant], isWhole: Bool = true, jobs: Int = 1,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> MutantReport {
    let served = cases.filter { $0.sides.contains(.server) }
    let suspects = mutants.map { mutant in
      Suspect(mutant: mutant, cases: served) { [self] in
        { item in
          var run = ServerCaseRun(
            suite: self, plan: item, session: InProcessServer(mutant.make(), now: .now()),
            declared: [:], seed: 0, maxWait: .seconds(0))
          return run.run()
        }
      }
    }
    return try run(suspects, of: .server, isWhole: isWhole, jobs: jobs, progress: progress)
  }

  /// Runs the mutants of a client, likewise: each against the cases that bind the flavour it claims.
  public func runMutants(
    _ mutants: [ClientMutant], isWhole: Bool = true, jobs: Int = 1,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> MutantReport {
    var options = RunOptions()
    options.answerTime = .seconds(2)
    var bound: [String?: [Case]] = [:]
    for flavour in Set(mutants.map(\.flavour)) {
      bound[flavour] = clientCases(options, flavour: flavour)
    }
    let suspects = mutants.map { mutant in
      Suspect(mutant: mutant, cases: bound[mutant.flavour] ?? []) { [self, options] in
        let keeper = StageKeeper(
          contract, .inProcess(name: mutant.name, make: mutant.make), options)
        let declared = declared(flavour: mutant.flavour)
        var number = 0
        return { item in
          number += 1
          return keeper.verdict(
            on: item, self, number: number, flavour: mutant.flavour, declared: declared)
        }
      }
    }
    return try run(suspects, of: .client, isWhole: isWhole, jobs: jobs, progress: progress)
  }

  private func run(
    _ suspects: [Suspect], of side: Side, isWhole: Bool, jobs: Int,
    progress: @escaping @Sendable (Int) -> Void
  ) throws -> MutantReport {
    let found = try inParallel(suspects.count, jobs: jobs, progress: progress) { index in
      killers(of: suspects[index], isWhole: isWhole)
    }
    let rows = zip(suspects, found).map { suspect, found in
      MutantReport.Row(
        mutant: suspect.mutant.name, sentence: suspect.mutant.sentence,
        requirements: suspect.mutant.requirements,
        killers: found.killers.map(\.id), asked: found.asked)
    }
    let busy = Set(found.flatMap { $0.killers.map(\.scenario) })
    let quiet = cases.filter { $0.sides.contains(side) && !busy.contains($0.scenario) }
    let late = try late(quiet, suspects, jobs: jobs)
    var idle: [String] = []
    for item in quiet where !late.contains(item.scenario) && idle.last != item.scenario {
      idle.append(item.scenario)
    }
    return MutantReport(contract: contract, side: side, rows: rows, idleScenarios: idle)
  }

  /// The scenarios among these that notice a mutant after all; each is asked until it does.
  private func late(
    _ quiet: [Case], _ suspects: [Suspect], jobs: Int
  ) throws -> Set<String> {
    guard !quiet.isEmpty else { return [] }
    let found = Mutex<Set<String>>([])
    let ids = Set(quiet.map(\.id))
    _ = try inParallel(suspects.count, jobs: jobs) { index in
      let suspect = suspects[index]
      let canBreakRule = breaksRule(suspect)
      // Made once for all its cases, and not at all if none is to be asked.
      var judge: ((Case) -> Verdict)?
      for item in suspect.cases where ids.contains(item.id) {
        guard canBreakRule || item.namesOne(of: suspect.mutant.requirements),
          !found.withLock({ $0.contains(item.scenario) })
        else { continue }
        let ask = judge ?? suspect.judge()
        judge = ask
        if suspect.isNoticed(by: ask(item)) { _ = found.withLock { $0.insert(item.scenario) } }
      }
    }
    return found.withLock { $0 }
  }

  private func killers(of suspect: Suspect, isWhole: Bool) -> (killers: [Case], asked: Int) {
    let judge = suspect.judge()
    var killers: [Case] = []
    var asked = 0
    for item in suspect.cases where item.namesOne(of: suspect.mutant.requirements) {
      asked += 1
      if suspect.isFound(by: judge(item)) { killers.append(item) }
      if !isWhole && !killers.isEmpty { return (killers, asked) }
    }
    guard breaksRule(suspect), killers.isEmpty else { return (killers, asked) }
    for item in suspect.cases where !item.namesOne(of: suspect.mutant.requirements) {
      asked += 1
      if suspect.isFound(by: judge(item)) { return ([item], asked) }
    }
    return ([], asked)
  }

  /// Whether it breaks what must be kept in every case, so that any may find it.
  private func breaksRule(_ suspect: Suspect) -> Bool {
    isRule { suspect.mutant.requirements.contains($0) }
  }

  /// Whether a rule of every answer, or of every client, proves such a requirement.
  func isRule(_ matches: (String) -> Bool) -> Bool {
    file.answerRules.contains { matches($0.requirement) }
      || file.ledgerRules.contains { matches($0.requirement) }
  }
}

extension Suspect {
  /// Whether a verdict finds the mutant: as much as what it breaks binds.
  fileprivate func isFound(by verdict: Verdict) -> Bool {
    guard case .failed = verdict.outcome else {
      return mutant.level < .must && isNoticed(by: verdict)
    }
    return isNoticed(by: verdict)
  }

  /// Whether a verdict has something to say of the mutant, be it no more than a case of its level can
  /// say: a warning, or a value outside all readings.
  fileprivate func isNoticed(by verdict: Verdict) -> Bool {
    guard verdict.requirements.contains(where: { mutant.requirements.contains($0.id) }) else {
      return false
    }
    return switch verdict.outcome {
    case .failed, .warned: true
    case .passed: !verdict.strays.isEmpty
    default: false
    }
  }
}

extension Case {
  fileprivate func namesOne(of requirements: [String]) -> Bool {
    self.requirements.contains { requirements.contains($0) }
  }
}
