import ContractKit
import ContractReference

/// Says which scenario finds which mutant.
func runMutants(_ settings: Settings) async throws -> Int32 {
  var code: Int32 = 0
  for suite in try suites(settings) {
    let mutants = ServerReferences.mutants(contract: suite.contract).filter { mutant in
      settings.only.isEmpty || settings.only.contains { $0.matches(mutant.name) }
    }
    if mutants.isEmpty { throw UsageProblem.noMutant }
    let shows = settings.detail != .quiet && StandardStream.error.isTerminal
    var report = try suite.runMutants(mutants, jobs: settings.jobs ?? 2) { done in
      guard shows else { return }
      try? StandardStream.error.write("\r\u{1B}[K\(done)/\(mutants.count)")
    }
    if shows { try StandardStream.error.write("\r\u{1B}[K") }
    // A choice of mutants says nothing of the scenarios.
    if !settings.only.isEmpty { report.idleScenarios = [] }
    try StandardStream.output.write(mutantText(report))
    if !report.survivors.isEmpty || !report.idleScenarios.isEmpty { code = 1 }
  }
  return code
}
