import ContractKit

/// Checks a server, over HTTP.
func runServer(_ settings: Settings) async throws -> Int32 {
  guard let suite = try suites(settings).first else { throw UsageProblem.nothingSelected }
  var again = ["conform", "server", "--contract", suite.contract]
  let target: ServerTarget
  if let url = settings.url {
    let base = try HTTPBaseURL(url)
    if !settings.allowsRemote, try !base.isLoopback() { throw UsageProblem.notLocal(url) }
    again += ["--url", url]
    var subject = SubjectFile()
    if let path = settings.subject {
      again += ["--subject", path]
      subject = try SubjectFile(
        FixtureFile(path: path, bytes: FileSystem.read(path)), for: suite)
    }
    if settings.allowsRemote { again.append("--allow-remote") }
    target = .url(base, subject)
  } else {
    target = .command(settings.command)
  }
  return try checkServer(suite, target, settings, again: again)
}
