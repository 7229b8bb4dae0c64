import ContractKit

/// The fixtures as Swift, so that a package and a command carry them without their folder.
enum EmbeddedSwift {
  /// The folders whose JSON files are carried.
  static let folders = ["contracts", "limits", "requirements", "scenarios", "schemas"]

  /// The folder of the texts that an adapter is begun with.
  static let templateFolder = "Adapters/templates"

  /// A file of those texts.
  static func templates(_ files: [TextFile]) -> TextFile {
    let sorted = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let lines = [
      GeneratedSwift.firstLine, "// From the files below \(templateFolder).",
      "// swift-format-ignore-file", "",
      "/// The texts that an adapter is begun with, one for each language.",
      "public enum AdapterTemplates {",
      "  /// Every text, in order of path: `Adapters/templates/python/adapter.py`.",
      "  public static let files: [EmbeddedFile] = [",
    ]
    return GeneratedSwift.file(
      "AdapterTemplates", lines: lines + sorted.flatMap { embedded($0) } + ["  ]", "}"])
  }

  private static func embedded(_ file: TextFile) -> [String] {
    [
      "    EmbeddedFile(", "      path: \(SwiftNames.literal(file.path)),",
      "      digest: \"\(digest(of: file.bytes))\",",
      "      text: \(literal(file.bytes))),",
    ]
  }

  /// One file for the types, and one for the fixtures of each folder.
  ///
  /// `fixtures` is every fixture, the boundary scenarios included, in order of path.
  static func files(for fixtures: [TextFile]) -> [TextFile] {
    var groups: [String: [TextFile]] = [:]
    for fixture in fixtures {
      groups[SwiftNames.folder(folder(of: fixture.path)), default: []].append(fixture)
    }
    let names = groups.keys.sorted()
    return [index(of: names)] + names.map { name in group(name, groups[name] ?? []) }
  }

  /// `scenarios/app-store-operator/ids` of `Fixtures/scenarios/app-store-operator/ids/blank.json`.
  private static func folder(of path: String) -> String {
    path.split(separator: "/").dropFirst().dropLast().joined(separator: "/")
  }

  private static func index(of names: [String]) -> TextFile {
    let lists = names.map { "    \($0)," }
    return GeneratedSwift.file(
      "Fixtures",
      lines: [
        GeneratedSwift.firstLine, "// From the JSON files below Fixtures.",
        "// swift-format-ignore-file", "",
        "/// A fixture as this module carries it.",
        "public struct EmbeddedFile: Sendable, Hashable {",
        "  /// Its path from the root of the package: `Fixtures/contracts/…`.",
        "  public let path: String",
        "  /// What tells it from a changed one: FNV-1a of its bytes, 64 bits, 16 hexadecimal digits.",
        "  public let digest: String",
        "  /// All of it.",
        "  public let text: String",
        "}", "",
        "/// The fixtures: contracts, limits, requirements, scenarios and schemas.",
        "public enum EmbeddedFixtures {",
        "  /// Every fixture, folder by folder, each folder in order of path.",
        "  public static let files: [EmbeddedFile] = [",
      ] + lists + ["  ].flatMap(\\.self)", "}"])
  }

  private static func group(_ name: String, _ files: [TextFile]) -> TextFile {
    var lines = [
      GeneratedSwift.firstLine, "// swift-format-ignore-file", "", "extension EmbeddedFixtures {",
      "  static let \(name): [EmbeddedFile] = [",
    ]
    for file in files { lines += embedded(file) }
    return GeneratedSwift.file("Fixtures+\(name)", lines: lines + ["  ]", "}"])
  }

  /// The digest of `bytes` in 16 hexadecimal digits.
  static func digest(of bytes: [UInt8]) -> String {
    let digits = String(bytes.digest64(), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// A literal of `bytes`, which are UTF-8: line by line as they stand if all is visible ASCII, else
  /// on one line with escapes, so that no editor and no compiler can mend what is meant to be odd.
  static func literal(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let isPlain = bytes.allSatisfy { (0x20...0x7E).contains($0) || $0 == UInt8(ascii: "\n") }
    guard isPlain else { return SwiftNames.literal(text) }
    var fence = "#"
    while text.contains("\"\"\"\(fence)") || text.contains("\\\(fence)") { fence += "#" }
    return "\(fence)\"\"\"\n\(text)\n\"\"\"\(fence)"
  }
}
