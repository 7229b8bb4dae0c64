/// What stands behind each requirement of a contract.
public struct Coverage: Sendable {
  /// One requirement.
  public struct Row: Sendable {
    /// The requirement.
    public let requirement: Requirement
    /// How it is tested: `scenario`, `static` or `none`.
    public let test: String
    /// Why no scenario tests it, if none does.
    public let why: String?
    /// Scenarios that name it, with the number of their cases.
    public let scenarios: [(id: String, cases: Int)]
    /// Whether a rule that every answer must keep proves it.
    public let isRule: Bool
    /// Mutants that break it, at its own level if it is a must.
    public let mutants: [String]

    /// Whether something is missing: a testable requirement without a scenario, a must without a
    /// mutant.
    public var isGap: Bool {
      guard test == "scenario" else { return false }
      let hasProof = isRule || !scenarios.isEmpty
      return switch requirement.level {
      case .must: !hasProof || mutants.isEmpty
      case .should: !hasProof
      case .info: false
      }
    }
  }

  /// The contract's id.
  public let contract: String
  /// Every requirement of the side, in the file's order.
  public let rows: [Row]

  /// The requirements for which something is missing.
  public var gaps: [Row] { rows.filter(\.isGap) }
}

extension Suite {
  /// Lists what stands behind each requirement of the server's side.
  ///
  /// - Parameter mutants: The mutants there are.
  /// - Returns: A row for each requirement, in the file's order.
  public func serverCoverage(_ mutants: [ServerMutant]) -> Coverage {
    let rows = requirements.filter { $0.side == Side.server.rawValue }.map { entry in
      var scenarios: [(id: String, cases: Int)] = []
      for item in cases where item.requirements.contains(entry.id) {
        if scenarios.last?.id == item.scenario {
          scenarios[scenarios.count - 1].cases += 1
        } else {
          scenarios.append((item.scenario, 1))
        }
      }
      return Coverage.Row(
        requirement: entry.forReports, test: entry.test, why: entry.why, scenarios: scenarios,
        isRule: file.answerRules.contains { $0.requirement == entry.id },
        mutants: mutants.filter {
          $0.requirements.contains(entry.id) && (entry.level < .must || $0.level == .must)
        }.map(\.name))
    }
    return Coverage(contract: contract, rows: rows)
  }
}
