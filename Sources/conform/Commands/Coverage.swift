/// Lists what stands behind each requirement.
func runCoverage(_ settings: Settings) async throws -> Int32 {
  notBuiltYet("coverage")
}
