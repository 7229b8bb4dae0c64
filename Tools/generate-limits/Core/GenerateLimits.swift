import ContractKit

/// The command.
public enum GenerateLimits {
  /// Does what a command line asks for.
  ///
  /// - Parameters:
  ///   - arguments: The command line, the command's own name left out.
  ///   - print: Takes what is to be said, whole lines, and on which stream.
  /// - Returns: The exit status: 0 fine, 1 stale, 2 for anything that kept it from finding out.
  public static func run(
    _ arguments: [String], print: (StandardStream, String) throws -> Void
  ) -> Int32 {
    do {
      let options = try CommandLineOptions(arguments)
      if options.isHelp {
        try print(.output, CommandLineOptions.help)
        return 0
      }
      let package = PackageFolder(root: options.root)
      let present = try package.files()
      let generation = try Generation(from: present)
      let staleness = Staleness(of: generation, present: present)
      guard options.isCheck else {
        for file in staleness.files { try package.put(file) }
        try print(.output, staleness.update(generation.counts))
        return 0
      }
      try print(.output, staleness.report)
      return staleness.files.isEmpty ? 0 : 1
    } catch let complaints as Complaints {
      try? print(.error, complaints.description)
    } catch {
      try? print(.error, "generate-limits: \(error)\n")
    }
    return 2
  }
}

extension Staleness {
  /// What is stale and how to repair it; "" if nothing is.
  fileprivate var report: String {
    guard !files.isEmpty else { return "" }
    let count = files.count == 1 ? "1 file is" : "\(files.count) files are"
    return diff + consequences + "\(count) stale: run `swift run generate-limits`\n"
  }

  /// What was written, and what follows from it.
  fileprivate func update(_ counts: (limits: Int, scenarios: Int)) -> String {
    let written = files.map { "\($0.new == nil ? "removed" : "wrote") \($0.path)\n" }.joined()
    let summary = "\(counts.limits) limits, \(counts.scenarios) scenarios\n"
    return written + consequences + (files.isEmpty ? "nothing to write: " : "") + summary
  }
}
