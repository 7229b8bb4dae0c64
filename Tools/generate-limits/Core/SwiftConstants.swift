/// The constants that a generated file of limits declares.
struct SwiftConstants: Sendable, Hashable {
  /// One constant and its value, both as spelled.
  struct Constant: Sendable, Hashable {
    /// The name with the types around it: `AppStoreOperatorLimits.Server.Batch.maxEvents`.
    var name: String
    /// The value: `100`; of an enumeration its codes.
    var value: String
  }

  /// How one constant came to differ.
  struct Change: Sendable, Hashable {
    var name: String
    /// The value before, or nil if the constant is new.
    var old: String?
    /// The value now, or nil if the constant is gone.
    var new: String?
  }

  /// In the order of the file.
  var constants: [Constant] = []

  /// The constants in a file that `LimitsSwift` wrote. In anything else what looks like one is found.
  init(in file: [UInt8]) {
    var path: [String] = []
    var codes: [String: [String]] = [:]
    for line in file.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
      if text == "}" {
        let name = path.joined(separator: ".")
        if let list = codes[name] {
          constants.append(Constant(name: name, value: list.joined(separator: ", ")))
        }
        path = path.dropLast()
      } else if let name = Self.name(in: text, after: "public enum ") {
        path.append(name)
      } else if let (name, value) = Self.assignment(in: text, after: "public static let ") {
        constants.append(
          Constant(name: (path + [name]).joined(separator: "."), value: value))
      } else if let (_, value) = Self.assignment(in: text, after: "case ") {
        codes[path.joined(separator: "."), default: []].append(value)
      }
    }
  }

  private static func name(in line: String, after start: String) -> String? {
    guard line.hasPrefix(start) else { return nil }
    return String(line.dropFirst(start.count).prefix { $0 != " " && $0 != ":" })
  }

  private static func assignment(
    in line: String, after start: String
  ) -> (name: String, value: String)? {
    guard let name = name(in: line, after: start), let equals = line.firstRange(of: " = ") else {
      return nil
    }
    return (name, String(line[equals.upperBound...]))
  }

  /// What became of `old`, in the order of this, what is gone at the end.
  func changes(from old: SwiftConstants) -> [Change] {
    let before = Dictionary(old.constants.map { ($0.name, $0.value) }) { first, _ in first }
    let names = Set(constants.map(\.name))
    let changed = constants.filter { before[$0.name] != $0.value }.map {
      Change(name: $0.name, old: before[$0.name], new: $0.value)
    }
    let gone = old.constants.filter { !names.contains($0.name) }.map {
      Change(name: $0.name, old: $0.value, new: nil)
    }
    return changed + gone
  }
}
