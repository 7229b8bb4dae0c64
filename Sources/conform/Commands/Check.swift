/// Checks the reference implementations.
func runCheck(_ settings: Settings) async throws -> Int32 {
  notBuiltYet("check")
}
