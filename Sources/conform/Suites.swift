import ContractFixtures
import ContractKit

/// The fixtures that `settings` ask for: a folder's, or those built in.
func fixtureFiles(_ settings: Settings) throws -> [FixtureFile] {
  guard let folder = settings.fixtures else {
    return EmbeddedFixtures.files.map { FixtureFile(path: $0.path, bytes: Array($0.text.utf8)) }
  }
  return try FileSystem.files(below: folder).filter { $0.hasSuffix(".json") }.map { path in
    FixtureFile(path: "Fixtures/\(path)", bytes: try FileSystem.read("\(folder)/\(path)"))
  }
}

/// The suites of the contracts that `settings` ask for: the one named, or all.
func suites(_ settings: Settings) throws -> [Suite] {
  let files = try fixtureFiles(settings)
  let known = Suite.contracts(in: files)
  let wanted = settings.contract.map { [$0] } ?? known
  for contract in wanted where !known.contains(contract) {
    throw UsageProblem.noContract(contract, known: known)
  }
  if wanted.isEmpty { throw UsageProblem.noFixtures(settings.fixtures ?? "what is built in") }
  return try wanted.map { try Suite.load(contract: $0, from: files) }
}

/// The contract an id belongs to: what stands before its first slash.
func suite(of id: String, _ settings: Settings) throws -> Suite {
  var settings = settings
  settings.contract = id.split(separator: "/").first.map(String.init)
  guard let suite = try suites(settings).first else { throw UsageProblem.noCase(id) }
  return suite
}

/// What is wrong with a command line that only the fixtures or the server can tell.
enum UsageProblem: Error, CustomStringConvertible {
  case noContract(String, known: [String])
  case noFixtures(String)
  case noCase(String)
  case noReference(String)
  case notLocal(String)
  case nothingSelected
  case noMutant
  case whichServer
  case whichClient
  case noReferenceClient(String)
  case unknownName(String, what: String, known: [String])
  case unknownFlavour(String, known: [String])
  case badAddress(String)
  case emptyRecording(String)
  case notAReport(String)
  case noTemplate(String, known: [String])
  case exists(String)

  var description: String {
    switch self {
    case .noContract(let name, let known):
      "there is no contract \"\(name)\"; there are: \(known.joined(separator: ", "))"
    case .noFixtures(let place): "there is no contract in \(place)"
    case .noCase(let id): "there is no scenario or case \"\(id)\"; `conform list` prints them"
    case .noReference(let contract): "there is no reference server for \"\(contract)\""
    case .notLocal(let url):
      "\(url) is not on this machine; if it may receive everything that the scenarios send, "
        + "say --allow-remote"
    case .whichServer:
      "which server? Say --url URL for one that runs, or -- COMMAND for one to start, not both"
    case .whichClient:
      "which client? Say -- COMMAND for an adapter to start, or --listen HOST:PORT for one that "
        + "dials in; `conform init` writes an adapter"
    case .noReferenceClient(let contract): "there is no reference client for \"\(contract)\""
    case .unknownName(let name, let what, let known):
      "there is no \(what) \"\(name)\""
        + (closest(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? "")
    case .unknownFlavour(let name, let known):
      "the contract has no flavour \"\(name)\"; it has: \(known.joined(separator: ", "))"
    case .emptyRecording(let path):
      "\(path) holds no case of these contracts; `conform client --record FILE` writes one"
    case .notAReport(let path):
      "\(path) is no JSON report of a run; `conform client --json FILE` writes one"
    case .noTemplate(let name, let known):
      "there is no adapter text in \"\(name)\"; there is: \(known.joined(separator: ", "))"
    case .exists(let path): "\(path) is there already; name another place with --output FILE"
    case .badAddress(let text):
      "--listen came with \"\(text)\"; due: an address and a port, such as 127.0.0.1:0"
    case .nothingSelected:
      "no case fits --only, --level and --shard; `conform list` prints them, and a glob must fit "
        + "a whole id: '*/batch/*'"
    case .noMutant: "no mutant's name fits --only; `conform mutants` prints them"
    }
  }
}

extension Settings {
  /// What these settings select and how it is run.
  var runOptions: RunOptions {
    var options = RunOptions()
    options.only = only
    options.level = level ?? .info
    if let shard { options.shard = (shard.index, shard.count) }
    // More than there are cores, since a case waits for sockets now and then.
    options.jobs = jobs ?? 4
    if let maxWait { options.maxWait = maxWait }
    options.strictBytes = comparesBytes
    options.flavour = flavour
    options.isRecorded = record != nil
    if let answerTime { options.answerTime = answerTime }
    options.nonce = .random(in: 0 ... .max)
    return options
  }
}
