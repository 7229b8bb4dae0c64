import ContractKit
import ContractReference

/// Lists what stands behind each requirement.
func runCoverage(_ settings: Settings) async throws -> Int32 {
  var code: Int32 = 0
  for suite in try suites(settings) {
    var coverages: [Coverage] = []
    if settings.side != .client {
      coverages.append(suite.coverage(ServerReferences.mutants(contract: suite.contract)))
    }
    if settings.side != .server {
      coverages.append(suite.coverage(ClientReferences.mutants(contract: suite.contract)))
    }
    for coverage in coverages {
      try StandardStream.output.write(coverageText(coverage))
      if !coverage.gaps.isEmpty { code = 1 }
    }
  }
  return code
}
