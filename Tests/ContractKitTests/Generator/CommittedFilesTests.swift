import ContractKit
import Testing

@testable import GenerateLimitsCore

@Suite struct CommittedFilesTests {
  static let root = String(#filePath.split(separator: "/Tests/").first ?? "")

  @Test func `What is committed is what the generator writes`() throws {
    let present = try PackageFolder(root: "/\(Self.root)").files()
    let stale = Staleness(of: try Generation(from: present), present: present)
    #expect(stale.diff == "", "run `swift run generate-limits`")
  }

  static func schema(_ name: String) throws -> JSON {
    try JSON.parse(FileSystem.read("/\(root)/Fixtures/schemas/\(name).schema.json"))
  }

  static func value(_ pointer: String, in json: JSON) -> JSON? {
    pointer.split(separator: "/").reduce(json) { $0?[JSON.Text(String($1))] }
  }

  static func words(_ pointer: String, in json: JSON) -> [String]? {
    value(pointer, in: json)?.elements?.compactMap { $0.text?.string }
  }

  static func names(_ pointer: String, in json: JSON) -> [String]? {
    value(pointer, in: json)?.members?.compactMap { $0.name.string }
  }

  @Test func `The schema of limits knows the words that the generator knows`() throws {
    let schema = try Self.schema("limits")
    let limit = "$defs/limit/properties"
    #expect(Self.words("\(limit)/unit/enum", in: schema) == LimitUnit.allCases.map(\.rawValue))
    #expect(Self.words("\(limit)/side/enum", in: schema) == Limit.Side.allCases.map(\.rawValue))
    #expect(Self.words("$defs/text-unit/enum", in: schema) == TextUnit.allCases.map(\.rawValue))
    #expect(Self.words("$defs/bounds/properties/kind/enum", in: schema) == Bounds.Kind.names)
    #expect(
      Self.words("$defs/bounds/properties/level/enum", in: schema)
        == Level.allCases.map(\.rawValue))
  }

  @Test func `The schemas know the members that the generator knows`() throws {
    let limits = try Self.schema("limits")
    let rules = try Self.schema("requirements")
    for (schema, place, shape) in [
      (limits, "", LimitsFile.shape), (limits, "$defs/limit/", FixtureReader.limitShape),
      (limits, "$defs/bounds/", FixtureReader.boundsShape),
      (rules, "", RequirementsFile.shape),
      (rules, "$defs/requirement/", RequirementsFile.ruleShape),
    ] {
      let names = Self.names("\(place)properties", in: schema)
      #expect(names.map(Set.init) == Set(shape.members))
      #expect(Self.words("\(place)required", in: schema).map(Set.init) == Set(shape.required))
    }
  }
}
