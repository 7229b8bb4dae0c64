import ContractKit

/// The rules of one contract.
struct RequirementsFile: Sendable {
  /// The contract's id.
  var contract: String
  /// The ids of the rules, in the order of the file.
  var ids: [String]

  /// How a rule is tested.
  private enum TestKind: String, CaseIterable {
    case scenario
    case `static`
    case none
  }

  static let shape = Complaint.Shape(
    name: "a file of requirements", required: ["format", "contract", "requirements"])
  static let ruleShape = Complaint.Shape(
    name: "a requirement", required: ["id", "level", "side", "text", "source", "test"],
    optional: ["why", "flavours"])

  /// The rules of a file, and what is wrong with it.
  static func read(_ file: TextFile) -> (RequirementsFile, [Complaint]) {
    var reader = FixtureReader(file)
    var lines: [String: Int] = [:]
    var ids: [String] = []
    if let root = reader.root(), let members = reader.members(of: root, shape) {
      reader.checkFormat(members["format"])
      reader.checkContract(members["contract"])
      for node in reader.elements(members["requirements"], "requirements") ?? [] {
        guard let id = readRule(node, &reader) else { continue }
        if let line = lines[id] {
          reader.complain(at: node, .repeatedRequirement(id, line: line))
        } else {
          lines[id] = reader.line(of: node.range.lowerBound)
          ids.append(id)
        }
      }
    }
    return (RequirementsFile(contract: file.stem, ids: ids), reader.complaints)
  }

  private static func readRule(
    _ node: FixtureReader.Node, _ reader: inout FixtureReader
  ) -> String? {
    guard let members = reader.members(of: node, ruleShape) else { return nil }
    let _: Level? = reader.word(members["level"], "level")
    let _: Limit.Side? = reader.word(members["side"], "side")
    for name in ["text", "source", "why"] { _ = reader.sentence(members[name], name) }
    for flavour in reader.elements(members["flavours"], "flavours") ?? [] {
      _ = reader.sentence(flavour, "flavours")
    }
    let test: TestKind? = reader.word(members["test"], "test")
    if let test, test != .scenario, members["why"] == nil {
      reader.complain(at: node, .why(isMissing: true))
    }
    if test == .scenario, let why = members["why"] {
      reader.complain(at: why, .why(isMissing: false))
    }
    guard let place = members["id"], let id = reader.text(place, "id") else { return nil }
    if !isID(id) { reader.complain(at: place, .badRequirement(id)) }
    return id
  }

  private static func isID(_ text: String) -> Bool {
    let words = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return words.count > 1
      && words.allSatisfy { word in
        !word.isEmpty
          && word.allSatisfy { byte in
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
              || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          }
      }
  }
}
