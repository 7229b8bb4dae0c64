import ContractKit

/// Says what a scenario asks, why, and by which source.
func runExplain(_ settings: Settings) async throws -> Int32 {
  let id = settings.operand ?? ""
  guard let text = try suite(of: id, settings).explanation(of: id) else {
    throw UsageProblem.noCase(id)
  }
  try StandardStream.output.write(text)
  return 0
}
