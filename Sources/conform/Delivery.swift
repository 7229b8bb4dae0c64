import ContractKit

/// Makes the folders that the reports are to go to, before the run, so that no run is lost.
func prepareReports(_ settings: Settings) throws(SystemError) {
  let paths = [
    settings.junit, settings.json, settings.markdown, settings.transcript, settings.record,
  ]
  for path in paths {
    guard let path, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      slash != path.utf8.startIndex
    else { continue }
    try FileSystem.makeFolder(String(path[..<slash]))
  }
}

/// The list of known failures that `settings` name, if they name one.
func loadKnownFailures(_ settings: Settings) throws -> KnownFailures? {
  guard let path = settings.knownFailures else { return nil }
  return try KnownFailures.decode(FileSystem.read(path), path: path)
}

/// Writes the reports that `settings` ask for, and prints the one for people.
///
/// - Returns: The exit code.
func deliver(_ report: RunReport, _ settings: Settings) throws(SystemError) -> Int32 {
  try writeReports(report, settings)
  let colours = wantsColours(
    settings.colour, isTerminal: StandardStream.output.isTerminal,
    noColor: environmentVariable("NO_COLOR"))
  let options = ConsoleOptions(colours: colours, detail: settings.detail)
  try StandardStream.output.write(consoleReport(report, options: options))
  return exitCode(of: report)
}

/// Writes the reports that `settings` ask for to their files.
func writeReports(_ report: RunReport, _ settings: Settings) throws(SystemError) {
  let reports: [(path: String?, text: (RunReport) -> String)] = [
    (settings.junit, junitReport), (settings.json, jsonReport),
    (settings.markdown, markdownReport), (settings.transcript, transcriptText),
    (settings.record, recordingText),
  ]
  for (path, text) in reports {
    guard let path else { continue }
    let place = settings.reportPart.map { reportPath(path, part: $0) } ?? path
    try FileSystem.write(Array(text(report).utf8), to: place)
  }
}

/// Where the report of one run of several goes: `out/junit.xml` is `out/junit-PART.xml`.
///
/// What is no plain file, such as `/dev/stdout`, takes them all.
func reportPath(_ path: String, part: String) -> String {
  if FileSystem.kind(of: path) == .other { return path }
  let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "\(path)-\(part)" }
  return "\(path[..<dot])-\(part)\(path[dot...])"
}

/// Whether to use colours.
///
/// Source: no-color.org: `NO_COLOR`, if it is there and not empty, is a wish for none; an option is
/// a stronger one.
func wantsColours(_ choice: Settings.Colour, isTerminal: Bool, noColor: String?) -> Bool {
  switch choice {
  case .auto: isTerminal && (noColor ?? "").isEmpty
  case .always: true
  case .never: false
  }
}
