/// Says which scenario finds which mutant.
func runMutants(_ settings: Settings) async throws -> Int32 {
  notBuiltYet("mutants")
}
