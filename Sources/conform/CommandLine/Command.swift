/// One command: how it is written, what it is for, and what it does.
struct Command: Sendable {
  /// Its one or two words: `json check`.
  let name: String
  /// The word that stands for what it needs besides options: `FILE`.
  let operand: String?
  /// Whether the words after `--` are a program to run.
  let takesCommand: Bool
  /// What it does, in a line.
  let summary: String
  /// The options it takes, in the order of the help text.
  let options: [Option]
  /// The names of those among them that must be there.
  let required: [String]
  /// Does it; the result is the exit code.
  let run: @Sendable (Settings) async throws -> Int32

  init(
    _ name: String, operand: String? = nil, takesCommand: Bool = false, summary: String,
    options: [Option] = [],
    required: [String] = [], run: @escaping @Sendable (Settings) async throws -> Int32
  ) {
    self.name = name
    self.operand = operand
    self.takesCommand = takesCommand
    self.summary = summary
    self.options = options + [.help]
    self.required = required
    self.run = run
  }
}

extension Command {
  private static let selection: [Option] = [.contract, .only, .level, .shard, .fixtures]
  private static let running: [Option] = [
    .jobs, .maxWait, .answerTime, .strictBytes, .knownFailures, .dryRun, .junit, .json, .markdown,
    .transcript,
    .color, .quiet, .verbose,
  ]

  /// Every command, in the order of the help text.
  static var all: [Command] {
    [
      Command(
        "check", summary: "Check the reference implementations built in, with every scenario.",
        options: [.side] + selection + running, run: runCheck),
      Command(
        "client", takesCommand: true,
        summary: "Check a client, by an adapter: one to start (-- COMMAND), or one that dials in.",
        options: [.flavour] + selection + [.listen] + running + [.record],
        required: ["--contract"], run: runClient),
      Command(
        "init", summary: "Write an adapter to begin with, which works as it stands.",
        options: [.language, .output, .contract], required: ["--lang"], run: runInit),
      Command(
        "doctor", takesCommand: true,
        summary: "Try an adapter frame by frame, and say what is wrong with its answers.",
        options: [.contract, .listen, .answerTime], required: ["--contract"], run: runDoctor),
      Command(
        "bless", operand: "REPORT",
        summary: "Write a list of known failures from a --json report, with reasons to fill in.",
        options: [.knownFailures], run: runBless),
      Command(
        "replay", operand: "FILE",
        summary: "Judge again what `conform client --record` wrote, without the client.",
        options: [
          .fixtures, .knownFailures, .junit, .json, .markdown, .transcript, .color, .quiet,
          .verbose,
        ], run: runReplay),
      Command(
        "server", takesCommand: true,
        summary: "Check a server, over HTTP: one that runs (--url), or one to start (-- COMMAND).",
        options: [.url, .subject] + selection + [.allowRemote] + running,
        required: ["--contract"], run: runServer),
      Command(
        "serve", summary: "Serve HTTP as a contract says, for clients to be tried against.",
        options: [.contract, .port, .control, .subjectOut, .quiet],
        required: ["--contract"], run: runServe),
      Command(
        "adapter", summary: "Be a reference client, driven by frames on standard input.",
        options: [.contract, .ownFlavour, .mutant, .variant],
        required: ["--contract"], run: runAdapter),
      Command(
        "mutants",
        summary: "Say which scenario finds which fault, and whether a right client is blamed.",
        options: [.contract, .side, .onlyMutants, .fixtures, .jobs, .quiet], run: runMutants),
      Command(
        "coverage", summary: "List which scenarios and mutants stand behind each requirement.",
        options: [.contract, .side, .fixtures], run: runCoverage),
      Command(
        "list", summary: "List the cases: id, level, title.", options: selection, run: runList),
      Command(
        "explain", operand: "ID", summary: "Say what a scenario asks, why, and by which source.",
        options: [.fixtures], run: runExplain),
      Command(
        "expand", operand: "ID", summary: "Print a scenario with every operator resolved.",
        options: [.fixtures], run: runExpand),
      Command(
        "json check", operand: "FILE", summary: "Say whether a file is a JSON text (- for input).",
        run: runJSONCheck),
      Command(
        "json canonical", operand: "FILE",
        summary: "Print the canonical form of a JSON text (- for input).", run: runJSONCanonical),
      Command(
        "fixtures check", summary: "Check that every fixture is sound and laid out as it should.",
        options: [.fixtures], run: runFixturesCheck),
      Command(
        "fixtures format", summary: "Write every fixture of a folder as it should be laid out.",
        options: [.fixturesToWrite], run: runFixturesFormat),
    ]
  }
}
