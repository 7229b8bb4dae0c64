import ContractKit

/// Prints a scenario with every operator resolved that does not depend on the subject.
func runExpand(_ settings: Settings) async throws -> Int32 {
  let id = settings.operand ?? ""
  guard let value = try suite(of: id, settings).expansion(of: id) else {
    throw UsageProblem.noCase(id)
  }
  try StandardStream.output.write(value.indented() + [0x0A])
  return 0
}
