/// Says what a scenario asks, why, and by which source.
func runExplain(_ settings: Settings) async throws -> Int32 {
  notBuiltYet("explain")
}
