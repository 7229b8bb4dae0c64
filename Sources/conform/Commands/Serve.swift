/// Serves HTTP as a contract says.
func runServe(_ settings: Settings) async throws -> Int32 {
  notBuiltYet("serve")
}
