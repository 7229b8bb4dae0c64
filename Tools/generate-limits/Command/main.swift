import ContractKit
import GenerateLimitsCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

do {
  let options = try CommandLineOptions(Array(CommandLine.arguments.dropFirst()))
  if options.isHelp {
    try StandardStream.output.write(CommandLineOptions.help)
    exit(0)
  }
  let package = Package(root: options.root)
  let present = try package.files()
  let generation = try Generation(from: present)
  let staleness = Staleness(of: generation, present: present)
  try options.isCheck ? show(staleness) : update(package, staleness, generation)
  exit(options.isCheck && !staleness.files.isEmpty ? 1 : 0)
} catch let complaints as Complaints {
  try? StandardStream.error.write(complaints.description)
  exit(2)
} catch {
  try? StandardStream.error.write("generate-limits: \(error)\n")
  exit(2)
}

/// Says what is stale and how to repair it; nothing if nothing is.
private func show(_ staleness: Staleness) throws {
  guard !staleness.files.isEmpty else { return }
  let count = staleness.files.count == 1 ? "1 file is" : "\(staleness.files.count) files are"
  try StandardStream.output.write(
    staleness.diff + staleness.consequences + "\(count) stale: run `swift run generate-limits`\n")
}

/// Writes what is stale and says so.
private func update(
  _ package: Package, _ staleness: Staleness, _ generation: Generation
) throws {
  for file in staleness.files {
    try package.put(file)
    let verb = file.new == nil ? "removed" : "wrote"
    try StandardStream.output.write("\(verb) \(file.path)\n")
  }
  let (limits, scenarios) = generation.counts
  let summary = staleness.files.isEmpty ? "nothing to write: " : ""
  try StandardStream.output.write(
    staleness.consequences + "\(summary)\(limits) limits, \(scenarios) scenarios\n")
}
