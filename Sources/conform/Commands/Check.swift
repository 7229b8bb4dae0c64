import ContractKit
import ContractReference

/// Checks the reference implementations.
func runCheck(_ settings: Settings) async throws -> Int32 {
  let runs = try suites(settings).flatMap { try referenceRuns($0, settings) }
  // What was asked for may be of one side, or of one contract.
  let due = runs.filter { !$0.plan.cases.isEmpty }
  if due.isEmpty { throw UsageProblem.nothingSelected }
  var worst: Int32 = 0
  for run in due {
    var settings = settings
    if due.count > 1 { settings.reportPart = run.part }
    let again = ["conform", "check", "--contract", run.suite.contract, "--side", run.side.rawValue]
    worst = max(worst, try carryOut(run.suite, run.plan, settings, again: again))
  }
  return worst
}

/// A run of a reference, and how its reports are told from those of others.
private struct ReferenceRun {
  let suite: Suite
  let side: Side
  let part: String
  let plan: PlannedRun
}

/// One run for the server, and one for each flavour of the client, if it has flavours.
private func referenceRuns(_ suite: Suite, _ settings: Settings) throws -> [ReferenceRun] {
  var runs: [ReferenceRun] = []
  if settings.side != .client {
    guard let make = ServerReferences.maker(contract: suite.contract) else {
      throw UsageProblem.noReference(suite.contract)
    }
    let target = ServerTarget.inProcess(name: "the reference server, in process", make: make)
    runs.append(
      ReferenceRun(
        suite: suite, side: .server, part: "\(suite.contract)-server",
        plan: suite.plan(target, settings)))
  }
  if settings.side != .server {
    let flavours: [String?] = suite.flavours.isEmpty ? [nil] : suite.flavours
    for flavour in flavours {
      guard let make = ClientReferences.maker(contract: suite.contract, flavour: flavour) else {
        throw UsageProblem.noReference(suite.contract)
      }
      let target = ClientTarget.inProcess(name: "the reference, in process", make: make)
      runs.append(
        ReferenceRun(
          suite: suite, side: .client,
          part: "\(suite.contract)-client\(flavour.map { "-\($0)" } ?? "")",
          plan: suite.plan(target, settings)))
    }
  }
  return runs
}
