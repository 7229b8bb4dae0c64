import ContractKit
import ContractReference

/// Says which scenario finds which mutant.
func runMutants(_ settings: Settings) async throws -> Int32 {
  var code: Int32 = 0
  let chosen = { (name: String) in
    settings.only.isEmpty || settings.only.contains { $0.matches(name) }
  }
  let jobs = settings.jobs ?? 4
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
        // Some rules are named by hundreds of cases: the first that finds a mutant is enough.
        try suite.runMutants(
          clients, isWhole: false, jobs: jobs, progress: count(to: clients.count, settings)))
    }
    if reports.isEmpty { throw UsageProblem.noMutant }
    if showsProgress(settings) { try StandardStream.error.write("\r\u{1B}[K") }
    for var report in reports {
      // A choice of mutants says nothing of the scenarios.
      if !settings.only.isEmpty { report.idleScenarios = [] }
      try StandardStream.output.write(mutantText(report))
      if !report.survivors.isEmpty || !report.idleScenarios.isEmpty { code = 1 }
    }
    if settings.side != .server, settings.only.isEmpty, try !reportVariants(suite, settings) {
      code = 1
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

/// Says whether a right client is blamed anywhere that differs where the contract is open.
///
/// - Returns: Whether none is.
private func reportVariants(_ suite: Suite, _ settings: Settings) throws -> Bool {
  let variants = ClientReferences.variants(contract: suite.contract)
  guard !variants.isEmpty else { return true }
  var isWell = true
  try StandardStream.output.write("\nright clients of other kinds:\n")
  for variant in variants {
    var options = RunOptions()
    // One of them waits in real time, and hardly does anything.
    options.jobs = settings.jobs ?? 16
    let report = try ClientRun(
      suite, target: .inProcess(name: variant.name, make: variant.make), options: options
    ).run(rerun: "conform client --contract \(suite.contract) --only")
    let blamed = report.verdicts.filter { ![.passed, .notApplicable].contains($0.outcome.kind) }
    isWell = isWell && blamed.isEmpty
    try StandardStream.output.write(
      "\(blamed.isEmpty ? "✔" : "✘") \(variant.name)  \(report.counts[.passed]) passed, "
        + "\(report.counts[.notApplicable]) not applicable: \(variant.sentence)\n"
        + blamed.map { "    blamed by \($0.id)\n" }.joined())
  }
  return isWell
}
