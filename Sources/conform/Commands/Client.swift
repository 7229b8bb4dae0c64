import ContractKit

/// Checks a client, by its adapter.
func runClient(_ settings: Settings) async throws -> Int32 {
  guard let suite = try suites(settings).first else { throw UsageProblem.nothingSelected }
  var again = ["conform", "client", "--contract", suite.contract]
  if let flavour = settings.flavour {
    if !suite.flavours.contains(flavour) {
      throw UsageProblem.unknownFlavour(flavour, known: suite.flavours)
    }
    again += ["--flavour", flavour]
  }
  if let place = settings.listen { again += ["--listen", place] }
  let target = try clientTarget(settings)
  return try carryOut(
    suite, suite.plan(target, settings), settings, again: again, ending: settings.command)
}

/// The adapter that `settings` name: one to start, or one that dials in.
func clientTarget(_ settings: Settings) throws -> ClientTarget {
  guard let place = settings.listen else {
    if settings.command.isEmpty { throw UsageProblem.whichClient }
    return .command(settings.command)
  }
  let (host, port) = try address(place)
  let listener = try AdapterListener(host: host, port: port)
  if settings.command.isEmpty {
    try StandardStream.error.write(
      "waiting for the adapter: CONFORM_CONNECT=\(listener.address) "
        + "CONFORM_TOKEN=\(listener.token)\n")
  }
  return .dialBack(listener, command: settings.command)
}

/// Host and port of `127.0.0.1:8080` or `[::1]:0`.
private func address(_ text: String) throws -> (host: String, port: Int) {
  guard let colon = text.lastIndex(of: ":"), let port = wholeNumber(text[colon...].dropFirst()),
    port <= 65_535, colon != text.startIndex
  else { throw UsageProblem.badAddress(text) }
  var host = text[..<colon]
  if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
  return (String(host), port)
}
