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
  /// Every mutant, in order.
  public let rows: [Row]
  /// Scenarios that find no mutant, in the plan's order.
  public var idleScenarios: [String]

  /// The mutants that no scenario naming their rule finds.
  public var survivors: [Row] { rows.filter(\.killers.isEmpty) }
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
    let found = try inParallel(mutants.count, jobs: jobs, progress: progress) { index in
      killers(of: mutants[index], among: served, isWhole: isWhole)
    }
    let rows = zip(mutants, found).map { mutant, found in
      MutantReport.Row(
        mutant: mutant.name, sentence: mutant.sentence, requirements: mutant.requirements,
        killers: found.killers.map(\.id), asked: found.asked)
    }
    let busy = Set(found.flatMap { $0.killers.map(\.scenario) })
    let quiet = served.filter { !busy.contains($0.scenario) }
    let findings = try inParallel(quiet.count, jobs: jobs) { index in
      let item = quiet[index]
      return mutants.contains { mutant in
        (item.namesOne(of: mutant.requirements) || breaksRule(mutant)) && kills(item, mutant)
      }
    }
    let late = Set(zip(quiet, findings).filter(\.1).map(\.0.scenario))
    var idle: [String] = []
    for item in quiet where !late.contains(item.scenario) && idle.last != item.scenario {
      idle.append(item.scenario)
    }
    return MutantReport(contract: contract, rows: rows, idleScenarios: idle)
  }

  private func killers(
    of mutant: ServerMutant, among served: [Case], isWhole: Bool
  ) -> (killers: [Case], asked: Int) {
    var killers: [Case] = []
    var asked = 0
    for item in served where item.namesOne(of: mutant.requirements) {
      asked += 1
      if kills(item, mutant) { killers.append(item) }
      if !isWhole && !killers.isEmpty { return (killers, asked) }
    }
    guard breaksRule(mutant), killers.isEmpty else { return (killers, asked) }
    for item in served where !item.namesOne(of: mutant.requirements) {
      asked += 1
      if kills(item, mutant) { return ([item], asked) }
    }
    return ([], asked)
  }

  /// Whether it breaks what every answer must keep, so that any case may find it.
  private func breaksRule(_ mutant: ServerMutant) -> Bool {
    file.answerRules.contains { mutant.requirements.contains($0.requirement) }
  }

  private func kills(_ item: Case, _ mutant: ServerMutant) -> Bool {
    var run = ServerCaseRun(
      suite: self, plan: item, session: InProcessServer(mutant.make(), now: .now()),
      declared: [:], seed: 0, maxWait: .seconds(0))
    let verdict = run.run()
    let named = verdict.requirements.contains { mutant.requirements.contains($0.id) }
    guard named else { return false }
    return switch verdict.outcome {
    case .failed: true
    case .warned: mutant.level < .must
    case .passed: mutant.level < .must && !verdict.strays.isEmpty
    default: false
    }
  }
}

extension Case {
  fileprivate func namesOne(of requirements: [String]) -> Bool {
    self.requirements.contains { requirements.contains($0) }
  }
}
