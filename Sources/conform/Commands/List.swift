import ContractKit

/// Lists the cases.
func runList(_ settings: Settings) async throws -> Int32 {
  var isEmpty = true
  for suite in try suites(settings) {
    for item in suite.list(settings.runOptions) {
      isEmpty = false
      let level = item.level.rawValue
      let pad = String(repeating: " ", count: max(0, 6 - level.count))
      try StandardStream.output.write("\(level)\(pad)  \(item.id)\n          \(item.title)\n")
    }
  }
  if isEmpty { throw UsageProblem.nothingSelected }
  return 0
}
