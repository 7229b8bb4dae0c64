import ContractKit
import ContractReference

/// Checks the reference implementations.
func runCheck(_ settings: Settings) async throws -> Int32 {
  var worst: Int32 = 0
  for suite in try suites(settings) {
    let contract = suite.contract
    let again = ["conform", "check", "--contract", contract]
    if settings.side != .client {
      guard let make = ServerReferences.maker(contract: contract) else {
        throw UsageProblem.noReference(contract)
      }
      let target = ServerTarget.inProcess(name: "the reference server, in process", make: make)
      worst = max(
        worst,
        try carryOut(
          suite, suite.plan(target, settings), settings, again: again + ["--side", "server"]))
    }
    if settings.side != .server {
      for flavour in suite.flavours {
        guard let make = ClientReferences.maker(contract: contract, flavour: flavour) else {
          throw UsageProblem.noReference(contract)
        }
        let target = ClientTarget.inProcess(name: "the reference, in process", make: make)
        worst = max(
          worst,
          try carryOut(
            suite, suite.plan(target, settings), settings, again: again + ["--side", "client"]))
      }
    }
  }
  return worst
}
