import ContractKit
import ContractReference

/// Checks the reference implementations.
func runCheck(_ settings: Settings) async throws -> Int32 {
  var worst: Int32 = 0
  for suite in try suites(settings) {
    let contract = suite.contract
    guard let make = ServerReferences.maker(contract: contract) else {
      throw UsageProblem.noReference(contract)
    }
    let target = ServerTarget.inProcess(name: "the reference server, in process", make: make)
    let again = ["conform", "check", "--contract", contract]
    worst = max(worst, try await checkServer(suite, target, settings, again: again))
  }
  return worst
}
