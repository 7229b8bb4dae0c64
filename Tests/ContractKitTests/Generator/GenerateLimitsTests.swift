import ContractKit
import Foundation
import Testing

@testable import GenerateLimitsCore

/// The command over a package in a folder of its own, which is removed at the end.
@Suite final class GenerateLimitsTests {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "generate-limits-\(UUID().uuidString)").path(percentEncoded: false)

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private func put(_ files: [TextFile]) throws {
    let folder = PackageFolder(root: root)
    for file in files { try folder.put(.init(path: file.path, old: nil, new: file.bytes)) }
  }

  private func run(_ arguments: String...) -> (status: Int32, output: String, error: String) {
    var (output, error) = ("", "")
    let status = GenerateLimits.run(arguments + ["--root", root]) { stream, text in
      switch stream {
      case .output: output += text
      case .error: error += text
      }
    }
    return (status, output, error)
  }

  @Test func `Writes everything, then nothing more`() throws {
    try put(SampleTree.files())
    let first = run()
    #expect(first.status == 0)
    #expect(first.output.hasPrefix("wrote Documentation/limits/alpha.md\n"))
    #expect(first.output.hasSuffix("\n3 limits, 4 scenarios\n"))
    #expect(run() == (0, "nothing to write: 3 limits, 4 scenarios\n", ""))
    #expect(run("--check") == (0, "", ""))
  }

  @Test func `With --check shows what is stale and writes nothing`() throws {
    try put(SampleTree.files())
    _ = run()
    try put(SampleTree.files(batch: 200))
    let before = try PackageFolder(root: root).files()
    let check = run("--check")
    #expect(check.status == 1)
    #expect(check.error == "")
    #expect(
      check.output.contains(
        """
        --- Sources/ContractFixtures/AlphaLimits.swift
        +++ Sources/ContractFixtures/AlphaLimits.swift
        @@ -11,7 +11,7 @@
               /// The most events in one request.
               ///
               /// Unit: events. Source: Guide, section 1.
        -      public static let maxEvents = 100
        +      public static let maxEvents = 200
             }
         
             /// The limits `server.rate.*`.

        """))
    #expect(check.output.contains("  AlphaLimits.Server.Batch.maxEvents: 100 -> 200\n"))
    #expect(check.output.hasSuffix("\n5 files are stale: run `swift run generate-limits`\n"))
    #expect(try PackageFolder(root: root).files() == before)
  }

  @Test func `Removes what is not generated any more`() throws {
    let gone = "Fixtures/scenarios/alpha/boundaries/gone.json"
    try put(SampleTree.files() + [SampleTree.file(gone, "{}")])
    #expect(run().output.contains("\nremoved \(gone)\n"))
    #expect(FileSystem.kind(of: "\(root)/\(gone)") == nil)
  }

  @Test func `Writes nothing if a fixture is bad`() throws {
    try put(SampleTree.files() + [SampleTree.file("Fixtures/contracts/beta.json", "{")])
    let result = run()
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(
      result.error
        == "Fixtures/contracts/beta.json:1:2: error: not JSON: the text ends inside a value\n")
    #expect(FileSystem.kind(of: "\(root)/Sources") == nil)
  }

  @Test func `Says so if there are no limits where it was sent`() {
    let result = run()
    #expect(result.status == 2)
    #expect(
      result.error
        == "generate-limits: opendir \(root)/Fixtures/limits: No such file or directory\n")
  }

  @Test(arguments: [
    ("--chekc", "unknown option '--chekc': did you mean '--check'?"),
    ("limits", "unknown option 'limits': see --help"),
  ])
  func `Says which option it does not know`(_ option: String, _ words: String) {
    #expect(run(option) == (2, "", "generate-limits: \(words)\n"))
  }

  @Test func `Says that a folder must follow --root`() {
    var error = ""
    #expect(GenerateLimits.run(["--root"]) { _, text in error += text } == 2)
    #expect(error == "generate-limits: '--root' must be followed by a folder\n")
  }

  @Test func `Explains itself and does nothing`() {
    let result = run("--help")
    #expect(result.status == 0)
    #expect(result.output.contains("usage: swift run generate-limits [--check] [--root DIR]\n"))
    #expect(FileSystem.kind(of: root) == nil)
  }
}
