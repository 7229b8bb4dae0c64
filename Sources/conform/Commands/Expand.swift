/// Prints a scenario with every operator resolved.
func runExpand(_ settings: Settings) async throws -> Int32 {
  notBuiltYet("expand")
}
