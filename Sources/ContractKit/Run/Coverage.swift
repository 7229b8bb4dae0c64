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
    /// Whether a rule that is kept in every case proves it.
    public let isRule: Bool
    /// Mutants that break it, at its own level if it is a must.
    public let mutants: [String]
    /// Whether the contract has mutants at all: one that is data alone has none.
    public let hasMutants: Bool

    /// Whether something is missing: a testable requirement without a scenario, a must without a
    /// mutant where there are mutants.
    public var isGap: Bool {
      guard test == "scenario" else { return false }
      let hasProof = isRule || !scenarios.isEmpty
      return switch requirement.level {
      case .must: !hasProof || hasMutants && mutants.isEmpty
      case .should: !hasProof
      case .info: false
      }
    }
  }

  /// The contract's id.
  public let contract: String
  /// The side whose requirements these are.
  public let side: Side
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
  public func coverage(_ mutants: [ServerMutant]) -> Coverage { coverage(of: .server, mutants) }

  /// Lists what stands behind each requirement of the client's side, likewise.
  public func coverage(_ mutants: [ClientMutant]) -> Coverage { coverage(of: .client, mutants) }

  private func coverage(of side: Side, _ mutants: [some Mutant]) -> Coverage {
    let sided = cases.filter { $0.sides.contains(side) }
    let rows = requirements.filter { $0.binds(side) }.map { entry in
      var scenarios: [(id: String, cases: Int)] = []
      for item in sided where item.requirements.contains(entry.id) {
        if scenarios.last?.id == item.scenario {
          scenarios[scenarios.count - 1].cases += 1
        } else {
          scenarios.append((item.scenario, 1))
        }
      }
      return Coverage.Row(
        requirement: entry.forReports, test: entry.test, why: entry.why, scenarios: scenarios,
        isRule: isRule { $0 == entry.id },
        mutants: mutants.filter {
          $0.requirements.contains(entry.id) && $0.level >= entry.leastMutant
        }.map(\.name), hasMutants: !mutants.isEmpty)
    }
    return Coverage(contract: contract, side: side, rows: rows)
  }
}

extension RequirementEntry {
  /// How much a mutant must break to prove it: a must is proven by nothing less.
  fileprivate var leastMutant: Level { level == .must ? .must : .info }
}
