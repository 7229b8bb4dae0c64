import ContractFixtures
import ContractKit
import ContractReference
import Synchronization
import Testing

/// The reference, which in one launch does what no adapter may.
private final class Saboteur: FramePeer {
  enum Deed: String, CaseIterable {
    case neverAnswers = "was not answered"
    case saysWhatIsNoFrame = "a frame of an adapter has"
    case answersWhatNobodyAsked = "waits for none"
  }

  private let inner: any FramePeer
  private let deed: Deed
  private let launch: Int
  private let launches = Mutex(0)

  init(_ inner: any FramePeer, _ deed: Deed, in launch: Int) {
    self.inner = inner
    self.deed = deed
    self.launch = launch
  }

  func take(_ frame: JSON, emit: @escaping @Sendable (JSON) -> Void) {
    let op = frame["op"]?.text?.string
    let number = launches.withLock { count in
      if op == "create" { count += 1 }
      return count
    }
    guard number == launch, op == "call" else { return inner.take(frame, emit: emit) }
    switch deed {
    case .neverAnswers: break
    case .saysWhatIsNoFrame: emit(["hello": "world"])
    case .answersWhatNobodyAsked: emit(["id": 1_000_000, "ok": .null])
    }
  }
}

@Suite(.serialized) struct ClientBlameTests {
  @Test(arguments: Saboteur.Deed.allCases.map(\.rawValue))
  func `An adapter that fails once spoils one verdict, and the run goes on`(
    _ words: String
  ) async throws {
    let deed = try #require(Saboteur.Deed(rawValue: words))
    let make = try #require(
      ClientReferences.maker(contract: "app-store-operator", flavour: "swift"))
    let report = try await onThread {
      var options = RunOptions()
      options.only = ["a*", "bad*", "re*"].map { Glob("*/client-statuses/\($0)") }
      options.answerTime = .milliseconds(300)
      return try ClientRun(
        try EmbeddedSuite.load("app-store-operator"),
        // The probe is the first launch.
        target: .inProcess(name: "saboteur") { Saboteur(make(), deed, in: 50) }, options: options
      ).run(rerun: "")
    }
    #expect(report.verdicts.count > 100)
    let wrong = report.verdicts.enumerated().filter { $0.element.outcome != .passed }
    #expect(wrong.map(\.offset) == [48])
    let finding = try #require(wrong.first?.element.outcome.findings.first)
    #expect(finding.place == "adapter")
    #expect(finding.received.contains(words), "\(finding.received)")
  }
}

extension Outcome {
  fileprivate var findings: [Finding] {
    switch self {
    case .failed(let findings), .warned(let findings), .known(let findings, _): findings
    default: []
    }
  }
}
