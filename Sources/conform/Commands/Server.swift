/// Checks a server, over HTTP.
func runServer(_ settings: Settings) async throws -> Int32 {
  notBuiltYet("server")
}
