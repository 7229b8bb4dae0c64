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
  public let idleScenarios: [String]

  /// The mutants that no scenario naming their rule finds.
  public var survivors: [Row] { rows.filter(\.killers.isEmpty) }
}

extension Suite {
  /// Runs the mutants of a server: each against the cases that name one of its requirements.
  ///
  /// A case finds a mutant if it fails; for one that breaks no more than a should, a warning or a
  /// value outside all readings is enough.
  ///
  /// - Parameters:
  ///   - mutants: The mutants.
  ///   - jobs: How many run at a time.
  ///   - progress: Called with the number done after each mutant, from any thread.
  /// - Returns: A row for each mutant, in order.
  /// - Throws: `SystemError` if no thread can be had.
  /// - Complexity: The mutants times the cases that name their requirements.
  public func runMutants(
    _ mutants: [ServerMutant], jobs: Int = 1,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> MutantReport {
    let plans = mutants.map { cases(naming: $0.requirements) }
    let found = try inParallel(mutants.count, jobs: jobs, progress: progress) { index in
      plans[index].filter { kills($0, mutants[index]) }
    }
    let rows = zip(mutants, zip(found, plans)).map { mutant, result in
      MutantReport.Row(
        mutant: mutant.name, sentence: mutant.sentence, requirements: mutant.requirements,
        killers: result.0.map(\.id), asked: result.1.count)
    }
    let busy = Set(found.flatMap { $0.map(\.scenario) })
    var idle: [String] = []
    for item in cases where item.sides.contains(.server) && !busy.contains(item.scenario) {
      if idle.last != item.scenario { idle.append(item.scenario) }
    }
    return MutantReport(contract: contract, rows: rows, idleScenarios: idle)
  }

  /// The cases of the server's side that name a requirement, or all if every answer proves it.
  private func cases(naming ids: [String]) -> [Case] {
    let everywhere = file.answerRules.contains { ids.contains($0.requirement) }
    return cases.filter { item in
      item.sides.contains(.server)
        && (everywhere || item.requirements.contains { ids.contains($0) })
    }
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
