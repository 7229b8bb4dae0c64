import ContractKit
import ContractReference

/// Checks the reference implementations.
func runCheck(_ settings: Settings) async throws -> Int32 {
  var worst: Int32 = 0
  for suite in try suites(settings) {
    let contract = suite.contract
    guard ServerReferences.server(contract: contract) != nil else {
      throw UsageProblem.noReference(contract)
    }
    let target = ServerTarget.inProcess(name: "the reference server, in process") {
      ServerReferences.server(contract: contract) ?? AbsentModel()
    }
    let code = try checkServer(
      suite, target, settings, again: ["conform", "check", "--contract", contract])
    worst = max(worst, code)
  }
  return worst
}
