import ContractKit
import ContractReference

/// Lists what stands behind each requirement.
func runCoverage(_ settings: Settings) async throws -> Int32 {
  var code: Int32 = 0
  for suite in try suites(settings) {
    let coverage = suite.serverCoverage(ServerReferences.mutants(contract: suite.contract))
    try StandardStream.output.write(coverageText(coverage))
    if !coverage.gaps.isEmpty { code = 1 }
  }
  return code
}
