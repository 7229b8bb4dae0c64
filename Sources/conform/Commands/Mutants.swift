import ContractKit
import ContractReference

/// Says which scenario finds which mutant.
func runMutants(_ settings: Settings) async throws -> Int32 {
  var code: Int32 = 0
  for suite in try suites(settings) {
    let mutants = ServerReferences.mutants(contract: suite.contract).filter { mutant in
      settings.only.isEmpty || settings.only.contains { $0.matches(mutant.name) }
    }
    let shows = settings.detail != .quiet && StandardStream.error.isTerminal
    let report = try suite.runMutants(mutants, jobs: settings.jobs ?? 2) { done in
      guard shows else { return }
      try? StandardStream.error.write("\r\u{1B}[K\(done)/\(mutants.count)")
    }
    if shows { try StandardStream.error.write("\r\u{1B}[K") }
    try StandardStream.output.write(mutantText(report))
    let isWhole = settings.only.isEmpty
    if !report.survivors.isEmpty || isWhole && !report.idleScenarios.isEmpty { code = 1 }
  }
  return code
}
