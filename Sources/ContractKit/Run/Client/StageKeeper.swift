/// Keeps a worker's stage from case to case, and makes another when one is lost.
///
/// A class because the stage is kept. Each worker has its own.
final class StageKeeper {
  private let contract: String
  private let target: ClientTarget
  private let options: RunOptions
  private var stage: LiveStage?

  init(_ contract: String, _ target: ClientTarget, _ options: RunOptions) {
    self.contract = contract
    self.target = target
    self.options = options
  }

  /// What the adapter says of itself, or nil if it cannot be reached.
  var hello: AdapterHello? { try? ready([:]).hello }

  private func ready(_ variables: [String: String]) throws(SubjectError) -> LiveStage {
    do throws(any Error) {
      let stage =
        try stage
        ?? LiveStage(
          contract: contract, answerTime: options.answerTime,
          linker: target.linker(options.answerTime))
      self.stage = stage
      try stage.begin(variables)
      return stage
    } catch let error as SubjectError {
      throw error
    } catch {
      throw .unreachable("\(error)")
    }
  }

  func verdict(
    on item: Case, _ suite: Suite, number: Int, flavour: String?,
    declared: [String: Set<String>]
  ) -> Verdict {
    let stage: LiveStage
    do throws(SubjectError) {
      stage = try ready(item.variables)
    } catch {
      return Verdict(
        notRun: item, reason: error.message,
        requirements: item.requirements.compactMap { suite.requirement($0)?.forReports })
    }
    let recorder = options.isRecorded ? RecordingStage(stage) : nil
    let base = "/t/" + String(number + 1, radix: 16)
    var run = ClientCaseRun(
      suite: suite, plan: item, stage: recorder ?? stage, options: options, flavour: flavour,
      declared: declared, base: base)
    var verdict = run.run()
    verdict.recording = recorder.map {
      Recording(
        contract: contract, id: item.id, flavour: flavour, declared: declared, options: options,
        base: base, hello: $0.helloValue, entries: $0.finished()
      ).json
    }
    return verdict
  }
}

extension Case {
  /// The variables of a child on a device like the case's: its zone and its locale.
  fileprivate var variables: [String: String] {
    var result: [String: String] = [:]
    for member in given?.client.device ?? [] {
      guard let text = member.value.text?.string else { continue }
      if member.name == "timeZone" { result["TZ"] = text }
      if member.name == "locale" {
        let parts = text.split(separator: "-")
        let region = parts.dropFirst().first { $0.utf8.count == 2 }
        let name = parts.first.map { "\($0)" + (region.map { "_\($0)" } ?? "") } ?? "C"
        result["LANG"] = name + ".UTF-8"
        result["LC_ALL"] = name + ".UTF-8"
      }
    }
    return result
  }
}
