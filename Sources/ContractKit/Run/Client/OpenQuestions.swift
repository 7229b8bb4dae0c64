import Synchronization

/// The questions that a client has asked and that have no answer yet.
///
/// A class because the tasks that wait and the thread that answers share it.
final class OpenQuestions: Sendable {
  private struct State {
    var last = 0
    var waiting: [Int: CheckedContinuation<JSON, any Error>] = [:]
  }

  private let state = Mutex(State())

  func ask(
    _ hook: String, _ arguments: JSON, emit: @Sendable (JSON) -> Void
  ) async throws -> JSON {
    try await withCheckedThrowingContinuation { continuation in
      let number = state.withLock { state in
        state.last += 1
        state.waiting[state.last] = continuation
        return state.last
      }
      emit(
        [
          "ask": .number(JSON.Number(number)), "hook": .string(JSON.Text(hook)),
          "args": arguments,
        ])
    }
  }

  /// Takes an answer: a frame that has a member `answer`.
  func take(_ frame: JSON) throws(FrameProblem) {
    let line = frame.compact()
    let reader = try FrameReader(frame, "an answer", known: ["answer", "ok", "error"], line: line)
    let number = try reader.integer("answer")
    let result: Result<JSON, any Error>
    if reader.has("error") {
      if reader.has("ok") { throw reader.problem(.twoAnswers("ok", "error")) }
      let error = try FrameReader(
        try reader.required("error"), "\"error\"", known: ["message"], line: line)
      result = .failure(HookFailure(message: try error.text("message")))
    } else {
      result = .success(try reader.required("ok"))
    }
    guard let waiting = state.withLock({ $0.waiting.removeValue(forKey: number) }) else {
      throw reader.problem(.unknownQuestion(number))
    }
    waiting.resume(with: result)
  }

  /// Ends all of them: who asked has gone.
  func cancel() {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume(throwing: CancellationError()) }
  }
}
