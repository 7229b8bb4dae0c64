import ContractKit

/// Everything that is wrong with the fixtures.
struct Complaints: Error, Sendable, CustomStringConvertible {
  let all: [Complaint]

  /// Each complaint with its place, in order of file and line.
  var description: String { all.map { "\($0)\n" }.joined() }
}

/// What the fixtures of a package come to: all files that are written from them.
struct Generation: Sendable {
  /// The files, in order of path.
  let files: [TextFile]
  let contracts: [Contract]

  /// What is known of one contract.
  struct Contract: Sendable {
    var limits: LimitsFile
    /// What each scenario uses, by its path, boundary scenarios included.
    var scenarios: [(path: String, keys: Set<String>)]
  }

  /// The limits, and the scenarios, of all contracts.
  var counts: (limits: Int, scenarios: Int) {
    (
      contracts.map(\.limits.limits.count).reduce(0, +),
      contracts.map(\.scenarios.count).reduce(0, +)
    )
  }

  /// Reads the fixtures and works out what is written from them. Nothing is read or written besides.
  ///
  /// - Parameter files: The files of a package; those that are no fixtures, and those that are
  ///   themselves generated, are left aside.
  /// - Throws: `Complaints`, if anything is wrong with a fixture.
  /// - Complexity: O(*n*) in the size of the fixtures, but for sorting.
  init(from files: [TextFile]) throws(Complaints) {
    var reading = FixtureReading()
    let sources = files.filter { Self.isFixture($0.path) && !Self.isGenerated($0.path) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    for file in sources { reading.read(file) }
    reading.checkRequirements()
    let complaints = reading.complaints.sorted()
    guard complaints.isEmpty else { throw Complaints(all: complaints) }

    var written: [TextFile] = []
    var boundaries: [TextFile] = []
    for limits in reading.limits {
      written.append(LimitsSwift.file(for: limits))
      written.append(LimitsTable.file(for: limits))
      boundaries += limits.limits.compactMap {
        BoundaryScenario.file(for: $0, in: limits.contract)
      }
    }
    let fixtures = (sources + boundaries).sorted {
      $0.path.utf8.lexicographicallyPrecedes($1.path.utf8)
    }
    written += boundaries + EmbeddedSwift.files(for: fixtures)
    let templates = files.filter { $0.path.hasPrefix("\(EmbeddedSwift.templateFolder)/") }
    if !templates.isEmpty { written.append(EmbeddedSwift.templates(templates)) }
    self.files = written.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    contracts = reading.limits.map { reading.contract(of: $0, boundaries: boundaries) }
  }

  /// Whether a file is one that the generator reads and embeds.
  static func isFixture(_ path: String) -> Bool {
    path.hasSuffix(".json")
      && EmbeddedSwift.folders.contains { path.hasPrefix("Fixtures/\($0)/") }
  }

  /// Whether a file is at a place that only generated files have.
  static func isGenerated(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return path.hasPrefix("\(GeneratedSwift.folder)/") || path.hasPrefix("\(LimitsTable.folder)/")
      || (parts.count == 5 && path.hasPrefix("Fixtures/scenarios/") && parts[3] == "boundaries")
  }
}

/// The fixtures read so far, and what is wrong with them.
private struct FixtureReading {
  var limits: [LimitsFile] = []
  var complaints: [Complaint] = []
  private var limitsFiles: [TextFile] = []
  private var requirements: [String: RequirementsFile] = [:]
  private var fragments: [String: [String: LimitUses]] = [:]
  private var scenarios: [(path: String, uses: LimitUses)] = []

  mutating func read(_ file: TextFile) {
    switch file.path.split(separator: "/")[1] {
    case "limits":
      let (read, wrong) = LimitsFile.read(file)
      limits.append(read)
      limitsFiles.append(file)
      complaints += wrong
    case "requirements":
      let (read, wrong) = RequirementsFile.read(file)
      requirements[read.contract] = read
      complaints += wrong
    default: readValue(file)
    }
  }

  private mutating func readValue(_ file: TextFile) {
    var reader = FixtureReader(file)
    if let value = reader.root()?.value {
      switch file.path.split(separator: "/")[1] {
      case "contracts": fragments[file.stem] = LimitUses.fragments(of: value)
      case "scenarios": scenarios.append((file.path, LimitUses(of: value)))
      default: break
      }
    }
    complaints += reader.complaints
  }

  /// Complains about bounds that name rules which the contract does not have.
  mutating func checkRequirements() {
    for (limits, file) in zip(limits, limitsFiles) {
      var reader = FixtureReader(file)
      let known = requirements[limits.contract]?.ids ?? []
      for mention in limits.limits.compactMap(\.bounds).flatMap(\.requirements)
      where !known.contains(mention.id) {
        let nearest = Spelling.nearest(to: mention.id, among: known)
        reader.complain(at: mention.offset, .unknownRequirement(mention.id, nearest: nearest))
      }
      complaints += reader.complaints
    }
  }

  func contract(of limits: LimitsFile, boundaries: [TextFile]) -> Generation.Contract {
    let folder = "Fixtures/scenarios/\(limits.contract)/"
    let fragments = fragments[limits.contract] ?? [:]
    let generated = boundaries.compactMap { file in
      (try? JSON.parse(file.bytes)).map { (path: file.path, uses: LimitUses(of: $0)) }
    }
    let all = (scenarios + generated).filter { $0.path.hasPrefix(folder) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return Generation.Contract(
      limits: limits, scenarios: all.map { ($0.path, $0.uses.allKeys(with: fragments)) })
  }
}

extension Complaint: Comparable {
  /// By file, line and column.
  static func < (a: Self, b: Self) -> Bool {
    let (one, other) = (a.position, b.position)
    if one.path != other.path { return one.path < other.path }
    return (one.line, one.column) < (other.line, other.column)
  }
}
