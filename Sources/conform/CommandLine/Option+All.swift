import ContractKit

extension Option {
  static let contract = Option(
    "--contract", "NAME", due: "the name of a contract, such as app-store-operator",
    help: "The contract. Where it may be left out, that means every contract there is.", \.contract)

  static let url = Option(
    "--url", "URL", due: "an address, such as http://127.0.0.1:8080",
    help: "The server to check: scheme, host, port, and the path that stands before every route.",
    \.url)

  static let subject = Option(
    "--subject", "FILE", due: "the path of a file",
    help: "What the server is: its key for each state that scenarios need (active, revoked, …).",
    \.subject)

  static let flavour = Option(
    "--flavour", "NAME", due: "a flavour of the contract, such as swift",
    help: "Hold the client to the documented file of that flavour as well as to what any client "
      + "must do. Without it, to what its adapter claims.", \.flavour)

  static let language = Option(
    "--lang", "LANGUAGE", due: "python, node, swift or kotlin",
    help: "The language: python, node, swift or kotlin.", \.language)

  static let output = Option(
    "--output", "FILE", due: "the path of a file",
    help: "Where to; without it, here, by the usual name. A file that is there stays.", \.output)

  static let ownFlavour = Option(
    "--flavour", "NAME", due: "a flavour of the contract, such as swift",
    help: "The flavour of the documented client; without it, the first.", \.flavour)

  static let mutant = Option(
    "--mutant", "NAME", due: "the name of a mutant, as `conform mutants` prints it",
    help: "Be that client, which is wrong in one way.", \.mutant)

  static let variant = Option(
    "--variant", "NAME", due: "the name of a variant, such as one-by-one",
    help: "Be that client, which is right and claims to be no documented one.", \.variant)

  static let listen = Option(
    "--listen", "HOST:PORT", due: "an address and a port, such as 127.0.0.1:0",
    help: "Wait there for the adapter to dial in; what it needs to know is printed, and given to "
      + "COMMAND as CONFORM_CONNECT and CONFORM_TOKEN.", \.listen)

  static let answerTime = Option(
    "--answer-time", "SECONDS", due: "seconds, such as 30 or 0.5",
    help: "How long an answer may take until it counts as none (10)."
  ) { settings, text in
    settings.answerTime = secondsDuration(text[...])
    return settings.answerTime != nil
  }

  static let side = Option(
    "--side", "SIDE", due: "client or server",
    help: "Only the cases of one side. Without it, of both."
  ) { settings, text in
    settings.side = Side(rawValue: text)
    return settings.side != nil
  }

  static let onlyMutants = Option(
    "--only", "GLOB", due: "a name or a pattern of names", isRepeatable: true,
    help: "Only mutants whose name fits: * stands for anything, ? for one character."
  ) { settings, text in
    settings.only.append(Glob(text))
    return !text.isEmpty
  }

  static let subjectOut = Option(
    "--write-subject", "FILE", due: "the path of a file",
    help: "Write a subject file there: the served keys, as `conform server --subject` reads them.",
    \.subject)

  static let jobs = Option(
    "--jobs", "N", due: "a whole number from 1",
    help: "How many cases run at a time."
  ) { settings, text in
    settings.jobs = wholeNumber(text[...])
    return settings.jobs.map { $0 > 0 } ?? false
  }

  static let only = Option(
    "--only", "GLOB", due: "an id or a pattern of ids", isRepeatable: true,
    help: "Only cases whose id fits: * stands for anything, ? for one character. May be repeated."
  ) { settings, text in
    settings.only.append(Glob(text))
    return !text.isEmpty
  }

  static let level = Option(
    "--level", "LEVEL", due: "must, should or info",
    help: "Only cases that bind at least so much: must, should or info."
  ) { settings, text in
    settings.level = Level(rawValue: text)
    return settings.level != nil
  }

  static let shard = Option(
    "--shard", "i/n", due: "two whole numbers, such as 1/3 for the first of three parts",
    help: "Only the i-th of n parts, from 1/n to n/n. Without it the variables TEST_SHARD_INDEX "
      + "(from 0) and TEST_TOTAL_SHARDS decide, if they are set."
  ) { settings, text in
    settings.shard = Shard(text)
    return settings.shard != nil
  }

  static let junit = Option(
    "--junit", "FILE", due: "the path of a file", help: "Write a JUnit report there.", \.junit)

  static let json = Option(
    "--json", "FILE", due: "the path of a file", help: "Write a JSON report there.", \.json)

  static let markdown = Option(
    "--markdown", "FILE", due: "the path of a file",
    help: "Write a Markdown report there, as CI services show it.", \.markdown)

  static let transcript = Option(
    "--transcript", "FILE", due: "the path of a file",
    help: "Write there all that was sent and received.", \.transcript)

  static let record = Option(
    "--record", "FILE", due: "the path of a file",
    help: "Write there what it takes to judge every case again: `conform replay FILE`.", \.record)

  static let dryRun = Option(
    "--dry-run",
    help: "Send nothing: say which cases would run, and how many requests and records they send."
  ) { $0.isDryRun = true }

  static let maxWait = Option(
    "--max-wait", "SECONDS", due: "seconds, such as 90 or 1.5",
    help: "The longest real wait a case may ask for; a case that needs more is not applicable."
  ) { settings, text in
    settings.maxWait = secondsDuration(text[...])
    return settings.maxWait != nil
  }

  static let allowRemote = Option(
    "--allow-remote",
    help: "Check a server that is not on this machine. It receives everything the scenarios send."
  ) { $0.allowsRemote = true }

  static let knownFailures = Option(
    "--known", "FILE", due: "the path of a file",
    help: "The list of failures that are known and followed; the README shows one.", \.knownFailures
  )

  static let strictBytes = Option(
    "--strict-bytes",
    help: "Compare received bodies byte for byte with the contract's own spelling and order."
  ) { $0.comparesBytes = true }

  static let fixtures = Option(
    "--fixtures", "DIR", due: "the path of a folder",
    help: "Read contracts, limits and scenarios from there instead of those built in.", \.fixtures)

  static let fixturesToWrite = Option(
    "--fixtures", "DIR", due: "the path of a folder",
    help: "The folder; without it, Fixtures.", \.fixtures)

  static let port = Option(
    "--port", "N", due: "a whole number from 0 to 65535",
    help: "The port to listen on, at 127.0.0.1. Without it, or with 0, any free one: it is printed."
  ) { settings, text in
    guard let port = wholeNumber(text[...]), port <= 65_535 else { return false }
    settings.port = port
    return true
  }

  static let control = Option(
    "--control",
    help: "Take frames on standard input that set the clock, read back what is stored, and so on."
  ) { $0.isControlled = true }

  static let color = Option(
    "--color", "WHEN", due: "auto, always or never",
    help: "Colours: auto (on a terminal, unless NO_COLOR is set), always or never."
  ) { settings, text in
    guard let colour = Settings.Colour(rawValue: text) else { return false }
    settings.colour = colour
    return true
  }

  static let quiet = Option("--quiet", help: "Say only failures and counts.") {
    $0.detail = .quiet
  }

  static let verbose = Option(
    "--verbose", help: "Say also what passed, long values in full, and the exchanges of failures."
  ) { $0.detail = .verbose }

  static let help = Option("--help", help: "Print this, and nothing else.") { _ in }
}
