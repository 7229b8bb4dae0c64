import ContractKit

/// Checks a server, over HTTP.
func runServer(_ settings: Settings) async throws -> Int32 {
  guard let suite = try suites(settings).first else { throw UsageProblem.nothingSelected }
  let again = ["conform", "server", "--contract", suite.contract]
  switch (settings.url, settings.command.isEmpty) {
  case (let url?, true):
    let (target, words) = try remoteTarget(url, suite, settings)
    return try carryOut(
      suite, suite.plan(target, settings), settings, again: again + words)
  case (nil, false):
    return try carryOut(
      suite, suite.plan(ServerTarget.command(settings.command), settings), settings, again: again,
      ending: settings.command)
  case (nil, true), (.some, false): throw UsageProblem.whichServer
  }
}

/// The server behind a URL, and the words that name it on a command line.
private func remoteTarget(
  _ url: String, _ suite: Suite, _ settings: Settings
) throws -> (ServerTarget, [String]) {
  let base = try HTTPBaseURL(url)
  if !settings.allowsRemote, try !base.isLoopback() { throw UsageProblem.notLocal(url) }
  var words = ["--url", url]
  var subject = SubjectFile()
  if let path = settings.subject {
    words += ["--subject", path]
    subject = try SubjectFile(
      FixtureFile(path: path, bytes: try FileSystem.read(path)), for: suite)
  }
  if settings.allowsRemote { words.append("--allow-remote") }
  return (.url(base, subject), words)
}
