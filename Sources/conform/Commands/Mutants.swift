import ContractKit
import ContractReference

/// Says which scenario finds which mutant.
func runMutants(_ settings: Settings) async throws -> Int32 {
  var code: Int32 = 0
  let chosen = { (name: String) in
    settings.only.isEmpty || settings.only.contains { $0.matches(name) }
  }
  let jobs = settings.jobs ?? 2
  for suite in try suites(settings) {
    let servers = ServerReferences.mutants(contract: suite.contract).filter { chosen($0.name) }
    let clients = ClientReferences.mutants(contract: suite.contract).filter { chosen($0.name) }
    var reports: [MutantReport] = []
    if settings.side != .client, !servers.isEmpty {
      reports.append(
        try suite.runMutants(servers, jobs: jobs, progress: count(to: servers.count, settings)))
    }
    if settings.side != .server, !clients.isEmpty {
      reports.append(
        try suite.runMutants(clients, jobs: jobs, progress: count(to: clients.count, settings)))
    }
    if reports.isEmpty { throw UsageProblem.noMutant }
    if showsProgress(settings) { try StandardStream.error.write("\r\u{1B}[K") }
    for var report in reports {
      // A choice of mutants says nothing of the scenarios.
      if !settings.only.isEmpty { report.idleScenarios = [] }
      try StandardStream.output.write(mutantText(report))
      if !report.survivors.isEmpty || !report.idleScenarios.isEmpty { code = 1 }
    }
  }
  return code
}

private func showsProgress(_ settings: Settings) -> Bool {
  settings.detail != .quiet && StandardStream.error.isTerminal
}

/// Shows on a terminal how many are done.
private func count(to total: Int, _ settings: Settings) -> @Sendable (Int) -> Void {
  let shows = showsProgress(settings)
  return { done in
    if shows { try? StandardStream.error.write("\r\u{1B}[K\(done)/\(total)") }
  }
}
