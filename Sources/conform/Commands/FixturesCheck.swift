/// Checks that every fixture is sound.
func runFixturesCheck(_ settings: Settings) async throws -> Int32 {
  notBuiltYet("fixtures check")
}
