/// How many cases came to which verdict.
///
/// Two sums hold by construction: `planned` is `executed` and the could-not-run and broken cases;
/// `executed` is passed, failed, warned, known and unexpected-pass together.
public struct VerdictCounts: Sendable, Hashable {
  private var counts = [Int](repeating: 0, count: OutcomeKind.allCases.count)

  /// The counts of `outcomes`.
  ///
  /// - Complexity: O(*n*) in the number of outcomes.
  public init(_ outcomes: some Sequence<Outcome>) {
    for outcome in outcomes { counts[outcome.kind.index] += 1 }
  }

  /// How many came to `kind`.
  public subscript(kind: OutcomeKind) -> Int { counts[kind.index] }

  /// All cases that were selected, the not-applicable ones included.
  public var selected: Int { counts.reduce(0, +) }

  /// The cases that were to be run: all selected ones less the not-applicable ones.
  public var planned: Int { selected - self[.notApplicable] }

  /// The cases that were asked and answered.
  public var executed: Int {
    OutcomeKind.allCases.reduce(0) { $1.isExecuted ? $0 + self[$1] : $0 }
  }

  /// Every count with its word, in the order that all reports have.
  var named: [(word: String, count: Int)] {
    [("planned", planned), ("executed", executed)]
      + OutcomeKind.allCases.map { ($0.rawValue, self[$0]) }
  }

  /// `planned 4, executed 3, passed 2, failed 1, …`: every count, also where it is nothing.
  public var line: String {
    named.map { "\($0.word) \($0.count)" }.joined(separator: ", ")
  }
}

extension RunReport {
  /// How many of its cases came to which verdict.
  ///
  /// - Complexity: O(*n*) in the number of verdicts.
  public var counts: VerdictCounts { VerdictCounts(verdicts.lazy.map(\.outcome)) }

  /// The verdicts folder by folder, in the order in which the folders first come up.
  ///
  /// - Complexity: O(*n*) in the number of verdicts.
  var areas: [(name: String, verdicts: [Verdict])] {
    grouped(verdicts, by: \.area).map { ($0.key, $0.elements) }
  }

  /// The requirements that executed cases name, and those of them that a case found broken.
  var requirementCounts: (checked: Int, violated: Int) {
    var checked: Set<String> = []
    var violated: Set<String> = []
    for verdict in verdicts where verdict.outcome.kind.isExecuted {
      for requirement in verdict.requirements {
        checked.insert(requirement.id)
        if !verdict.outcome.findings.isEmpty { violated.insert(requirement.id) }
      }
    }
    return (checked.count, violated.count)
  }
}

extension Verdict {
  /// The scenario without its row: what stands before the first `#` of the id.
  var scenario: String {
    String(Substring(id.utf8.prefix { $0 != UInt8(ascii: "#") }))
  }

  /// The row, if there is one: what stands after the first `#` of the id.
  var row: String? {
    guard let mark = id.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    return String(Substring(id.utf8[mark...].dropFirst()))
  }

  /// The folder between contract and file: `ids` of `app-store-operator/ids/unit#129 ASCII`.
  var area: String {
    let parts = Substring(scenario).utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count > 2 else { return "" }
    return parts[1..<(parts.count - 1)].map { String(Substring($0)) }.joined(separator: "/")
  }
}

/// `elements` in groups of equal keys, both in the order of first appearance.
///
/// Keys are compared by their bytes, so that two spellings of one letter stay apart.
///
/// - Complexity: O(*n*) in the number of elements.
func grouped<Element>(
  _ elements: [Element], by key: (Element) -> String
) -> [(key: String, elements: [Element])] {
  var places: [[UInt8]: Int] = [:]
  var groups: [(key: String, elements: [Element])] = []
  for element in elements {
    let name = key(element)
    if let place = places[Array(name.utf8)] {
      groups[place].elements.append(element)
    } else {
      places[Array(name.utf8)] = groups.count
      groups.append((name, [element]))
    }
  }
  return groups
}
