import Foundation
import Testing

@testable import ContractKit
@testable import conform

@Suite struct DeliveryTests {
  static let report = RunReport(
    contract: "example", subject: "a server", rerun: "conform check --only", verdicts: [],
    readings: [:], remarks: [], duration: .zero)

  @Test func `Each report goes to its own file, in folders made for it`() throws {
    let folder = NSTemporaryDirectory() + "conform-tests-\(UInt64.random(in: 0 ... .max))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var settings = Settings()
    settings.junit = "\(folder)/a/b/junit.xml"
    settings.json = "\(folder)/report.json"
    settings.markdown = "/dev/null"
    settings.transcript = "\(folder)/transcript"
    try prepareReports(settings)
    try writeReports(Self.report, settings)
    let files = try FileSystem.files(below: folder)
    #expect(files == ["a/b/junit.xml", "report.json", "transcript"])
    let read = try files.map {
      String(decoding: try FileSystem.read("\(folder)/\($0)"), as: UTF8.self)
    }
    #expect(read == [junitReport(Self.report), jsonReport(Self.report), ""])
    #expect(FileSystem.kind(of: "/dev/null") == .other)
  }

  @Test(
    arguments: [
      (Settings.Colour.auto, true, nil, true), (.auto, true, "", true), (.auto, true, "1", false),
      (.auto, false, nil, false), (.always, false, "1", true), (.never, true, nil, false),
    ] as [(Settings.Colour, Bool, String?, Bool)])
  func `Colours are used where they are seen and wanted`(
    _ choice: Settings.Colour, _ isTerminal: Bool, _ noColor: String?, _ answer: Bool
  ) {
    #expect(wantsColours(choice, isTerminal: isTerminal, noColor: noColor) == answer)
  }

  @Test func `A list of known failures that cannot be read is an error`() {
    var settings = Settings()
    settings.knownFailures = "/nonexistent/known-failures.json"
    #expect(throws: SystemError.self) { try loadKnownFailures(settings) }
  }

  @Test(arguments: [
    ("junit.xml", "junit-a.xml"), ("out.d/report", "out.d/report-a"),
    ("a/b/report.v1.json", "a/b/report.v1-a.json"), (".json", ".json-a"),
    ("/dev/null", "/dev/null"),
  ])
  func `The reports of several runs do not take each other's place`(
    _ path: String, _ due: String
  ) {
    #expect(reportPath(path, part: "a") == due)
  }
}
