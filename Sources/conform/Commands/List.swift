/// Lists the cases.
func runList(_ settings: Settings) async throws -> Int32 {
  notBuiltYet("list")
}
